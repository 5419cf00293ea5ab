# SPDX-License-Identifier: GPL-3.0-or-later
"""By Tab and keys alone, what test_keyboard only goes through: a change of memory that meets another program's, and a key and the test of its
model in the settings."""
import os

from desk import Desk, folder, main, same, wait

work = folder("homard-work-")
desk = Desk(arguments=["--workspace", work])
path = os.path.join(desk.home, "home", "memory", "MEMORY.md")


def on_disk():
    with open(path) as file:
        return file.read()


def write_outside(text):
    with open(path + ".new", "w") as file:
        file.write(text)
    os.replace(path + ".new", path)


def source():
    return desk.text_of(desk.find("text", "Source"))


def press(name):
    desk.tab_to(name, "push button")
    desk.key("space")


def memory_takes_mine_and_theirs():
    desk.started()
    press("Use the practice model")
    wait("the focus in the message field", lambda: desk.focused_name() == "Message")
    desk.key("ctrl+m")
    desk.raise_window("— Memory")
    wait("the page", lambda: os.path.exists(path) and source() == on_disk())
    desk.tab_to("Source", "text")
    desk.key("ctrl+End", "Return")
    desk.type("Mine.")
    desk.key("ctrl+s")
    wait("my line on disk", lambda: "Mine." in on_disk())
    desk.tab_to("Source", "text")
    desk.key("ctrl+End", "Return")
    desk.type("Mine again.")
    wait("my line", lambda: "Mine again." in source())
    write_outside("# Memory\n\nTheirs.\n")
    press("Compare")
    desk.find("text", "Comparison with the file on disk")
    press("Back to my text")
    press("Reload")
    wait("their text", lambda: source() == "# Memory\n\nTheirs.\n")
    desk.key("ctrl+w")
    wait("the closed editor", lambda: not desk.windows("— Memory"))
    desk.raise_window("^Homard$")


def settings_take_a_key_and_test_it():
    desk.key("ctrl+comma")
    desk.raise_window("Settings")
    window = desk.find("frame", "Settings")
    wait("the focus on the pages", lambda: desk.focused_name() == "Pages")
    desk.key("Home", "Down", "Down")
    desk.find("label", "Models & keys", within=window)
    desk.tab_to("Key", "password text")
    desk.type("not-a-key")
    desk.tab_to("Choose a provider…")
    desk.type("OpenAI-c")
    wait("the provider", lambda: desk.see("combo box", "OpenAI-compatible address", within=window))
    desk.tab_to("Address", "text")
    desk.key("ctrl+a")
    desk.type("http://127.0.0.1:1/v1")
    desk.tab_to("Model name", "text")
    desk.type("small-model")
    press("Test this model before it is added")
    wait("what the test says", lambda: [n for n in desk.all(within=window) if "small-model did not pass the test." in (n.get_name() or "")])
    desk.key("Escape")
    desk.gone("frame", "Settings")


def quits():
    desk.raise_window("^Homard$")
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)


main(memory_takes_mine_and_theirs, settings_take_a_key_and_test_it, quits)
