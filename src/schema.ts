import { type Database, runAll } from "./store/database";
import { metadataTables } from "./features/metadata/metadata.store";
import { fetchedPositionTables } from "./features/position/fetchedPositions.store";
import { settingTables } from "./store/settings";
import { bookNumberTables } from "./book/bookNumbers.store";
import { folderFileTables } from "./book/folderFiles.store";
import { shelfTables } from "./features/downloads/shelfRow.store";
import { queueView } from "./queue/queueView.store";
import { troubleTable } from "./queue/troubles.store";

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

/** Columns of a pending row (`queue`). `queue_troubles` has the rows that wait for their next attempt. */
const outbox = `
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL`;

/** A row has a local book, or a book of the library with the server's value and clock at the choice (NULL: unknown). */
const fieldOwner = `
  book INTEGER UNIQUE REFERENCES books (id), title TEXT, seen, unconfirmed, chosen_at INTEGER,
  book_id INTEGER UNIQUE CHECK ((book_id IS NULL) <> (book IS NULL))`;

const isWithdrawn = "new.import_run IN (SELECT id FROM history_imports WHERE withdrawn_at IS NOT NULL)";

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

/**
 * Tables (§2 Local data store). `synced_annotations`: base values in the server's words (NULL style: unknown);
 * `came_at`: from the server; `tried`: file in which it had no place; `rules`: version of the rules that refused its place. `awaits_file`: has no place yet, and its file is gone. `import_run`: import that brought a session; NULL: tracked. `copy_of`: server ID of the book whose file had
 * these bytes; `text_of`: first bytes of this text, if the metadata in the file was
 * rewritten; `words`: digest of an EPUB's chapters.
 */
const tables: readonly string[] = shelfTables.concat(metadataTables, settingTables, [
  `CREATE TABLE books (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id INTEGER,
  lost_id INTEGER,
  title TEXT,
  author TEXT,
  isbn10 TEXT,
  isbn13 TEXT,
  server_pages INTEGER,
  external_id TEXT,
  missed_at INTEGER,
  miss_told INTEGER NOT NULL DEFAULT 0,
  choice TEXT CHECK (choice IN ('track', 'progress', 'never')),
  note_sync TEXT CHECK (note_sync IN ('default', 'off', 'send', 'both')),
  offered_at INTEGER,
  proposed_id INTEGER,
  proposed_title TEXT,
  proposed_author TEXT,
  proposal_offered INTEGER NOT NULL DEFAULT 0,
  uploaded_at INTEGER,
  matched_at INTEGER,
  previous_id INTEGER,
  previous_title TEXT,
  previous_author TEXT,
  previous_isbn10 TEXT,
  previous_isbn13 TEXT,
  previous_pages INTEGER,
  previous_external TEXT)`,
  "CREATE INDEX books_server ON books (server_id) WHERE server_id IS NOT NULL",
  bookFields,
  "CREATE INDEX book_fields_conflict ON book_fields (field, book) WHERE conflict IS NOT NULL",
  "CREATE INDEX book_fields_applying ON book_fields (book) WHERE applying IS NOT NULL",
  "CREATE INDEX book_fields_sent ON book_fields (field, book) WHERE sent_at IS NOT NULL",
  `CREATE TABLE fingerprints (
  seen INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
  book INTEGER NOT NULL REFERENCES books (id),
  book_type TEXT,
  label TEXT,
  copy_of INTEGER,
  text_of TEXT,
  words TEXT)`,
  "CREATE INDEX fingerprints_words ON fingerprints (words) WHERE words IS NOT NULL",
  "CREATE INDEX fingerprints_text ON fingerprints (text_of) WHERE text_of IS NOT NULL",
  "CREATE INDEX fingerprints_book ON fingerprints (book)",
  `CREATE TABLE files (
  seen INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE CHECK (path <> ''),
  hash TEXT NOT NULL REFERENCES fingerprints (hash),
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  before TEXT REFERENCES fingerprints (hash))`,
  "CREATE INDEX files_hash ON files (hash)",
  "CREATE INDEX files_before ON files (before) WHERE before IS NOT NULL",
  `CREATE VIEW book_cache AS
SELECT path AS file_path, fingerprints.hash AS hash, server_id AS book_id, title, isbn10, isbn13, author
FROM books JOIN fingerprints ON fingerprints.book = books.id LEFT JOIN files ON files.hash = fingerprints.hash`,
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
  `CREATE TABLE history_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, begun_at INTEGER NOT NULL, withdrawn_at INTEGER)`,
  // Withdrawn rows are never sent; they are deleted once known not to have arrived.
  `CREATE TRIGGER withdrawn_stay BEFORE UPDATE OF state ON pending_sessions
WHEN new.state = 'sending' AND ${isWithdrawn} BEGIN SELECT raise(IGNORE); END`,
  `CREATE TRIGGER withdrawn_go AFTER UPDATE OF state ON pending_sessions
WHEN new.state <> 'sending' AND ${isWithdrawn} BEGIN DELETE FROM pending_sessions WHERE id = new.id; END`,
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
  `CREATE TABLE pending_shelf_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book_id INTEGER NOT NULL,
  shelf_id INTEGER NOT NULL,
  assigns INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  title TEXT,${outbox},
  UNIQUE (book_id, shelf_id))`,

  queueView,
  troubleTable,

  "CREATE TABLE device_state (key TEXT PRIMARY KEY NOT NULL, value NOT NULL)",
  `CREATE TABLE server_traits (
  server TEXT NOT NULL,
  account TEXT NOT NULL,
  trait TEXT NOT NULL,
  value TEXT NOT NULL,
  learned_at INTEGER NOT NULL,
  PRIMARY KEY (server, account, trait))`,
  `CREATE TABLE browsed_pages (
  list TEXT PRIMARY KEY NOT NULL, seen_at INTEGER NOT NULL, page TEXT NOT NULL, total INTEGER)`,
  `CREATE TABLE server_contact (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  heard_at INTEGER,
  failed_at INTEGER,
  trouble TEXT)`,
  `CREATE TABLE bearer_tokens (
  server TEXT NOT NULL,
  username TEXT NOT NULL,
  access TEXT NOT NULL,
  refresh TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (server, username))`,
]);

/** Tables and views of the first version, in the caller's transaction. */
export function writeSchema(database: Database): void {
  runAll(
    database,
    tables.concat(bookNumberTables, fetchedPositionTables, folderFileTables).map((sql) => [sql] as const),
  );
}
