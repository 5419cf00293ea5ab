# SPDX-License-Identifier: GPL-3.0-or-later
"""The panel goes while the window is hidden in it: the window comes back at once, nothing is hidden for good."""
import os
import signal
import subprocess
import sys

from desk import Desk, folder, main, run, same, wait

work = folder("homard-work-")


def hidden(desk):
    desk.key("ctrl+w")
    wait("a hidden window", lambda: not desk.windows("Homard"))


def comes_back(desk):
    wait("the window", lambda: desk.windows("Homard"))
    assert desk.is_running()
    desk.raise_window()
    desk.key("ctrl+w")  # nowhere to hide any more
    same("the exit code", desk.ended(), 0)


def from_a_panel_on_x11():
    desk = Desk(arguments=["--workspace", work]).started()
    panel = int(run("xdotool", "search", "--onlyvisible", "--class", "trayer", "getwindowpid").split()[0])
    hidden(desk)
    os.kill(panel, signal.SIGTERM)
    comes_back(desk)


def from_a_panel_on_the_bus():
    panel = subprocess.Popen([sys.executable, "-B", os.path.join(os.path.dirname(os.path.abspath(__file__)), "status_notifier.py")],
                             stdout=subprocess.PIPE, text=True)
    try:
        same("the panel", panel.stdout.readline(), "ready\n")
        desk = Desk(arguments=["--workspace", work]).started()
        same("what the panel got", panel.stdout.readline(), "icon\n")
        hidden(desk)
        panel.kill()
        comes_back(desk)
    finally:
        panel.kill()
        panel.wait()


main(from_a_panel_on_x11, from_a_panel_on_the_bus)
