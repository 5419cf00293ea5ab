# SPDX-License-Identifier: GPL-3.0-or-later
"""On a desktop without a tray nothing is hidden for good: closing the window quits, and asks where something runs."""
from desk import Desk, folder, main, same, wait

work = folder("homard-work-")
desk = Desk(arguments=["--workspace", work])


def closing_asks_while_something_runs():
    desk.started()
    desk.click(desk.find("push button", "Use the practice model"))
    desk.send("run `sleep 300`")
    wait("the command", lambda: desk.see("notification") or desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    if desk.see("notification"):
        desk.to_card("sleep 300")
        desk.key("1")
    wait("the running command", lambda: desk.one("SELECT 1 FROM tool_calls WHERE state = 'started'"))
    desk.key("ctrl+w")
    desk.find("alert", "Quit Homard?")
    desk.key("Escape")
    desk.gone("alert", "Quit Homard?")
    assert desk.window("— Homard"), "the window is gone"


def closing_quits_when_nothing_runs():
    desk.key("ctrl+period")
    desk.key("ctrl+period")
    desk.idle()
    wait("no status line", lambda: not desk.see("push button", "Stop the run"))
    desk.key("ctrl+w")
    same("the exit code", desk.ended(), 0)


def a_hidden_start_is_shown():
    desk.arguments.clear()
    desk.started("--hidden")
    assert desk.window("Homard")
    desk.key("ctrl+w")
    same("the exit code", desk.ended(), 0)


main(closing_asks_while_something_runs, closing_quits_when_nothing_runs, a_hidden_start_is_shown)
