import { laterRow, type MergeRule, oneRow, unwantedRows } from "../../book/mergeRules.store";
import { outbox, type QueueRows, sentAt } from "../../queue/queueView.store";

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

/** For a choice in the library: the local book with this number, if there is one. */
const ofLibrary = {
  book: "coalesce(book, (SELECT max(books.id) FROM books WHERE books.server_id = book_id))",
  title: "title",
};

export const ratingRows: QueueRows = {
  pending: { from: "pending_ratings", values: [{ amount: "rating" }, ofLibrary] },
  sent: {
    from: "book_fields WHERE field = 'rating' AND sent_at IS NOT NULL",
    values: [{ id: "book", amount: "base" }, sentAt("sent_at")],
  },
};

export const statusRows: QueueRows = {
  pending: { from: "pending_statuses", values: [{ words: "status" }, ofLibrary] },
  sent: {
    from: "book_fields WHERE field = 'status' AND sent_at IS NOT NULL",
    values: [{ id: "book", words: "base" }, sentAt("sent_at")],
  },
};

export const fieldMerges: readonly MergeRule[] = [
  {
    table: "pending_ratings",
    statements: laterRow("pending_ratings"),
    unwanted: unwantedRows("pending_ratings", "'progress', 'never'"),
  },
  {
    table: "pending_statuses",
    statements: laterRow("pending_statuses"),
    unwanted: unwantedRows("pending_statuses", "'progress', 'never'"),
  },
  // The newer one, unless only the older was synced.
  {
    table: "book_fields",
    statements: oneRow(
      "book_fields",
      `EXISTS (SELECT 1 FROM book_fields AS newer
  WHERE newer.book = :gone AND newer.field = book_fields.field AND (newer.base IS NOT NULL OR book_fields.base IS NULL))`,
    ),
  },
];
