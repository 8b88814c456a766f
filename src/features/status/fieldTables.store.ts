import { outbox } from "../../queue/queueView.store";

/** A row has a local book, or a book of the library with the server's value and clock at the choice (NULL: unknown). */
const fieldOwner = `
  book INTEGER UNIQUE REFERENCES books (id), title TEXT, seen, unconfirmed, chosen_at INTEGER,
  book_id INTEGER UNIQUE CHECK ((book_id IS NULL) <> (book IS NULL))`;

/** Status and rating of a book. Statuses are the server's words, ratings 1 to 10. `conflict`: the host's words. */
const bookFields = `CREATE TABLE book_fields (
  book INTEGER NOT NULL REFERENCES books (id),
  field TEXT NOT NULL CHECK (field IN ('status', 'rating')),
  base,
  sent_at INTEGER CHECK (sent_at IS NULL OR base IS NOT NULL),
  remote,
  remote_at INTEGER CHECK (remote_at IS NULL OR remote IS NOT NULL),
  unconfirmed,
  sent_over CHECK (sent_over IS NULL OR unconfirmed IS NOT NULL),
  conflict CHECK (conflict IS NULL OR coalesce(unconfirmed, kept_local) IS NULL),
  kept_local,
  applying,
  reread_status TEXT,
  rereads INTEGER CHECK ((rereads IS NULL) = (reread_status IS NULL)),
  PRIMARY KEY (book, field),
  CHECK (field = 'status' OR coalesce(remote_at, sent_over, reread_status) IS NULL)) WITHOUT ROWID`;

export const fieldTables: readonly string[] = [
  bookFields,
  "CREATE INDEX book_fields_conflict ON book_fields (field, book) WHERE conflict IS NOT NULL",
  "CREATE INDEX book_fields_applying ON book_fields (book) WHERE applying IS NOT NULL",
  "CREATE INDEX book_fields_sent ON book_fields (field, book) WHERE sent_at IS NOT NULL",
  `CREATE TABLE pending_ratings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,${fieldOwner},
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 10),
  insisted INTEGER NOT NULL DEFAULT 0,${outbox})`,
  `CREATE TABLE pending_statuses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,${fieldOwner},
  status TEXT NOT NULL,
  insisted INTEGER NOT NULL DEFAULT 0,${outbox})`,
  // Values that this device has sent of books of the library.
  `CREATE TABLE library_values (
  book_id INTEGER NOT NULL, field TEXT NOT NULL, sent NOT NULL, PRIMARY KEY (book_id, field)) WITHOUT ROWID`,
];
