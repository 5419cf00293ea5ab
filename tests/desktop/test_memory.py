# SPDX-License-Identifier: GPL-3.0-or-later
"""The memory editor: what is written is on disk, what another program writes is not lost, what is not saved is said."""
import os

from desk import Desk, main, same, wait
from memory_page import MemoryPage

desk = Desk()
memory = MemoryPage(desk)


def write_outside(text):
    with open(memory.path + ".new", "w") as file:
        file.write(text)
    os.replace(memory.path + ".new", memory.path)


def writes_and_saves():
    desk.started()
    memory.open()
    same("the window's title", desk.window("^memory/MEMORY.md — Memory"), desk.window("— Memory"))
    before = memory.on_disk()
    memory.to_source()
    desk.key("ctrl+End")
    desk.key("Return")
    desk.type("The cellar key hangs behind the door.")
    wait("the text", lambda: "behind the door" in memory.text())
    wait("the mark of an unsaved text in the title", memory.is_marked)
    memory.says("memory/MEMORY.md (not saved)")
    memory.says("MEMORY, lasting facts, not saved")
    same("the file before it is saved", memory.on_disk(), before)
    desk.key("ctrl+s")
    wait("the text on disk", lambda: memory.on_disk() == memory.text())
    wait("no mark any more", lambda: desk.window("^memory/MEMORY.md — Memory"))
    same("left-over files", [n for n in os.listdir(os.path.dirname(memory.path)) if n.endswith((".new", ".tmp"))], [])


def takes_what_came_from_outside():
    write_outside("# Memory\n\nWritten by another program.\n")
    wait("the other program's text", lambda: "another program" in memory.text())
    memory.says("you see its text")


def keeps_mine_after_comparing():
    memory.to_source()
    desk.key("ctrl+a")
    desk.type("# Memory")
    desk.key("Return", "Return")
    desk.type("Written here.")
    desk.key("Return")
    wait("the text", lambda: memory.text() == "# Memory\n\nWritten here.\n")
    write_outside("# Memory\n\nWritten there meanwhile.\n")
    memory.says("your text is not saved")
    memory.press("Compare")
    compared = desk.find("text", "Comparison with the file on disk", within=memory.editor())
    for line in ("Written here.", "Written there meanwhile."):
        assert line in desk.text_of(compared), desk.text_of(compared)
    memory.press("Back to my text")
    memory.press("Keep mine")
    memory.to_source()
    desk.key("ctrl+s")
    wait("my text on disk", lambda: memory.on_disk() == "# Memory\n\nWritten here.\n")


def quit_tells_what_is_not_saved():
    memory.to_source()
    desk.key("ctrl+End")
    desk.type("One more line.")
    wait("the mark of an unsaved text", memory.is_marked)
    desk.raise_window("^Homard$")
    desk.key("ctrl+q")
    question = desk.find("alert", "Quit Homard?")
    assert [n for n in desk.all(within=question) if "MEMORY.md" in desk.text_of(n)], desk.describe()
    desk.key("Escape")
    desk.gone("alert", "Quit Homard?")
    desk.raise_window("— Memory")
    memory.to_source()
    desk.key("ctrl+s")
    wait("the line on disk", lambda: memory.on_disk().endswith("One more line."))
    desk.raise_window("^Homard$")
    desk.key("ctrl+q")
    same("the exit code", desk.ended(), 0)


main(writes_and_saves, takes_what_came_from_outside, keeps_mine_after_comparing, quit_tells_what_is_not_saved)
