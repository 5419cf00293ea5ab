# SPDX-License-Identifier: GPL-3.0-or-later
"""The program is killed while the memory editor holds what is not saved: the next start offers it, and nothing but a save touches the file."""
import json
import os
import signal

from desk import Desk, State, has, main, same, wait
from memory_page import MemoryPage

desk = Desk()
memory = MemoryPage(desk)
before = ""


def kept():
    return [json.loads(text)["text"] for text in memory.kept_texts()]


def killed():
    os.kill(desk.process.pid, signal.SIGKILL)
    same("the exit code", desk.ended(), -signal.SIGKILL)


def open_from_the_notice():
    """The window's first words are of it; its button leads there."""
    desk.started()
    button = desk.find("push button", "Open the memory")
    button.grab_focus()
    wait("the focus on the notice's button", lambda: has(button, State.FOCUSED))
    desk.key("space")
    desk.raise_window("— Memory")
    memory.says("What was typed until")


def what_is_typed_is_beside_the_home():
    global before
    desk.started()
    memory.open()
    before = memory.on_disk()
    memory.to_source()
    desk.key("ctrl+End")
    desk.type("Typed and never saved.")
    wait("the text beside the home", lambda: kept() == [memory.text()] and "never saved" in memory.text())
    wait("the mark of an unsaved text in the title", memory.is_marked)
    killed()
    same("the file after the kill", memory.on_disk(), before)


def it_is_offered_until_somebody_decides():
    open_from_the_notice()
    wait("the file's text", lambda: memory.text() == before)
    same("the file", memory.on_disk(), before)
    killed()  # nobody has decided
    open_from_the_notice()


def it_is_taken_and_saved():
    typed = kept()[0]
    memory.press("Take it")
    wait("the text that was typed", lambda: memory.text() == typed)
    wait("the mark of an unsaved text in the title", memory.is_marked)
    memory.says("memory/MEMORY.md (not saved)")
    same("the file before it is saved", memory.on_disk(), before)
    memory.to_source()
    desk.key("ctrl+s")
    wait("the text on disk", lambda: memory.on_disk() == typed)
    wait("nothing kept any more", lambda: not kept())
    wait("no mark any more", lambda: desk.window("^memory/MEMORY.md — Memory"))


def nothing_is_offered_any_more():
    desk.raise_window("^Homard$")
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)
    desk.started()
    memory.open()
    assert not desk.see("push button", "Open the memory"), desk.describe()
    assert not desk.see("push button", "Take it"), desk.describe()


main(what_is_typed_is_beside_the_home, it_is_offered_until_somebody_decides, it_is_taken_and_saved, nothing_is_offered_any_more)
