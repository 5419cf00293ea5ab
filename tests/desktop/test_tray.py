# SPDX-License-Identifier: GPL-3.0-or-later
"""The icon in an X11 panel, used by mouse and keyboard: it shows the state, a click brings the window, its menu leads to what waits and stops
what runs."""
import os
import re
import subprocess
import time

from desk import Desk, Missing, folder, main, run, same, wait

work = folder("homard-work-")
desk = Desk(arguments=["--workspace", work])
pictures = {}
clicked = [0.0]
opened = {}


def icon():
    """(window, x, y) of the icon's middle, in the panel."""
    # A search ends without a word where a window goes meanwhile.
    panel = wait("the panel", lambda: run("xdotool", "search", "--onlyvisible", "--class", "trayer", check=False).split())[0]
    found = re.search(r'(0x[0-9a-f]+) "[^"]*": \("homard" .*?(\d+)x(\d+)\S+\s+\+(\d+)\+(\d+)', run("xwininfo", "-tree", "-id", panel))
    if not found:
        return None
    width, height, x, y = map(int, found.groups()[1:])
    return found[1], x + width // 2, y + height // 2


def picture():
    window = icon()[0]
    return subprocess.run(["import", "-window", window, "-depth", "8", "rgb:-"], capture_output=True, check=True).stdout


def press(button):
    wait("a click of its own", lambda: time.monotonic() - clicked[0] > 0.6)  # two within 400 ms would be a double click
    clicked[0] = time.monotonic()
    _, x, y = wait("the icon", icon)
    run("xdotool", "mousemove", str(x), str(y), "click", str(button))


def popups():
    """{window: (x, y, width, height)} of the program's visible windows that no window manager has: menus and balloons."""
    found = {}
    for window in run("xdotool", "search", "--onlyvisible", "--class", "^homard$", check=False).split():
        words = run("xwininfo", "-id", window, check=False)
        if "Override Redirect State: yes" in words and window != str(int(icon()[0], 16)):
            found[window] = [int(re.search(name + r":\s+(-?\d+)", words)[1]) for name in
                             ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")]
    return found


def open_menu():
    """Its place: of the popup that was not there before."""
    for _ in range(3):  # a window that comes up at the same time would close it
        before = popups()
        press(3)
        try:
            opened.clear()
            opened.update(wait("the open menu", lambda: {w: box for w, box in popups().items() if w not in before}, 3))
            return list(opened.values())[0]
        except Missing:
            continue
    raise Missing("three clicks with the right button open no menu")


def closed():
    wait("the closed menu", lambda: not [w for w in opened if w in popups()])


def choose(*keys):
    """By keyboard."""
    open_menu()
    desk.key(*keys, "Return")
    closed()


def windows():
    """The program's own windows, without the one that asks while they are hidden."""
    return [w for w in desk.windows("Homard$") if w not in desk.windows("^(Question|Homard asks)")]


def hide():
    desk.key("ctrl+w")
    wait("a hidden window", lambda: not windows())


def shows(state, others):
    """The picture in the panel is another one than in all other states."""
    wait(f"the picture of {state}", lambda: all(picture() != pictures[other] for other in others))
    pictures[state] = picture()


def a_click_brings_the_window():
    desk.started()
    desk.click(desk.find("push button", "Use the practice model"))
    wait("the icon in the panel", icon)
    shows("idle", [])
    hide()
    press(1)
    wait("the window", lambda: windows())
    hide()
    x, y, width, _ = open_menu()
    run("xdotool", "mousemove", str(x + width // 2), str(y + 15), "click", "1")  # the first entry: Open
    wait("the window", lambda: windows())
    desk.raise_window("Homard$")


def the_menu_leads_to_the_question():
    desk.send("run `sleep 1; echo a > a.txt`")
    desk.to_card("a.txt")
    shows("asks", ["idle"])
    desk.key("ctrl+n")
    wait("a new session", lambda: desk.window("^Homard$"))
    hide()
    wait("the question on top", lambda: desk.windows("^(Question|Homard asks)"))
    choose("Down", "Down")  # Open, the question, Stop, Quit
    desk.raise_window("^run .sleep 1; echo a")
    desk.to_card("a.txt")
    desk.key("1")
    shows("works", ["idle", "asks"])
    desk.idle()
    wait("the picture of idle", lambda: picture() == pictures["idle"])


def the_menu_stops_a_run():
    desk.send("run `sleep 300`")
    wait("a question or the command", lambda: desk.see("notification") or desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    if desk.see("notification"):
        desk.to_card("sleep 300")
        desk.key("1")
    wait("the picture of work", lambda: picture() == pictures["works"])
    hide()
    choose("Down", "Down")  # Open, Stop, Quit
    choose("Down", "Down")  # and the command, too
    desk.idle()
    same("the outcome", desk.rows("SELECT outcome FROM runs ORDER BY started_ms DESC LIMIT 1"), [("stopped",)])
    wait("the picture of idle", lambda: picture() == pictures["idle"])
    same("windows that came by it", windows(), [])


def escape_leaves_the_menu():
    open_menu()
    desk.key("Escape")
    closed()
    assert desk.is_running()


def the_menu_quits():
    x, y, width, height = open_menu()
    run("xdotool", "mousemove", str(x + width // 2), str(y + height - 14), "click", "1")  # the last entry: Quit
    same("the exit code", desk.ended(), 0)
    assert os.path.exists(os.path.join(work, "a.txt"))


main(a_click_brings_the_window, the_menu_leads_to_the_question, the_menu_stops_a_run, escape_leaves_the_menu, the_menu_quits)
