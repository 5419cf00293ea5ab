# SPDX-License-Identifier: GPL-3.0-or-later
"""Start, second start, kill, signal, quit: what the program does at its ends."""
import os
import signal
import time

from desk import Desk, folder, main, run, same, wait, Missing

work = folder("homard-work-")
desk = Desk(arguments=["--workspace", work])


def message_text_of(one):
    node = one.see("text", "Message")
    return one.text_of(node) if node else None


def message_text():
    return message_text_of(desk)


def begin():
    """A started program that uses the practice model."""
    desk.started()
    button = desk.see("push button", "Use the practice model")
    if button:
        desk.click(button)
        desk.gone("push button", "Use the practice model")


def runs_a_command():
    """`sleep` is running in the session."""
    desk.send("run `sleep 300`")
    wait("the command", lambda: desk.see("notification") or desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    if desk.see("notification"):
        desk.to_card("sleep 300")
        desk.key("1")
    wait("the running command", lambda: desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))


def second_start_raises_the_first():
    begin()
    window = desk.window("Homard")
    run("xdotool", "windowminimize", window)
    wait("another window in front", lambda: run("xdotool", "getactivewindow", check=False).strip() != window)
    began = time.monotonic()
    done = desk.second()
    took = time.monotonic() - began
    same("exit code and words of the second start", (done.returncode, done.stdout, done.stderr), (0, "", ""))
    assert took < 1, f"the second start took {took:.2f} s"
    wait("the first window in front", lambda: run("xdotool", "getactivewindow", check=False).strip() == window)
    assert desk.is_running()


def ask_only_fills_the_field():
    same("the second start", desk.second("--ask", "hello from outside").returncode, 0)
    wait("the text in the field", lambda: message_text() == "hello from outside")
    same("the second start", desk.second("homard://ask?text=%20and%20a%20link").returncode, 0)
    wait("the text of the link", lambda: "and a link" in (message_text() or ""))
    desk.key("ctrl+l")
    same("messages in the inbox", desk.one("SELECT count(*) FROM inbox"), 0)
    same("sessions", desk.one("SELECT count(*) FROM sessions"), 0)
    desk.key("ctrl+a", "BackSpace")
    wait("an empty field", lambda: message_text() == "")


def draft_survives_a_kill():
    desk.send("read notes.txt")  # of a session of its own
    desk.idle()
    desk.message("a draft, ")
    same("the second start", desk.second("--ask", "还没写完的草稿").returncode, 0)  # xdotool cannot type these at speed
    wait("both texts", lambda: "还没写完的草稿" in message_text())
    desk.key("ctrl+End")
    desk.type(" - half")
    wait("the whole draft", lambda: message_text().endswith(" - half"))
    draft = message_text()
    wait("the draft in the store", lambda: (draft,) in desk.rows("SELECT text FROM drafts"))
    desk.process.send_signal(signal.SIGKILL)
    same("the exit code", desk.ended(), -signal.SIGKILL)
    sockets = [n for n in os.listdir(os.environ["XDG_RUNTIME_DIR"]) if n.startswith("homard-")]
    assert sockets and os.path.exists(desk.home + "/data/window.lock"), "lock and socket of the dead program"
    desk.arguments.clear()
    desk.started()
    wait("the draft in the field", lambda: message_text() == draft)
    same("one more start finds the new owner", desk.second().returncode, 0)
    desk.key("ctrl+a", "BackSpace")
    wait("an empty field", lambda: message_text() == "")


def kill_during_a_run_leaves_a_whole_session():
    runs_a_command()
    below = desk.children()
    assert below
    desk.process.send_signal(signal.SIGKILL)
    desk.ended()
    wait("the end of the command", lambda: not [pid for pid in below if os.path.exists(f"/proc/{pid}")])
    desk.started()
    wait("the dead owner's session", lambda: desk.window("read notes.txt — Homard"))
    desk.send("read notes.txt")
    desk.idle()
    rows = [n.get_name() for n in desk.all("table cell", within=desk.find("tree", "Timeline"), shown=False)]
    assert [r for r in rows if r.startswith("Run ") and ", interrupted" in r], rows
    assert not [r for r in rows if ", runs, " in r], rows
    same("calls without a result", desk.rows("SELECT name, state FROM tool_calls WHERE status IS NULL"), [])
    same("the call that was killed", desk.rows("SELECT status FROM tool_calls WHERE name = 'exec'"), [("interrupted",)])
    same("the last run", desk.rows("SELECT outcome FROM runs ORDER BY started_ms DESC LIMIT 1"), [("finished",)])


def terminated_during_a_run():
    runs_a_command()
    below = desk.children()
    desk.message("not sent yet")
    began = time.monotonic()
    desk.process.send_signal(signal.SIGTERM)
    same("the exit code", desk.ended(10), 0)
    took = time.monotonic() - began
    assert took < 5, f"it took {took:.1f} s to end"
    same("children that are left", [pid for pid in below if os.path.exists(f"/proc/{pid}")], [])
    same("calls without a result", desk.rows("SELECT name, state FROM tool_calls WHERE status IS NULL"), [])
    same("runs without an end", desk.one("SELECT count(*) FROM runs WHERE finished_ms IS NULL"), 0)
    desk.started()
    wait("the draft that was typed just before", lambda: message_text() == "not sent yet")
    desk.key("ctrl+l", "ctrl+a", "BackSpace")


def close_to_tray_keeps_running():
    runs_a_command()
    desk.key("ctrl+w")
    wait("a hidden window", lambda: not desk.windows("— Homard"))
    same("the run in the store", desk.one("SELECT count(*) FROM runs WHERE finished_ms IS NULL"), 1)
    assert desk.is_running() and desk.children()
    same("the second start", desk.second().returncode, 0)
    desk.raise_window("— Homard")
    desk.find("push button", "Stop the run")


def quit_during_a_run_asks():
    desk.key("ctrl+q")
    question = desk.find("alert", "Quit Homard?")
    assert [n for n in desk.all(within=question) if "will be stopped" in desk.text_of(n)], desk.describe()
    desk.key("Escape")
    desk.gone("alert", "Quit Homard?")
    assert desk.is_running()
    same("the run after staying", desk.one("SELECT count(*) FROM runs WHERE finished_ms IS NULL"), 1)
    desk.key("ctrl+q")
    question = desk.find("alert", "Quit Homard?")
    desk.key("alt+s")
    try:
        desk.gone("alert", patience=1)
    except Missing:
        desk.click(desk.find("push button", "Stop and quit", within=question))
    same("the exit code", desk.ended(), 0)
    same("calls without a result", desk.rows("SELECT name, state FROM tool_calls WHERE status IS NULL"), [])


def a_start_while_the_first_ends_comes_up():
    desk.started()
    runs_a_command()
    desk.process.send_signal(signal.SIGTERM)  # it stops its run first
    later = Desk(home=desk.home, arguments=["--ask", "from the later start"])
    later.start()
    same("the exit code of the first", desk.ended(10), 0)
    wait("the later one's window", lambda: later.is_running() and later.windows("Homard"))
    wait("its words in the field", lambda: "from the later start" in (message_text_of(later) or ""))
    later.raise_window()
    later.key("ctrl+l", "ctrl+a", "BackSpace")
    later.key("ctrl+q")
    same("the exit code of the later one", later.ended(10), 0)


with open(os.path.join(work, "notes.txt"), "w") as notes:
    notes.write("first line\nsecond line\n")
main(second_start_raises_the_first, ask_only_fills_the_field, draft_survives_a_kill, kill_during_a_run_leaves_a_whole_session,
     terminated_during_a_run, close_to_tray_keeps_running, quit_during_a_run_asks,
     a_start_while_the_first_ends_comes_up)
