# SPDX-License-Identifier: GPL-3.0-or-later
"""On a desktop with a panel and a notification service on the session bus: what the icon says and offers, and when the program speaks. A
question, an end and a failure are each told once, and only while the window is not in front; a click goes to the place."""
import time

from desk import Desk, State, folder, has, main, run, same, wait
from services import Notifications, Panel

work = folder("homard-work-")
panel, service = Panel(), Notifications()
desk = Desk(arguments=["--workspace", work])
icons = {}


def titles():
    return [one.title for one in service.told]


def entries():
    return [text.replace("_", "") for _, text in panel.menu()]


def choose(words):
    panel.choose(next(number for number, text in panel.menu() if words in text))


def tip(words):
    """Not in the first 10 s after a notification: Qt shows its words there, too."""
    wait(f"{words!r} in the tooltip", lambda: words in panel.tip())


def offers(words):
    wait(f"{words!r} in the menu", lambda: [text for text in entries() if words in text])


def offers_nothing():
    wait("the menu of an idle program", lambda: entries() == ["Open", "-", "Quit"])


def windows():
    """The program's own windows, without the one that asks while they are hidden."""
    return [w for w in desk.windows("Homard$") if w not in desk.windows("^(Question|Homard asks)")]


def hide():
    window = windows()[0]
    desk.key("ctrl+w")
    wait("a hidden window", lambda: not windows())
    wait("the window manager's word", lambda: f"{int(window):#x}" not in run("xprop", "-root", "_NET_CLIENT_LIST"))
    # Qt takes a lost focus for lost only after a while; a window that is shown before would be left without. No hand is as quick.
    since = time.monotonic()
    wait("the end of Qt's patience", lambda: time.monotonic() - since > 0.3)


def in_front(name):
    """The window has come by itself, and has the keyboard."""
    wait(f"the window {name}", lambda: desk.windows(name))
    wait("the keyboard in it", lambda: [n for n in desk.all("frame", lambda text: text.endswith("Homard")) if has(n, State.ACTIVE)])
    wait("the keyboard in a part of it", desk.focused)


def come_back():
    panel.press()
    in_front("Homard$")


def allow(words):
    desk.to_card(words)
    desk.key("1")


def the_icon_is_in_the_panel():
    desk.started()
    desk.click(desk.find("push button", "Use the practice model"))
    wait("the icon in the panel", lambda: panel.item)
    tip("Homard: Idle")
    icons["idle"] = panel.icon()
    same("the menu", entries(), ["Open", "-", "Quit"])


def a_window_in_front_is_not_spoken_over():
    desk.send("run `sleep 1; echo a > a.txt`")
    desk.card("a.txt")
    tip("question")
    icons["asks"] = panel.icon()
    same("the menu", entries(), ["Open", "1 question", "-", "Stop “run `sleep 1; echo a > a.txt`”", "-", "Quit"])
    allow("a.txt")
    tip("Homard: 1 session at work")
    icons["works"] = panel.icon()
    desk.idle()
    tip("Homard: Idle")
    same("notifications while the window is in front", titles(), [])


def hiding_is_told_once():
    hide()
    wait("the notice", lambda: titles() == ["Homard is still here"])
    come_back()
    hide()
    come_back()
    same("notifications", titles(), ["Homard is still here"])


def a_question_and_the_end_are_told_while_hidden():
    service.told.clear()
    desk.send("run `sleep 1; echo b > b.txt` then run `echo c > c.txt`")
    allow("b.txt")
    hide()
    wait("the notification of the question", lambda: service.told)
    desk.card("c.txt")
    same("notifications", titles(), ["Waiting for your answer: run `sleep 1; echo a > a.txt`"])
    assert "echo" in service.told[0][2], service.told
    offers("1 question")
    assert panel.icon() == icons["asks"]


def a_click_on_it_brings_the_session():
    service.press(service.told[0][0])
    wait("the window", lambda: windows())
    in_front("^run .sleep 1; echo a")
    allow("c.txt")
    desk.idle()
    same("notifications when it ended in front", len(service.told), 1)


def another_session_in_front_is_brought_back():
    service.told.clear()
    desk.send("run `sleep 2; echo d > d.txt`")
    allow("d.txt")
    desk.key("ctrl+n")
    wait("a new session", lambda: desk.window("^Homard$"))
    hide()
    wait("the notification of the end", lambda: service.told)
    desk.idle()
    assert titles()[0].startswith("Finished: run `sleep 1; echo a"), service.told
    service.press(service.told[0][0])
    in_front("^run .sleep 1; echo a")
    same("notifications", len(service.told), 1)


def stop_from_the_menu():
    service.told.clear()
    desk.send("run `sleep 300`")
    wait("a question or the command", lambda: desk.see("notification") or desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    if desk.see("notification"):
        allow("sleep 300")
    hide()
    offers("Stop")
    choose("Stop")
    choose("Stop")  # and the command, too
    desk.idle()
    offers_nothing()
    same("the outcome", desk.rows("SELECT outcome FROM runs ORDER BY started_ms DESC LIMIT 1"), [("stopped",)])
    same("notifications of what the user stopped", titles(), [])


def question_from_the_menu():
    choose("Open")
    in_front("Homard$")
    desk.send("run `echo e > e.txt`")
    desk.card("e.txt")
    desk.key("ctrl+n")
    wait("a new session", lambda: desk.window("^Homard$"))
    hide()
    choose("question")
    in_front("^run .sleep 1; echo a")
    desk.card("e.txt")
    allow("e.txt")
    desk.idle()


def the_states_look_different():
    for one in icons:
        for other in icons:
            assert one == other or icons[one] != icons[other], f"{one} looks like {other}"


def without_the_service_nothing_breaks():
    service.leave()
    hide()
    come_back()
    desk.send("run `sleep 1; echo f > f.txt`")
    allow("f.txt")
    hide()
    desk.idle()
    offers_nothing()
    assert panel.icon() == icons["idle"]
    assert desk.is_running()


def quit_from_the_menu():
    choose("Quit")
    same("the exit code", desk.ended(), 0)


main(the_icon_is_in_the_panel, a_window_in_front_is_not_spoken_over, hiding_is_told_once, a_question_and_the_end_are_told_while_hidden,
     a_click_on_it_brings_the_session, another_session_in_front_is_brought_back, stop_from_the_menu, question_from_the_menu,
     the_states_look_different, without_the_service_nothing_breaks, quit_from_the_menu)
