// SPDX-License-Identifier: GPL-3.0-or-later
#include "schema.h"

namespace homard {

namespace {

// Ids and state words are text: a person with the sqlite3 program can read the journal. `seq` is the order of arrival
// and the row id. A message's `check_sum` is over its other columns, so that a flipped byte is noticed (F09).
const Migration sessionsStep{
    1,
    "sessions, messages, journal",
    {
        R"(CREATE TABLE sessions(
            id TEXT PRIMARY KEY, title TEXT NOT NULL, workspace TEXT NOT NULL, model TEXT NOT NULL DEFAULT '',
            created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, head_id TEXT NOT NULL DEFAULT '',
            message_count INTEGER NOT NULL DEFAULT 0,
            tokens_input INTEGER, tokens_output INTEGER, tokens_cache_read INTEGER, tokens_cache_write INTEGER,
            tokens_reasoning INTEGER, cost REAL) STRICT)",
        "CREATE INDEX sessions_by_time ON sessions(updated_ms)",
        R"(CREATE TABLE messages(
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL,
            parent_id TEXT NOT NULL,
            run_id TEXT NOT NULL, role TEXT NOT NULL, state TEXT NOT NULL, blocks TEXT NOT NULL,
            context_tail TEXT NOT NULL,
            model TEXT NOT NULL, usage TEXT NOT NULL, wall_ms INTEGER NOT NULL, check_sum INTEGER NOT NULL) STRICT)",
        "CREATE INDEX messages_by_session ON messages(session_id, seq)",
        "CREATE INDEX messages_streaming ON messages(session_id) WHERE state = 'streaming'",
        R"(CREATE TABLE runs(
            id TEXT PRIMARY KEY, session_id TEXT NOT NULL, perception_id TEXT NOT NULL, model TEXT NOT NULL,
            started_ms INTEGER NOT NULL, finished_ms INTEGER, outcome TEXT, text TEXT, turns INTEGER,
            tool_calls INTEGER,
            refused INTEGER, usage TEXT, cost REAL, failure_kind TEXT, failure TEXT) STRICT, WITHOUT ROWID)",
        "CREATE INDEX runs_by_session ON runs(session_id, started_ms)",
        R"(CREATE TABLE turns(
            run_id TEXT NOT NULL, turn INTEGER NOT NULL, message_id TEXT NOT NULL, model TEXT NOT NULL,
            usage TEXT NOT NULL,
            cost REAL, started_ms INTEGER NOT NULL, wall_ms INTEGER NOT NULL, PRIMARY KEY(run_id, turn)) STRICT,
            WITHOUT ROWID)",
        // result: the result as JSON while no message holds it; result_message_id: the message that does.
        R"(CREATE TABLE tool_calls(
            id TEXT PRIMARY KEY, message_id TEXT NOT NULL, run_id TEXT NOT NULL, idx INTEGER NOT NULL,
            name TEXT NOT NULL,
            state TEXT NOT NULL, decision TEXT NOT NULL, rule TEXT NOT NULL, reason TEXT NOT NULL,
            plan_hash BLOB NOT NULL,
            planned_ms INTEGER NOT NULL, approved_ms INTEGER, started_ms INTEGER, finished_ms INTEGER,
            status TEXT, duration_ms INTEGER, result TEXT, result_message_id TEXT) STRICT, WITHOUT ROWID)",
        "CREATE INDEX tool_calls_by_message ON tool_calls(message_id)",
        "CREATE INDEX tool_calls_started ON tool_calls(run_id) WHERE state = 'started'",
        R"(CREATE TABLE approvals(
            id TEXT PRIMARY KEY, call_id TEXT NOT NULL, outcome TEXT NOT NULL, words TEXT NOT NULL,
            plan_hash BLOB NOT NULL,
            wall_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID)",
        R"(CREATE TABLE inbox(
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL,
            source TEXT NOT NULL,
            channel TEXT NOT NULL, text TEXT NOT NULL, priority INTEGER NOT NULL, wall_ms INTEGER NOT NULL,
            taken_by TEXT) STRICT)",
        "CREATE INDEX inbox_waiting ON inbox(session_id) WHERE taken_by IS NULL",
        R"(CREATE TABLE owners(
            session_id TEXT PRIMARY KEY, pid INTEGER NOT NULL, boot_id TEXT NOT NULL, started INTEGER NOT NULL,
            claimed_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID)",
        // Who has the database open; a dead one left uncleanly.
        R"(CREATE TABLE openers(
            id TEXT PRIMARY KEY, pid INTEGER NOT NULL, boot_id TEXT NOT NULL, started INTEGER NOT NULL) STRICT,
            WITHOUT ROWID)",
        "CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    }};

const Migration checkpointsStep{2,
                                "checkpoints",
                                {
                                    R"(CREATE TABLE checkpoints(
            seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL,
            run_id TEXT NOT NULL,
            call_id TEXT NOT NULL, path TEXT NOT NULL, existed INTEGER NOT NULL, content_hash BLOB NOT NULL,
            new_hash BLOB NOT NULL, mode INTEGER NOT NULL, wall_ms INTEGER NOT NULL,
            undone INTEGER NOT NULL DEFAULT 0) STRICT)",
                                    "CREATE INDEX checkpoints_by_session ON checkpoints(session_id, seq)",
                                }};

// Both indexes are contentless: the text is in `messages`, and each hit is checked against it. `words` holds words, and
// CJK runs as overlapping pairs of characters; `parts` holds trigrams for pieces of words. The queue names the messages
// not indexed yet: it is filled in the transaction of the message and emptied with the index rows, so that nothing is
// missed or done twice after a kill.
const Migration searchStep{
    3,
    "full-text search",
    {
        "CREATE VIRTUAL TABLE message_words USING fts5(body, content='', tokenize='unicode61 remove_diacritics 2')",
        "CREATE VIRTUAL TABLE message_parts USING fts5(body, content='', tokenize='trigram', detail=none, "
        "columnsize=0)",
        "CREATE TABLE index_queue(seq INTEGER PRIMARY KEY) STRICT",
        "INSERT INTO index_queue(seq) SELECT seq FROM messages WHERE state <> 'streaming'",
    }};

// A plain undo goes back to ever older changes: what a forced one replaced is none of them.
const Migration undoStep{
    4, "what a forced undo replaced", {"ALTER TABLE checkpoints ADD COLUMN by_undo INTEGER NOT NULL DEFAULT 0"}};

// What the window needs. `messages_by_session` holds all that an outline shows, so that opening a session reads no
// text; an index on an expression keeps the length up to date by itself. A session that is removed stays for 30 days.
// `mode` is never "trusted".
const Migration windowStep{
    5,
    "modes, model choices, drafts, removed sessions, notes of runs",
    {
        "ALTER TABLE sessions ADD COLUMN mode TEXT NOT NULL DEFAULT 'ask'",
        "ALTER TABLE sessions ADD COLUMN choice_api TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN choice_name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN choice_url TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN choice_key TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sessions ADD COLUMN removed_ms INTEGER",
        "ALTER TABLE runs ADD COLUMN failure_hint TEXT",
        "ALTER TABLE runs ADD COLUMN by_refusal INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX sessions_removed ON sessions(removed_ms) WHERE removed_ms IS NOT NULL",
        ("CREATE TABLE drafts(session_id TEXT PRIMARY KEY, text TEXT NOT NULL, wall_ms INTEGER NOT NULL) STRICT, "
         "WITHOUT ROWID"),
        R"(CREATE TABLE run_notes(
            seq INTEGER PRIMARY KEY AUTOINCREMENT, run_id TEXT NOT NULL, kind TEXT NOT NULL, turn INTEGER NOT NULL,
            text TEXT NOT NULL, hint TEXT NOT NULL, warning INTEGER NOT NULL, delay_ms INTEGER NOT NULL,
            attempt INTEGER NOT NULL, wall_ms INTEGER NOT NULL) STRICT)",
        "CREATE INDEX run_notes_by_run ON run_notes(run_id, seq)",
        "CREATE INDEX tool_calls_by_run ON tool_calls(run_id)",
        "CREATE INDEX approvals_by_call ON approvals(call_id)",
        "DROP INDEX messages_by_session",
        ("CREATE INDEX messages_by_session ON messages(session_id, seq, id, parent_id, run_id, role, state, wall_ms, "
         "length(blocks))"),
    }};

// Who was asked what, what was answered, what came of it. Rows are made by the database itself, in the transaction of
// the call: no code path can leave one out, and none costs a commit. They outlive their session, so they hold no text
// of it: a tool's name, the rule and the plan's hash, never arguments or words. Nothing changes or removes one.
const Migration auditStep{
    6,
    "audit, hits of rules",
    {
        "ALTER TABLE approvals ADD COLUMN scope TEXT NOT NULL DEFAULT 'once'",
        "ALTER TABLE approvals ADD COLUMN answered_by TEXT NOT NULL DEFAULT ''",
        R"(CREATE TABLE audit(
            seq INTEGER PRIMARY KEY AUTOINCREMENT, wall_ms INTEGER NOT NULL, kind TEXT NOT NULL,
            session_id TEXT NOT NULL DEFAULT '', run_id TEXT NOT NULL DEFAULT '', call_id TEXT NOT NULL DEFAULT '',
            question_id TEXT NOT NULL DEFAULT '', asked_by TEXT NOT NULL DEFAULT '', channel TEXT NOT NULL DEFAULT '',
            tool TEXT NOT NULL DEFAULT '', decision TEXT NOT NULL DEFAULT '', rule TEXT NOT NULL DEFAULT '',
            plan_hash BLOB NOT NULL DEFAULT x'', outcome TEXT NOT NULL DEFAULT '', scope TEXT NOT NULL DEFAULT '',
            answered_by TEXT NOT NULL DEFAULT '', duration_ms INTEGER, detail TEXT NOT NULL DEFAULT '') STRICT)",
        "CREATE INDEX audit_by_session ON audit(session_id, seq)",
        // A call is judged when its row is made, and again when its arguments were changed. One that was never judged
        // (an unknown tool) has a row with its end alone.
        R"(CREATE TRIGGER audit_judged AFTER INSERT ON tool_calls WHEN NEW.decision <> '' BEGIN
            INSERT INTO audit(wall_ms, kind, session_id, run_id, call_id, asked_by, channel, tool, decision, rule,
                plan_hash)
            SELECT NEW.planned_ms, 'decision', coalesce(r.session_id, ''), NEW.run_id, NEW.id, coalesce(i.source, ''),
                coalesce(i.channel, ''), NEW.name, NEW.decision, NEW.rule, NEW.plan_hash
            FROM (SELECT 1) LEFT JOIN runs r ON r.id = NEW.run_id LEFT JOIN inbox i ON i.id = r.perception_id;
        END)",
        R"(CREATE TRIGGER audit_judged_anew AFTER UPDATE OF decision, plan_hash ON tool_calls
            WHEN NEW.decision <> OLD.decision OR NEW.rule <> OLD.rule OR NEW.plan_hash <> OLD.plan_hash BEGIN
            INSERT INTO audit(wall_ms, kind, session_id, run_id, call_id, asked_by, channel, tool, decision, rule,
                plan_hash)
            SELECT NEW.planned_ms, 'decision', coalesce(r.session_id, ''), NEW.run_id, NEW.id, coalesce(i.source, ''),
                coalesce(i.channel, ''), NEW.name, NEW.decision, NEW.rule, NEW.plan_hash
            FROM (SELECT 1) LEFT JOIN runs r ON r.id = NEW.run_id LEFT JOIN inbox i ON i.id = r.perception_id;
        END)",
        R"(CREATE TRIGGER audit_answered AFTER INSERT ON approvals BEGIN
            INSERT INTO audit(wall_ms, kind, session_id, run_id, call_id, question_id, tool, plan_hash, outcome, scope,
                answered_by)
            SELECT NEW.wall_ms, 'answer', coalesce(r.session_id, ''), coalesce(c.run_id, ''), NEW.call_id, NEW.id,
                coalesce(c.name, ''), NEW.plan_hash, NEW.outcome,
                CASE WHEN NEW.outcome = 'allowed' THEN NEW.scope ELSE '' END, NEW.answered_by
            FROM (SELECT 1) LEFT JOIN tool_calls c ON c.id = NEW.call_id LEFT JOIN runs r ON r.id = c.run_id;
        END)",
        R"(CREATE TRIGGER audit_ended_at_once AFTER INSERT ON tool_calls
            WHEN NEW.state IN ('finished', 'unknown') BEGIN
            INSERT INTO audit(wall_ms, kind, run_id, call_id, tool, plan_hash, outcome, duration_ms)
            VALUES(coalesce(NEW.finished_ms, NEW.planned_ms), 'outcome', NEW.run_id, NEW.id, NEW.name, NEW.plan_hash,
                coalesce(NEW.status, NEW.state), NEW.duration_ms);
        END)",
        R"(CREATE TRIGGER audit_ended AFTER UPDATE OF state ON tool_calls
            WHEN NEW.state IN ('finished', 'unknown') AND OLD.state NOT IN ('finished', 'unknown') BEGIN
            INSERT INTO audit(wall_ms, kind, session_id, run_id, call_id, tool, plan_hash, outcome, duration_ms)
            SELECT coalesce(NEW.finished_ms, NEW.planned_ms), 'outcome', coalesce(r.session_id, ''), NEW.run_id, NEW.id,
                NEW.name, NEW.plan_hash, coalesce(NEW.status, NEW.state), NEW.duration_ms
            FROM (SELECT 1) LEFT JOIN runs r ON r.id = NEW.run_id;
        END)",
        R"(CREATE TRIGGER audit_mode AFTER UPDATE OF mode ON sessions WHEN NEW.mode <> OLD.mode BEGIN
            INSERT INTO audit(wall_ms, kind, session_id, outcome)
            VALUES(CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), 'mode', NEW.id, NEW.mode);
        END)",
        R"(CREATE TRIGGER audit_undone AFTER UPDATE OF undone ON checkpoints WHEN NEW.undone > OLD.undone BEGIN
            INSERT INTO audit(wall_ms, kind, session_id, run_id, call_id)
            VALUES(CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER), 'undo', NEW.session_id, NEW.run_id,
                NEW.call_id);
        END)",
        // REPLACE removes without asking the trigger of a removal.
        R"(CREATE TRIGGER audit_is_new BEFORE INSERT ON audit WHEN EXISTS(SELECT 1 FROM audit WHERE seq = NEW.seq) BEGIN
            SELECT RAISE(ABORT, 'the audit is append-only'); END)",
        R"(CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN
            SELECT RAISE(ABORT, 'the audit is append-only'); END)",
        R"(CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit BEGIN
            SELECT RAISE(ABORT, 'the audit is append-only'); END)",
        "CREATE TABLE rule_hits(rule_id TEXT PRIMARY KEY, hits INTEGER NOT NULL, last_ms INTEGER NOT NULL) STRICT, "
        "WITHOUT ROWID",
    }};

} // namespace

const std::vector<Migration> &migrations()
{
    static const std::vector<Migration> steps{sessionsStep, checkpointsStep, searchStep,
                                              undoStep,     windowStep,      auditStep};
    return steps;
}

int schemaVersion()
{
    return migrations().back().version;
}

} // namespace homard
