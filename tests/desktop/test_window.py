# SPDX-License-Identifier: GPL-3.0-or-later
"""The whole way through the program, as a person goes it: first start, requests over a real folder, questions answered in each way, a stop,
the tray, a restart; and every row of the timeline, live and after the restart, compared with the store: name, state, time, tokens, cost,
reason, words and rule."""
import os

import timeline_rows
from desk import Desk, State, folder, has, main, run, same, wait, wait_armed

work = folder("homard-work-")
desk = Desk(arguments=["--workspace", work])
before = {}


def path(name):
    return os.path.join(work, name)


def written(name):
    try:
        with open(path(name)) as file:
            return file.read()
    except OSError:
        return None


def put(name, text):
    with open(path(name), "w") as file:
        file.write(text)


def runs():
    return desk.one("SELECT count(*) FROM runs WHERE finished_ms IS NOT NULL") or 0


def conversation():
    return [node.get_name() for node in desk.all("list item", within=desk.see("list", "Conversation"), shown=False)]


def says(words):
    wait(f"{words!r} in the conversation", lambda: any(words in row for row in conversation()))


# -- the way
def first_start():
    put("notes.txt", "first line\nsecond line\n")
    desk.started()
    desk.find("label", "Choose a model")
    desk.click(desk.find("push button", "Use the practice model"))
    desk.gone("label", "Choose a model")
    wait("the focus in the message field", lambda: desk.focused_name() == "Message")


def reads_the_folder():
    desk.send("read notes.txt")
    says("first line")
    desk.idle()
    wait("the session's title in the window", lambda: desk.window("read notes.txt — Homard"))


def approves_by_keyboard():
    desk.send("run `echo hello > out.txt`")
    card = desk.card("echo hello > out.txt")
    same("the focus, while a question comes", desk.focused_name(), "Message")
    assert "medium risk" in card.get_name() and "Allow once, Key: 1" in card.get_name(), card.get_name()
    assert written("out.txt") is None
    desk.to_card()
    desk.key("1")
    wait("the file", lambda: written("out.txt") == "hello\n")
    desk.gone("notification")
    wait("the focus back in the message field", lambda: desk.focused_name() == "Message")
    desk.idle()


def denies_with_words_and_queues():
    done = runs()
    desk.send("run `echo no > no.txt`")
    desk.card("echo no > no.txt")
    desk.send("how many lines are in notes.txt")  # while the question is open
    wait("the message shown as queued", lambda: [n for n in desk.all() if "how many lines" in (n.get_name() or "")])
    desk.find("push button", lambda name: "Take back" in name)
    same("messages in the inbox", desk.one("SELECT count(*) FROM inbox WHERE taken_by IS NULL"), 1)
    desk.to_card("echo no > no.txt")
    desk.key("w")
    words = desk.find("text", "Words for the model")
    wait("the focus in the words", lambda: has(words, State.FOCUSED))
    desk.type("not in this folder")
    wait("the words", lambda: desk.text_of(words) == "not in this folder")
    wait_armed()
    desk.key("Return")
    desk.gone("notification")
    wait("both runs", lambda: runs() == done + 2)
    same("the answer in the store", desk.rows("SELECT outcome, words FROM approvals ORDER BY wall_ms DESC LIMIT 1"),
         [("denied", "not in this folder")])
    same("the file", written("no.txt"), None)
    says("2 lines")
    desk.gone("push button", lambda name: "Take back" in name)


def edits():
    desk.send("run `echo wrong > edited.txt`")
    desk.to_card("echo wrong > edited.txt")
    desk.key("e")
    field = desk.find("text", "Command")
    wait("the focus in the command", lambda: has(field, State.FOCUSED))
    desk.enter(field, "echo right > edited.txt")
    wait_armed()
    desk.key("ctrl+Return")
    desk.card("echo right > edited.txt")  # what was edited is asked about again
    same("the file before the second answer", written("edited.txt"), None)
    desk.to_card("echo right > edited.txt")
    desk.key("1")
    wait("the file", lambda: written("edited.txt") == "right\n")
    desk.idle()


def stops():
    desk.send("run `sleep 300`")
    wait("a question or the command", lambda: desk.see("notification") or desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    if desk.see("notification"):
        desk.to_card("sleep 300")
        desk.key("1")
    wait("the running command", lambda: desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    desk.find("push button", "Stop the run")
    desk.key("ctrl+period")
    wait("the second stage", lambda: [n for n in desk.all() if "stop" in (n.get_name() or "").lower()])
    desk.key("ctrl+period")
    desk.idle()
    same("the outcome", desk.rows("SELECT outcome FROM runs ORDER BY started_ms DESC LIMIT 1"), [("stopped",)])
    same("the call", desk.rows("SELECT status FROM tool_calls ORDER BY planned_ms DESC LIMIT 1"), [("stopped",)])
    wait("no child processes", lambda: not desk.children())
    wait("no status line", lambda: not desk.see("push button", "Stop the run"))


def asks_while_hidden():
    desk.send("run `sleep 2 && echo slept > slept.txt` then run `echo hidden > hidden.txt`")
    desk.to_card("slept.txt")
    desk.key("1")
    desk.gone("notification")
    desk.key("ctrl+w")
    wait("a hidden window", lambda: not desk.windows("— Homard"))
    assert desk.is_running()
    window = wait("the dialog on top", lambda: desk.window("^Question: .+ — Homard$"))
    state = run("xprop", "-id", window, "_NET_WM_STATE")
    assert "_NET_WM_STATE_ABOVE" in state, state
    dialog = desk.find("dialog", lambda name: name.startswith("Question"))
    desk.find("label", lambda name: name.endswith("” asks"), within=dialog)
    card = desk.card("hidden.txt", within=dialog)
    assert "echo hidden > hidden.txt" in desk.plan(card), desk.plan(card)
    assert "Allow once, Key: 1" in card.get_name() and "medium risk" in card.get_name(), card.get_name()
    assert desk.find("filler", lambda name: name.startswith("It asks because"), within=card)
    same("the file before the answer", written("hidden.txt"), None)
    desk.raise_window("^Question: ")
    desk.to_card("hidden.txt")
    desk.key("1")
    wait("the file", lambda: written("hidden.txt") == "hidden\n")
    wait("no dialog", lambda: not desk.windows("^Question: "))
    desk.idle()
    same("second start", desk.second().returncode, 0)
    wait("the window again", lambda: desk.window("— Homard"))
    desk.raise_window("— Homard")


def timeline_is_the_store():
    wanted = timeline_rows.stored(desk)
    timeline_rows.same_rows("the timeline and the store", timeline_rows.shown(desk), wanted)
    timeline_rows.check_rules(desk, wanted)


def survives_a_restart():
    before["conversation"] = conversation()
    desk.key("ctrl+l")
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)
    desk.arguments.clear()
    desk.started()
    wait("the session", lambda: desk.window("read notes.txt — Homard"))
    wait("the whole conversation", lambda: len(conversation()) >= len(before["conversation"]))
    same("the conversation after the restart", conversation(), before["conversation"])
    said = [text for (text,) in desk.rows("SELECT text FROM inbox ORDER BY seq")]
    same("what was said, and the store", [row.removeprefix("You: ") for row in conversation() if row.startswith("You: ")], said)
    wait("the past in the timeline", lambda: desk.all("table cell", within=desk.find("tree", "Timeline")))
    wanted = timeline_rows.stored(desk)
    timeline_rows.same_rows("the timeline and the store after the restart", timeline_rows.shown(desk), wanted)
    timeline_rows.check_rules(desk, wanted)
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)


main(first_start, reads_the_folder, approves_by_keyboard, denies_with_words_and_queues, edits, stops, asks_while_hidden,
     timeline_is_the_store, survives_a_restart)
