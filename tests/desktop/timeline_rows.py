# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of the timeline twice: as the store has them, by an own reading of its tables and not the program's, and as the window shows
them."""
import json
import re
from collections import namedtuple

from desk import wait

# ms: None where a row has no time. tokens: (in, out, cached), None where a row counts none; each None where nobody knows it.
# texts: what stands behind: why it was retried, the policy's reason, a person's words, a notice's hint.
Row = namedtuple("Row", "name state ms tokens cost texts rule")

CALL = {"ok": "done", "failed": "failed", "invalid": "not valid", "refused": "refused", "skipped": "skipped", "stopped": "stopped",
        "interrupted": "interrupted"}
RUN = {"finished": "done", "stopped": "stopped", "error": "failed", "limit": "limit reached"}
ANSWER = {"allowed": "allowed", "denied": "denied", "edited": "edited", "refused": "nobody to ask", "expired": "expired",
          "stopped": "stopped"}
DENIED = "denied by you"  # of a call: the person's word, not a rule's
STATES = sorted(set(CALL.values()) | set(RUN.values()) | set(ANSWER.values()) | {DENIED, "waited", "notice", "warning", "runs", "thinks", "asks"},
                key=len, reverse=True)
MEASURED = 20  # ms: an event and the journal's row of the same thing are stamped one after the other


def stored(desk, only=None):
    rows = []
    for run, outcome, began, ended, usage, cost, failure in desk.rows(
            "SELECT id, outcome, started_ms, finished_ms, usage, cost, failure FROM runs WHERE ?1 IS NULL OR id = ?1 "
            "ORDER BY started_ms, id", only):
        rows.append(Row("Run", RUN[outcome], ended - began, tokens_of(usage), cost, texts(failure), ""))
        rows += notes(desk, run, 0)
        for turn, message, used, paid, start, end in desk.rows(
                "SELECT turn, message_id, usage, cost, started_ms, wall_ms FROM turns WHERE run_id = ? ORDER BY turn", run):
            rows.append(Row(f"Turn {turn} · think", "done", end - start, tokens_of(used), paid, [], ""))
            rows += notes(desk, run, turn)
            rows += calls(desk, message)
    return rows


def calls(desk, message):
    rows = []
    for call, name, status, reason, rule, took, planned in desk.rows(
            "SELECT id, name, status, reason, rule, duration_ms, planned_ms FROM tool_calls WHERE message_id = ? ORDER BY idx", message):
        rows.append(Row(name, CALL[status], took, None, None, texts(reason), rule))
        asked, at = planned, len(rows)
        for outcome, words, answered in desk.rows(
                "SELECT outcome, words, wall_ms FROM approvals WHERE call_id = ? ORDER BY wall_ms, id", call):
            rows.append(Row("Question", ANSWER[outcome], answered - asked, None, None, texts(words), ""))
            asked = answered  # a further one is asked with the answer before it
        if status == "refused" and rows[at:] and rows[-1].state == "denied":
            rows[at - 1] = rows[at - 1]._replace(state=DENIED)
    return rows


def notes(desk, run, turn):
    found = desk.rows("SELECT kind, text, hint, attempt, warning, delay_ms FROM run_notes WHERE run_id = ? AND turn = ? ORDER BY seq",
                      run, turn)
    return [Row(f"Retry {attempt}", "waited", delay, None, None, texts(text, hint), "") if kind == "retry"
            else Row(text, "warning" if warning else "notice", None, None, None, texts(hint), "")
            for kind, text, hint, attempt, warning, delay in found]


def texts(*parts):
    return [part for part in parts if part]


def tokens_of(usage):
    counts = json.loads(usage or "{}")
    found = (counts.get("input"), counts.get("output"), counts.get("cacheRead"))
    return None if found[0] is None and found[1] is None else found  # F80: what nobody counted is no number


def shown(desk):
    """Every row, without its rule. The first cell of a row is a sentence: name, state, time, tokens, money, texts and what it is about."""
    desk.key("ctrl+t")
    wait("the focus in the timeline", lambda: desk.focused_name() == "Timeline")
    tree = desk.find("tree", "Timeline")
    desk.key("Home")
    for (run,) in desk.rows("SELECT id FROM runs ORDER BY started_ms, id"):  # open this run with all below it, then go to the next
        desk.key("asterisk", *["Down"] * len(stored(desk, run)))
    pattern = re.compile(r"^(.*?), (" + "|".join(STATES) + r")(?:, (\d[\d.,:]*(?: m?s)?))?(?:, tokens: (\S+) in, (\S+) out, (\S+) cached)?"
                         r"(?:, \$([\d.]+))?(?:, (.*))?$", re.S)
    rows = []
    for cell in desk.all("table cell", within=tree, shown=False):
        found = pattern.match(cell.get_name() or "")
        if found:
            name, state, time, used_in, used_out, cached, money, rest = found.groups()
            tokens = (number(used_in), number(used_out), number(cached)) if used_in else None
            rows.append(Row(re.sub(r"^Run \d\d:\d\d:\d\d$", "Run", name), state, time, tokens, money and float(money), rest or "", ""))
    return rows


def number(text):
    return None if text == "unknown" else int(text.replace(",", ""))


def is_time(text, ms):
    """A shown time and milliseconds, as exact as it is shown."""
    if text is None or ms is None:
        return text is None and ms is None
    if text.endswith(" ms"):
        seen, rounded = int(text[:-3]), 0
    elif text.endswith(" s"):
        seen, rounded = float(text[:-2]) * 1000, 51
    else:
        seen, rounded = 0, 1000
        for part in text.split(":"):
            seen = seen * 60 + int(part) * 1000
    return abs(seen - max(0, ms)) <= rounded + MEASURED


def same_rows(what, seen, wanted):
    """Rows that are shown and rows of the store; says where they part."""
    lines = []
    for i in range(max(len(seen), len(wanted))):
        one = seen[i] if i < len(seen) else None
        other = wanted[i] if i < len(wanted) else None
        if not one or not other or not is_same(one, other):
            lines.append(f"  {one}\n    wanted {other}")
    if lines:
        raise AssertionError("\n".join([f"{what} differ:", *lines]))


def is_same(seen, row):
    costs = seen.cost == row.cost if seen.cost is None or row.cost is None else abs(seen.cost - row.cost) <= 0.005
    # Behind the texts may stand what a call is about, which is no column of the store.
    return ((seen.name, seen.state, seen.tokens) == (row.name, row.state, row.tokens) and costs and is_time(seen.ms, row.ms)
            and seen.texts.startswith(", ".join(row.texts)))


def check_rules(desk, wanted):
    """Goes through all rows, which are open, and looks for each call's rule and reason in the details."""
    details = desk.find("text", "Details of the step")
    desk.key("Home")
    for i, row in enumerate(wanted):
        if row.rule:
            wait(f"rule {row.rule!r} and reason of row {i}, {row.name!r}, in the details",
                 lambda row=row: is_told(desk.text_of(details), row))
        desk.key("Down")


def is_told(text, row):
    return row.rule in text and all(part in text for part in row.texts)
