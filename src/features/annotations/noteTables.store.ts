import { outbox } from "../../queue/queueView.store";

/**
 * `synced_annotations`: base values in the server's words (NULL style: unknown); `came_at`: from the server; `tried`: file
 * in which it had no place; `rules`: version of the rules that refused its place. `awaits_file`: has no place yet, and its
 * file is gone.
 */
export const noteTables: readonly string[] = [
  `CREATE TABLE pending_annotations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book INTEGER NOT NULL REFERENCES books (id),
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
  start TEXT NOT NULL,
  finish TEXT,
  passage TEXT NOT NULL,
  note TEXT,
  color TEXT NOT NULL,
  style TEXT NOT NULL,
  title TEXT,
  digest TEXT NOT NULL,
  server_id INTEGER,
  cfi TEXT,${outbox},
  awaits_file INTEGER NOT NULL DEFAULT 0,
  UNIQUE (book, kind, mark))`,
  "CREATE INDEX pending_annotations_path ON pending_annotations (path)",
  "CREATE INDEX pending_annotations_failed ON pending_annotations (id) WHERE state = 'failed'",
  `CREATE TABLE synced_annotations (
  id INTEGER PRIMARY KEY,
  book INTEGER NOT NULL REFERENCES books (id),
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  cfi TEXT,
  digest TEXT NOT NULL,
  server_id INTEGER,
  reason TEXT,
  title TEXT,
  passage TEXT,
  color TEXT,
  style TEXT,
  note TEXT,
  was_there INTEGER NOT NULL DEFAULT 0,
  book_id INTEGER,
  came_at INTEGER,
  tried TEXT,
  rules INTEGER,
  sent_at INTEGER NOT NULL,
  UNIQUE (book, kind, mark))`,
  "CREATE INDEX synced_annotations_sent ON synced_annotations (book, reason, sent_at)",
  "CREATE INDEX synced_annotations_unplaceable ON synced_annotations (id) WHERE reason IS NOT NULL",
  `CREATE TABLE touched_marks (
  book INTEGER NOT NULL REFERENCES books (id),
  mark TEXT NOT NULL,
  PRIMARY KEY (book, mark))`,
];
