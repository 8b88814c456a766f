import { allRows, type MergeRule, unwantedRows } from "../../book/mergeRules.store";
import { outbox, type QueueRows, sentAt } from "../../queue/queueView.store";

/** Columns of a session. Unix seconds; percent at full precision. */
const session = `
  book INTEGER NOT NULL REFERENCES books (id),
  book_type TEXT,
  title TEXT,
  start_time INTEGER NOT NULL,
  end_time INTEGER NOT NULL,
  duration_seconds INTEGER NOT NULL,
  pages_read INTEGER NOT NULL,
  start_progress REAL NOT NULL,
  start_location INTEGER NOT NULL,
  start_pages INTEGER NOT NULL,
  end_progress REAL NOT NULL,
  end_location INTEGER NOT NULL,
  end_pages INTEGER NOT NULL`;

/** Original times, if a person changed them. */
const moved = "first_start INTEGER, first_end INTEGER";

/** `import_run`: import that brought a session; NULL: tracked. */
export const sessionTables: readonly string[] = [
  `CREATE TABLE open_session (id INTEGER PRIMARY KEY CHECK (id = 1),${session})`,
  `CREATE TABLE pending_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT,${session},${moved},${outbox},
  import_run INTEGER, compared INTEGER NOT NULL DEFAULT 1)`,
  "CREATE INDEX pending_sessions_book ON pending_sessions (book)",
  "CREATE INDEX pending_sessions_state ON pending_sessions (state, book)",
  "CREATE INDEX pending_sessions_import ON pending_sessions (import_run) WHERE import_run IS NOT NULL",
  `CREATE TABLE historical_sessions (
  id INTEGER PRIMARY KEY,${session},${moved}, book_id INTEGER, server_id INTEGER, sent_at INTEGER NOT NULL,
  import_run INTEGER)`,
  "CREATE INDEX historical_sessions_book ON historical_sessions (book, start_time, sent_at)",
  "CREATE INDEX historical_sessions_end ON historical_sessions (end_time)",
  "CREATE INDEX historical_sessions_import ON historical_sessions (import_run) WHERE import_run IS NOT NULL",
];

const reading = {
  title: "title",
  at: "start_time",
  ended_at: "end_time",
  amount: "duration_seconds",
  pages: "pages_read",
};

export const sessionRows: QueueRows = {
  pending: { from: "pending_sessions", values: [reading] },
  sent: { from: "historical_sessions", values: [reading, { server_id: "server_id" }, sentAt("sent_at")] },
};

export const sessionMerges: readonly MergeRule[] = [
  { table: "open_session", statements: allRows("open_session") },
  {
    table: "pending_sessions",
    statements: allRows("pending_sessions"),
    unwanted: unwantedRows("pending_sessions", "'progress', 'never'"),
  },
  { table: "historical_sessions", statements: allRows("historical_sessions") },
];
