# SPDX-License-Identifier: GPL-3.0-or-later
"""The memory editor: what is written is on disk, what another program writes is not lost, what is not saved is said."""
import os

from desk import Desk, State, has, main, same, wait

desk = Desk()
path = os.path.join(desk.home, "home", "memory", "MEMORY.md")


def on_disk():
    with open(path) as file:
        return file.read()


def write_outside(text):
    with open(path + ".new", "w") as file:
        file.write(text)
    os.replace(path + ".new", path)


def editor():
    return desk.find("frame", lambda name: name.endswith("— Memory"))


def source():
    return desk.find("text", "Source", within=editor())


def says(words):
    wait(f"{words!r} in the editor", lambda: [n for n in desk.all(within=editor()) if words in (n.get_name() or "")])


def press(name):
    button = desk.find("push button", name, within=editor())
    button.grab_focus()
    wait(f"the focus on {name}", lambda: has(button, State.FOCUSED))
    desk.key("space")


def to_source():
    source().grab_focus()
    wait("the focus in the source", lambda: has(source(), State.FOCUSED))


def writes_and_saves():
    desk.started()
    desk.key("ctrl+m")
    desk.raise_window("— Memory")
    wait("the file", lambda: os.path.exists(path) and desk.text_of(source()) == on_disk())
    same("the window's title", desk.window("^memory/MEMORY.md — Memory"), desk.window("— Memory"))
    before = on_disk()
    to_source()
    desk.key("ctrl+End")
    desk.key("Return")
    desk.type("The cellar key hangs behind the door.")
    wait("the text", lambda: "behind the door" in desk.text_of(source()))
    wait("the mark of an unsaved text in the title", lambda: desk.window(r"^memory/MEMORY.md\* — Memory"))
    says("memory/MEMORY.md (not saved)")
    says("MEMORY, lasting facts, not saved")
    same("the file before it is saved", on_disk(), before)
    desk.key("ctrl+s")
    wait("the text on disk", lambda: on_disk() == desk.text_of(source()))
    wait("no mark any more", lambda: desk.window("^memory/MEMORY.md — Memory"))
    same("left-over files", [n for n in os.listdir(os.path.dirname(path)) if n.endswith((".new", ".tmp"))], [])


def takes_what_came_from_outside():
    write_outside("# Memory\n\nWritten by another program.\n")
    wait("the other program's text", lambda: "another program" in desk.text_of(source()))
    says("you see its text")


def keeps_mine_after_comparing():
    to_source()
    desk.key("ctrl+a")
    desk.type("# Memory")
    desk.key("Return", "Return")
    desk.type("Written here.")
    desk.key("Return")
    wait("the text", lambda: desk.text_of(source()) == "# Memory\n\nWritten here.\n")
    write_outside("# Memory\n\nWritten there meanwhile.\n")
    says("your text is not saved")
    press("Compare")
    compared = desk.find("text", "Comparison with the file on disk", within=editor())
    for line in ("Written here.", "Written there meanwhile."):
        assert line in desk.text_of(compared), desk.text_of(compared)
    press("Back to my text")
    press("Keep mine")
    to_source()
    desk.key("ctrl+s")
    wait("my text on disk", lambda: on_disk() == "# Memory\n\nWritten here.\n")


def quit_tells_what_is_not_saved():
    to_source()
    desk.key("ctrl+End")
    desk.type("One more line.")
    wait("the mark of an unsaved text", lambda: desk.window(r"^memory/MEMORY.md\* — Memory"))
    desk.raise_window("^Homard$")
    desk.key("ctrl+q")
    question = desk.find("alert", "Quit Homard?")
    assert [n for n in desk.all(within=question) if "MEMORY.md" in desk.text_of(n)], desk.describe()
    desk.key("Escape")
    desk.gone("alert", "Quit Homard?")
    desk.raise_window("— Memory")
    to_source()
    desk.key("ctrl+s")
    wait("the line on disk", lambda: on_disk().endswith("One more line."))
    desk.raise_window("^Homard$")
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)


main(writes_and_saves, takes_what_came_from_outside, keeps_mine_after_comparing, quit_tells_what_is_not_saved)
