import { outbox } from "../../queue/queueView.store";

export const progressTables: readonly string[] = [
  `CREATE TABLE pending_progress (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book INTEGER NOT NULL UNIQUE REFERENCES books (id),
  hash TEXT NOT NULL REFERENCES fingerprints (hash),
  percent REAL NOT NULL,
  place TEXT NOT NULL,
  words TEXT,
  read_at INTEGER NOT NULL,
  compared INTEGER NOT NULL,
  insisted INTEGER NOT NULL,
  awaits_book INTEGER NOT NULL DEFAULT 0,
  awaits_reader INTEGER NOT NULL DEFAULT 0,
  began_behind INTEGER NOT NULL DEFAULT 0,${outbox})`,
  "CREATE INDEX pending_progress_read ON pending_progress (read_at, hash)",
  `CREATE TABLE known_progress (
  book INTEGER PRIMARY KEY NOT NULL REFERENCES books (id),
  pushed_hash TEXT REFERENCES fingerprints (hash),
  earlier_hash TEXT REFERENCES fingerprints (hash),
  pushed_percent REAL,
  pushed_place TEXT,
  pushed_web REAL,
  pushed_at INTEGER,
  refused_percent REAL,
  refused_place TEXT,
  tried_percent REAL,
  tried_place TEXT,
  tried_web REAL)`,
];
