# SPDX-License-Identifier: GPL-3.0-or-later
"""A real input method from outside: IBus with its Pinyin engine. What is being composed belongs to it, Enter and all; only what it has given
over is a message, and only the next Enter sends it."""
import os
import shutil
import subprocess
import sys

from desk import Desk, folder, main, same, wait

ENGINE = "libpinyin"


def skip(what):
    print(f"SKIP   : ime: skipped: no input method can be used here\nmissing: {what}")
    sys.exit(77)


for program in ("ibus-daemon", "ibus"):
    if not shutil.which(program):
        skip(program)
os.environ["GSETTINGS_BACKEND"] = "memory"
daemon = subprocess.Popen(["ibus-daemon", "--replace", "--panel=disable", "--cache=none"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
work = folder("homard-work-")
desk = Desk(arguments=["--workspace", work], environment={"QT_IM_MODULE": "ibus"})


def ibus(*words):
    done = subprocess.run(["ibus", *words], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def message_text():
    node = desk.see("text", "Message")
    return desk.text_of(node) if node else None


def inbox():
    return [text for (text,) in desk.rows("SELECT text FROM inbox ORDER BY seq")]


def starts_with_the_engine():
    if ENGINE not in wait("the input method", lambda: ibus("list-engine")):
        skip(f"ibus-{ENGINE}")
    desk.started()
    desk.click(desk.find("push button", "Use the practice model"))
    wait("the focus in the message field", lambda: desk.focused_name() == "Message")
    ibus("engine", ENGINE)
    wait("the engine", lambda: ibus("engine").strip() == ENGINE)


def enter_while_composing_sends_nothing():
    desk.type("nihao")
    same("the text while it is composed", message_text(), "")
    desk.key("Return")  # Pinyin gives over the letters as they are
    wait("the letters in the field", lambda: message_text() == "nihao")
    same("messages", inbox(), [])
    desk.key("ctrl+a", "BackSpace")
    wait("an empty field", lambda: message_text() == "")


def a_candidate_is_text_and_enter_sends_it():
    desk.type("nihao")
    desk.key("space")  # the first candidate
    wait("the candidate in the field", lambda: message_text() == "你好")
    same("messages", inbox(), [])
    desk.key("Return")
    wait("the message", lambda: inbox() == ["你好"])
    wait("an empty field", lambda: message_text() == "")
    desk.idle()


def escape_gives_the_composition_up():
    desk.type("zhongwen")
    desk.key("Escape")
    desk.key("Return")
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)
    same("messages", inbox(), ["你好"])
    same("drafts", desk.rows("SELECT text FROM drafts WHERE text != ''"), [])


try:
    main(starts_with_the_engine, enter_while_composing_sends_nothing, a_candidate_is_text_and_enter_sends_it, escape_gives_the_composition_up)
finally:
    daemon.terminate()
    daemon.wait(10)
