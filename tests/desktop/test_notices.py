# SPDX-License-Identifier: GPL-3.0-or-later
"""Notices on a desktop that has a notification service and, at first, no tray: a click goes to the question of that very notice, also when
two sessions ask, and a notice that is over is taken back. A run that fails says so, and the icon shows it."""
import json
import os

from desk import Desk, State, folder, has, main, run, same, wait, wait_armed
from services import Notifications, Panel

work = folder("homard-work-")
service = Notifications()
desk = Desk(arguments=["--workspace", work])
panels = []


def until(name):
    """A command that runs until let_go(name)."""
    with open(os.path.join(work, "until.sh"), "w") as file:
        file.write('until [ -e "$1" ]; do sleep 0.1; done\n')
    return f"run `sh until.sh {name}`"


def let_go(name):
    open(os.path.join(work, name), "w").close()


def started_calls():
    return desk.one("SELECT count(*) FROM tool_calls WHERE state = 'started'")


def begin(text, running):
    """Sends it; its first command runs."""
    desk.send(text)
    wait("a question or the command", lambda: desk.see("notification") or started_calls() == running)
    if desk.see("notification"):
        allow("until.sh")
    wait("the running command", lambda: started_calls() == running)


def allow(words):
    desk.to_card(words)
    desk.key("a" if "high risk" in desk.card(words).get_name() else "1")


def windows():
    return [w for w in desk.windows("Homard$") if w not in desk.windows("^(Question|Homard asks)")]


def minimise():
    run("xdotool", "windowminimize", windows()[0])
    wait("no window", lambda: not windows())


def in_front(name):
    wait(f"the window {name}", lambda: desk.windows(name))
    wait("the keyboard in it", lambda: [n for n in desk.all("frame", lambda text: text.endswith("Homard")) if has(n, State.ACTIVE)])


def notice(words):
    return wait(f"the notice {words!r}", lambda: ([one for one in service.told if words in one.title] or [None])[-1])


def two_sessions_ask():
    os.makedirs(os.path.join(desk.home, "config"))
    with open(os.path.join(desk.home, "config", "settings.json"), "w") as file:
        json.dump({"limits": {"maxTurns": 2}}, file)
    desk.started()
    desk.click(desk.find("push button", "Use the practice model"))
    begin(until("go-a") + " then run `echo a > a.txt`", 1)
    desk.key("ctrl+n")
    wait("a new session", lambda: desk.window("^Homard$"))
    begin(until("go-b") + " then run `echo b > b.txt`", 2)
    minimise()
    let_go("go-a")
    first = notice("sh until.sh go-a")
    let_go("go-b")
    second = notice("sh until.sh go-b")
    same("titles", [one.title.split(":")[0] for one in service.told], ["Waiting for your answer"] * 2)
    assert first.number != second.number, service.told
    same("the action", first.actions[0], "default")
    same("the program", first.hints.get("desktop-entry"), "homard")


def a_click_goes_to_the_question_of_that_notice():
    first, second = service.told
    service.press(first.number)  # B was in front, and told last
    in_front("^run .sh until.sh go-a")
    wait("the focus in its question", lambda: (node := desk.focused()) and desk.within_card(node))
    desk.card("a.txt")
    wait("the other notice to be taken back, since the window is seen", lambda: second.number in service.closed)
    wait_armed()
    desk.key("1")
    wait("the answer", lambda: not desk.see("notification"))


def an_answered_question_is_taken_back():
    service.told.clear()
    wait("the end of the first session's run", lambda: desk.one("SELECT count(*) FROM runs WHERE finished_ms IS NULL") == 1)
    desk.key("F6")  # to the other session
    in_front("^run .sh until.sh go-b")
    allow("b.txt")
    desk.idle()
    begin(until("go-c") + " then run `echo c > c.txt`", 1)
    minimise()
    let_go("go-c")
    asked = notice("sh until.sh go-b")
    desk.raise_window("^(Question|Homard asks)")
    assert asked.number not in service.closed
    allow("c.txt")
    wait("the notice to be taken back", lambda: asked.number in service.closed)


def a_failed_run_says_so():
    failed = notice("Failed: run `sh until.sh go-b`")
    desk.idle()
    assert failed.text, failed
    service.press(failed.number)
    in_front("^run .sh until.sh go-b")
    same("notices", [one.title.split(":")[0] for one in service.told], ["Waiting for your answer", "Failed"])


def the_icon_shows_a_failed_run():
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)
    panels.append(Panel())
    panel = panels[0]
    desk.started()
    wait("the icon in the panel", lambda: panel.item and panel.icon())
    idle = panel.icon()
    desk.send("run `echo d > d.txt` then " + until("go-d"))
    allow("d.txt")
    allow("until.sh")
    wait("the running command", lambda: started_calls() == 1 and not desk.see("notification"))
    working = panel.icon()
    desk.key("ctrl+w")
    wait("a hidden window", lambda: not windows())
    let_go("go-d")
    notice("Failed:")
    wait("the picture of a failure", lambda: panel.icon() not in (idle, working))
    panel.press()
    in_front("^run .echo d")
    wait("the picture of idle: it was seen", lambda: panel.icon() == idle)
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)


main(two_sessions_ask, a_click_goes_to_the_question_of_that_notice, an_answered_question_is_taken_back, a_failed_run_says_so,
     the_icon_shows_a_failed_run)
