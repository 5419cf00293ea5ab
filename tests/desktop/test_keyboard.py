# SPDX-License-Identifier: GPL-3.0-or-later
"""With the keyboard alone everything can be done, Tab comes to every control, and every control says what it is."""
import json
import os

from desk import Desk, Missing, State, folder, has, main, run, same, wait, wait_armed

work = folder("homard-work-")
other = folder("homard-other-")
desk = Desk(arguments=["--workspace", work])

CONTROLS = ("push button", "text", "password text", "combo box", "check box", "radio button", "list", "tree", "page tab list", "spin button",
            "slider", "toggle button", "document frame", "notification", "label")


def label(node):
    return f"{node.get_role_name()} {node.get_name()!r}"


def controls(window):
    """What can have the keyboard in a window, whether scrolled to or not. Parts of one control count as that control."""
    found = []
    for node, _ in desk.walk(window):
        if not has(node, State.FOCUSABLE) or node == window:
            continue
        if node.get_role_name() in ("list item", "table cell", "menu item", "page tab", "popup menu", "menu bar"):
            continue
        found.append(node)
    return found


def has_names(window):
    """Every control of the window has a name and a role that says something."""
    bad = [label(n) + " in " + repr((n.get_parent().get_name() or label(n.get_parent())) if n.get_parent() else None)
           for n in controls(window) if not (n.get_name() or "").strip() or n.get_role_name() not in CONTROLS]
    same(f"controls of {window.get_name()!r} without a name or a role", bad, [])


def row_button(node):
    """What can be done in a row of the conversation, by its name and the row's; empty: it is something else."""
    row = node.get_parent() if node and node.get_role_name() == "push button" else None
    return f"{label(node)} in {row.get_name()!r}" if row and row.get_role_name() == "list item" else ""


def rows_round(window):
    """The arrows choose the row of the conversation, Tab goes through it: from the last row upwards every button has been there."""
    wanted = [name for n, _ in desk.walk(window) if (name := row_button(n))]
    if not wanted:
        return
    seen = []
    desk.key("ctrl+shift+l")
    for _ in range(12):  # rows, at most, in this test
        desk.key("Down")
    for _ in range(12):
        for _ in wanted:
            desk.key("Tab")
            try:
                seen.append(wait("a button of the row", lambda: (name := row_button(desk.focused())) not in seen and name, 1))
            except Missing:
                break
        if all(name in seen for name in wanted):
            break
        desk.key("ctrl+shift+l")
        desk.key("Up")
    same("buttons of the conversation that the keyboard does not come to", [name for name in wanted if name not in seen], [])


def tab_round(window):
    """Tab alone, once around: every control of the window has been there. Of radio buttons the one that is chosen."""
    wanted = [n for n in controls(window) if n.get_role_name() not in ("notification", "label") and has(n, State.SENSITIVE) and not row_button(n)]
    wanted = [n for n in wanted if not (n.get_role_name() == "combo box" and any(p in wanted for p, _ in desk.walk(n) if p != n))]
    seen = []
    for _ in range(3 * len(wanted) + 10):
        before = desk.focused()
        if before in seen and before == seen[0] and len(seen) > 1:
            break
        for node in (before, before.get_parent().get_parent() if row_button(before) else None):  # in a row is in its list
            if node is not None and node not in seen:
                seen.append(node)
        desk.key("Tab")
        try:
            wait("the next focus", lambda: (now := desk.focused()) is not None and now != before, 1)
        except Missing:
            continue  # in the conversation Tab goes on among what can be done in one row
    missing = [label(n) for n in wanted if n not in seen and (n.get_role_name() != "radio button" or has(n, State.CHECKED))]
    same(f"controls of {window.get_name()!r} that Tab does not come to", missing, [])
    rows_round(window)


def main_window():
    return desk.find("frame", lambda name: name.endswith("Homard"))


def titles():
    return [n.get_name().split(",")[0] for n in desk.all("list item", within=desk.see("list", "Sessions"))]


def choose(menu, entry):
    """Opens a menu of the header and goes to the entry whose words begin so."""
    desk.tab_to(lambda name: name.startswith(menu))
    button = desk.focused()
    desk.key("Return")
    found = wait(f"the entry {entry!r} in the menu", lambda: [n for n, _ in desk.walk(button) if (n.get_name() or "").startswith(entry)])[0]
    for _ in range(20):
        if has(found, State.FOCUSED):
            desk.key("Return")
            return
        desk.key("Down")
        try:
            wait("the entry", lambda: has(found, State.FOCUSED), 0.3)
        except Missing:
            continue
    raise Missing(f"Down does not come to {entry!r}")


def first_start_page():
    desk.started()
    has_names(main_window())
    tab_round(main_window())
    desk.tab_to("Use the practice model")
    desk.key("space")
    desk.gone("push button", "Use the practice model")
    wait("the focus in the message field", lambda: desk.focused_name() == "Message")


def main_window_and_card():
    desk.send("run `echo hello > out.txt`")
    desk.card("out.txt")
    has_names(main_window())
    desk.to_card("out.txt")
    desk.key("d")
    desk.find("text", "Details of the plan")
    has_names(main_window())
    desk.key("d")
    desk.gone("text", "Details of the plan")
    wait_armed()
    desk.key("e")
    desk.find("text", "Command")
    has_names(main_window())
    desk.key("Escape")
    desk.gone("text", "Command")
    desk.to_card("out.txt")
    desk.key("w")
    desk.find("text", "Words for the model")
    has_names(main_window())
    desk.key("Escape")
    desk.gone("text", "Words for the model")
    tab_round(main_window())
    desk.to_card("out.txt")
    desk.key("Escape")
    desk.gone("notification")
    desk.idle()
    same("the answer", desk.rows("SELECT outcome FROM approvals"), [("denied",)])
    desk.key("ctrl+l")
    tab_round(main_window())


def sessions():
    desk.key("ctrl+n")
    wait("a new session", lambda: desk.window("^Homard$"))
    desk.send("list the files")
    desk.idle()
    wait("two sessions", lambda: desk.one("SELECT count(*) FROM sessions") == 2)
    desk.key("ctrl+shift+f")
    wait("the focus in the search", lambda: desk.focused_name() == "Search sessions")
    desk.type("echo")
    wait("one session found", lambda: not desk.see("list item", lambda name: name.startswith("list the files"), within=desk.see("list", "Sessions")))
    desk.key("Return")
    wait("the found session", lambda: desk.window("^run .echo hello"))
    desk.key("ctrl+shift+f", "Escape")
    wait("all sessions", lambda: desk.see("list item", lambda name: name.startswith("list the files")))
    desk.tab_to("Sessions")
    desk.key("F2")
    # Qt does not tell of the editor in a list; it has the focus instead of the list.
    wait("the title to edit", lambda: not has(desk.find("list", "Sessions"), State.FOCUSED))
    desk.key("ctrl+a")
    desk.type("My echo")
    desk.key("Return")
    wait("the new title", lambda: ("My echo",) in desk.rows("SELECT title FROM sessions") and desk.window("^My echo — Homard"))
    desk.tab_to("Sessions")
    desk.key("Delete")
    wait("the deleted session", lambda: desk.one("SELECT count(*) FROM sessions WHERE removed_ms IS NOT NULL") == 1)
    desk.find("push button", "Undo")
    desk.tab_to("Undo")
    desk.key("space")
    wait("the session again", lambda: desk.one("SELECT count(*) FROM sessions WHERE removed_ms IS NOT NULL") == 0)
    desk.find("list item", lambda name: name.startswith("My echo"))
    desk.key("ctrl+Next")
    desk.key("ctrl+Prior")
    desk.key("ctrl+l")


def header_menus():
    desk.key("ctrl+n")
    wait("a new session", lambda: desk.window("^Homard$"))
    choose("Mode:", "Auto-edit")
    desk.find("push button", "Mode: Auto-edit")
    desk.key("ctrl+l")
    choose("Model:", "Practice model")
    desk.find("push button", "Model: Practice model")
    desk.key("ctrl+l")
    choose("Folder:", "Other folder…")
    dialog = desk.find("dialog", "Choose the folder to work in")
    wait("the focus in the dialog", lambda: desk.focused() is not None)
    desk.raise_window("Choose the folder")
    desk.key("alt+n")
    wait("the focus on the name", lambda: desk.focused().get_role_name() == "text")
    desk.key("ctrl+a")
    desk.type(other)
    desk.key("Return")
    desk.gone("dialog", dialog.get_name())
    desk.find("alert", "Trust this folder?")
    desk.key("Escape")
    desk.gone("alert", "Trust this folder?")
    desk.find("push button", lambda name: name.startswith("Folder") and os.path.basename(other) in name)
    desk.key("ctrl+alt+3")
    desk.find("push button", "Mode: Auto-edit")


def timeline_and_undo():
    desk.send('create a file made.txt with "hello"')
    desk.idle()
    made = os.path.join(other, "made.txt")
    wait("the file", lambda: os.path.exists(made))
    same("the mode in the store", desk.rows("SELECT mode FROM sessions ORDER BY created_ms DESC LIMIT 1"), [("auto-edit",)])
    desk.key("ctrl+t")
    wait("the focus in the timeline", lambda: desk.focused_name() == "Timeline")
    desk.key("End", "Up")
    details = desk.find("text", "Details of the step")
    wait("the details of the call", lambda: "made.txt" in desk.text_of(details))
    has_names(main_window())
    desk.tab_to("Timeline", "page tab list")
    desk.key("Right")
    tree = desk.find("tree", "Files changed")
    desk.tab_to("Files changed", "tree")
    wait("the focus in the files", lambda: has(tree, State.FOCUSED))
    desk.key("Home")
    desk.key("Down")
    desk.find("push button", "Undo this step")
    has_names(main_window())
    desk.key("ctrl+BackSpace")
    wait("the file undone", lambda: not os.path.exists(made))
    tab_round(main_window())
    desk.key("ctrl+l")


def settings():
    desk.key("ctrl+comma")
    desk.raise_window("Settings")
    window = desk.find("frame", "Settings")
    pages = desk.find("list", "Pages")
    wait("the focus on the pages", lambda: desk.focused_name() == "Pages")
    for page in ("General", "Appearance", "Models & keys", "Sandbox", "Rules", "Data folders"):
        desk.find("label", page, within=window)
        has_names(window)
        tab_round(window)
        desk.tab_to("Pages")
        desk.key("Down")
    assert has(pages, State.FOCUSED)


def appearance():
    def brightness():
        words = run("sh", "-c", f"import -window {desk.window('Settings')} -resize 1x1! -depth 8 txt:- | tail -1")
        return int(words.split("(")[1].split(",")[0].split(")")[0].split(".")[0])
    desk.tab_to("Pages")
    desk.key("Home", "Down")
    desk.find("radio button", "Dark")
    wait("a light window", lambda: brightness() > 180)
    radio = [n for n in desk.all("radio button") if has(n, State.CHECKED)][0]
    desk.tab_to(radio.get_name())
    desk.key("Down", "Down")
    wait("dark is chosen", lambda: has(desk.find("radio button", "Dark"), State.CHECKED))
    wait("a dark window", lambda: brightness() < 80)
    with open(os.path.join(desk.home, "config", "settings.json")) as file:
        same("the theme in the settings", json.load(file)["appearance"]["theme"], "dark")
    desk.key("Up")
    wait("a light window again", lambda: brightness() > 180)


def language():
    desk.tab_to("Pages")
    desk.key("Home")
    desk.tab_to("As the system")
    for _ in range(6):
        desk.key("Down")
        try:
            wait("the window in Chinese", lambda: not desk.see("frame", "Settings"), 1)
            break
        except Missing:
            continue
    chinese = wait("the settings in Chinese", lambda: desk.see("frame", "设置"))
    assert desk.see("list item", "外观", within=chinese), desk.describe()
    assert [n for n in desk.all("menu item") if n.get_name().startswith("会话")], desk.describe()
    has_names(chinese)
    desk.key("Home")
    desk.find("frame", "Settings")
    desk.key("Escape")
    desk.gone("frame", "Settings")


def memory():
    desk.key("ctrl+m")
    desk.raise_window("— Memory")
    window = desk.find("frame", lambda name: name.endswith("— Memory"))
    wait("the text", lambda: "# Memory" in desk.text_of(desk.find("text", "Source", within=window)))
    has_names(window)
    tab_round(window)


main(first_start_page, main_window_and_card, sessions, header_menus, timeline_and_undo, settings, appearance, language, memory)
