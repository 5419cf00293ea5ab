# SPDX-License-Identifier: GPL-3.0-or-later
"""The end of a desktop session while something runs and something is not saved (F93): a session manager that saves, calls off, and logs out;
and signals, where there is no session manager. Nothing is lost, nothing asks, nothing is left running."""
import os
import signal
import sys
import time

from desk import Desk, State, folder, has, main, same, wait
from session_manager import INTERACT_ERRORS, INTERACT_NONE, SessionManager

work = folder("homard-work-")
try:
    manager = SessionManager()
except (OSError, AttributeError) as error:  # libSM or libICE, or a place for its socket
    print(f"SKIP   : logout: skipped: no session manager can be made here\nmissing: {error}")
    sys.exit(77)
desk = Desk(arguments=["--workspace", work], environment=manager.environment())
memory = os.path.join(desk.home, "home", "memory", "MEMORY.md")


def on_disk():
    with open(memory) as file:
        return file.read()


def message_text():
    node = desk.see("text", "Message")
    return desk.text_of(node) if node else None


def draft():
    return desk.one("SELECT text FROM drafts WHERE text != ''") or ""


def runs_a_command():
    desk.send("run `sleep 300`")
    wait("the command", lambda: desk.see("notification") or desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    if desk.see("notification"):
        desk.to_card("sleep 300")
        desk.key("1")
    wait("the running command", lambda: desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))


def writes_memory(text):
    """An unsaved line in the memory editor; the main window is in front again."""
    desk.key("ctrl+m")
    desk.raise_window("— Memory")
    source = desk.find("text", "Source")
    wait("the page", lambda: "# Memory" in desk.text_of(source))
    source.grab_focus()
    wait("the focus in the source", lambda: has(source, State.FOCUSED))
    desk.key("ctrl+End", "Return")
    desk.type(text)
    wait("the line", lambda: text in desk.text_of(source))
    assert text not in on_disk()
    desk.raise_window("^read notes.txt — Homard")


def saves(shutdown, interact):
    """The session manager's order, and what lies on disk at the moment the program says it has saved."""
    before = manager.count("done")
    began = time.monotonic()
    manager.save(shutdown, interact)
    wait("the word that it has saved", lambda: manager.count("done") > before)
    took = time.monotonic() - began
    found = on_disk(), draft()
    assert took < 5, f"it took {took:.1f} s to save"
    same("whether it has saved", [s for s in manager.said if s[0] == "done"][-1], ("done", True))
    same("questions of the program", manager.count("interact"), 0)
    return found


def no_run_is_left(below):
    same("children that are left", [pid for pid in below if os.path.exists(f"/proc/{pid}")], [])
    same("calls without a result", desk.rows("SELECT name, state FROM tool_calls WHERE status IS NULL"), [])
    same("runs without an end", desk.one("SELECT count(*) FROM runs WHERE finished_ms IS NULL"), 0)
    same("the outcome of the last run", desk.rows("SELECT outcome FROM runs ORDER BY started_ms DESC LIMIT 1"), [("stopped",)])


def ends(code, how):
    below = desk.children()
    assert below, "nothing runs"
    began = time.monotonic()
    how()
    same("the exit code", desk.ended(10), code)
    took = time.monotonic() - began
    assert took < 5, f"it took {took:.1f} s to end"
    no_run_is_left(below)


def registers():
    desk.started()
    desk.click(desk.find("push button", "Use the practice model"))
    wait("the word that its state is known", lambda: manager.count("done") == 1)
    same("what came", [s[0] for s in manager.said], ["registered", "done"])
    desk.send("read notes.txt")
    desk.idle()
    runs_a_command()


def a_saved_desktop_session_goes_on():
    writes_memory("Line of the first save.")
    desk.message("draft of the first save")
    text, kept = saves(shutdown=False, interact=INTERACT_NONE)
    manager.saved()
    assert "Line of the first save." in text, text
    same("the draft on disk", kept, "draft of the first save")
    desk.find("push button", "Stop the run")
    assert desk.is_running() and desk.children()
    desk.message("draft after it")


def a_logout_that_is_called_off_changes_nothing():
    writes_memory("Line of a logout called off.")
    desk.message("draft of a logout called off")
    text, kept = saves(shutdown=True, interact=INTERACT_ERRORS)
    manager.cancel()
    assert "Line of a logout called off." in text, text
    same("the draft on disk", kept, "draft of a logout called off")
    desk.message("draft after it")  # it still takes input
    desk.find("push button", "Stop the run")
    assert desk.is_running() and desk.children()
    same("runs that go on", desk.one("SELECT count(*) FROM runs WHERE finished_ms IS NULL"), 1)


def logout_saves_stops_and_asks_nothing():
    writes_memory("Line of the logout.")
    desk.message("draft of the logout")
    desk.key("ctrl+q")  # and the user was about to be asked
    desk.find("alert", "Quit Homard?")
    text, kept = saves(shutdown=True, interact=INTERACT_ERRORS)
    assert "Line of the logout." in text, text
    same("the draft on disk", kept, "draft of the logout")
    ends(0, manager.die)


def the_next_login_starts_it_as_it_was():
    command = manager.properties["RestartCommand"]
    assert os.path.samefile(command[0], desk.program), command
    desk.arguments = command[1:]
    desk.started()
    wait("the session", lambda: desk.window("^read notes.txt — Homard"))
    wait("the draft", lambda: message_text() == "draft of the logout")
    same("whether the session manager knows it again", [s for s in manager.said if s[0] == "registered"][-1][2], True)
    for line in ("Line of the first save.", "Line of a logout called off.", "Line of the logout."):
        assert line in on_disk(), on_disk()
    same("messages that were sent", desk.one("SELECT count(*) FROM inbox"), 2)


def a_desktop_that_ends_without_asking_first():
    """Die may come at any time: nothing has been saved before."""
    runs_a_command()
    writes_memory("Line before it died.")
    desk.message("draft before it died")
    ends(0, manager.die)
    assert "Line before it died." in on_disk(), on_disk()
    same("the draft on disk", draft(), "draft before it died")


def signals_without_a_session_manager():
    desk.arguments = []
    desk.environment.pop("SESSION_MANAGER")
    for number, word in ((signal.SIGHUP, "hang-up"), (signal.SIGTERM, "end")):
        desk.started()
        wait("the session", lambda: desk.window("^read notes.txt — Homard"))
        runs_a_command()
        writes_memory(f"Line before the {word}.")
        desk.message(f"draft before the {word}")
        ends(0, lambda: desk.process.send_signal(number))
        assert f"Line before the {word}." in on_disk(), on_disk()
        same("the draft on disk", draft(), f"draft before the {word}")


with open(os.path.join(work, "notes.txt"), "w") as notes:
    notes.write("first line\nsecond line\n")
main(registers, a_saved_desktop_session_goes_on, a_logout_that_is_called_off_changes_nothing, logout_saves_stops_and_asks_nothing,
     the_next_login_starts_it_as_it_was, a_desktop_that_ends_without_asking_first, signals_without_a_session_manager)
