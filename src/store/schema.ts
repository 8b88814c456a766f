/** What a session is, wherever it is kept. Times in Unix seconds, progress in percent at full precision. */
const session = `
  hash TEXT NOT NULL CHECK (hash <> ''),
  book_type TEXT NOT NULL,
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

/** What a session said of itself before a person set its time; empty while nobody has. */
const moved = `
  first_start INTEGER,
  first_end INTEGER`;

/** The life of whatever waits to be sent. */
const outbox = `
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'parked')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL`;

/**
 * The tables (§2 Local data store). A book is all rows of `book_cache` of one `family`, and a row without one: each is
 * a fingerprint that its file has or had; `suspect` is what lay at its place before, while it is open whether that was
 * the same book (`succession.ts`). Those of one `circle` count as one book as long as a person's match stands
 * (`circle.ts`). `book_files` tells what lay at a path last, also where one book lies at several. Rows of the outboxes
 * are never numbered twice: an answer that comes late must not meet another row under the same number.
 * `historical_sessions` has no rule that a sent session could break. `import_run` names the import that brought a session, in `history_imports`; NULL: it was followed while it was read.
 */
export const tables: readonly string[] = [
  `CREATE TABLE book_cache (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
  book_type TEXT NOT NULL,
  file_path TEXT,
  file_size INTEGER,
  modified_at INTEGER,
  book_id INTEGER,
  title TEXT,
  author TEXT,
  isbn10 TEXT,
  isbn13 TEXT,
  server_pages INTEGER,
  missed_at INTEGER,
  miss_told INTEGER NOT NULL DEFAULT 0,
  label TEXT,
  suspect TEXT,
  family INTEGER,
  circle INTEGER)`,
  "CREATE INDEX book_cache_path ON book_cache (file_path)",
  "CREATE INDEX book_cache_book ON book_cache (book_id) WHERE book_id IS NOT NULL",
  "CREATE INDEX book_cache_family ON book_cache (family) WHERE family IS NOT NULL",
  "CREATE INDEX book_cache_circle ON book_cache (circle) WHERE circle IS NOT NULL",
  "CREATE TABLE book_files (path TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL CHECK (hash <> ''))",

  `CREATE TABLE open_session (id INTEGER PRIMARY KEY CHECK (id = 1),${session})`,
  `CREATE TABLE pending_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, book_id INTEGER,${session},${moved},${outbox},
  import_run INTEGER)`,
  "CREATE INDEX pending_sessions_book ON pending_sessions (state, book_id)",
  "CREATE INDEX pending_sessions_hash ON pending_sessions (hash, book_id, duration_seconds, created_at, state)",
  "CREATE INDEX pending_sessions_import ON pending_sessions (import_run) WHERE import_run IS NOT NULL",
  `CREATE TABLE historical_sessions (
  id INTEGER PRIMARY KEY, book_id INTEGER,${session},${moved}, server_id INTEGER, sent_at INTEGER NOT NULL,
  import_run INTEGER)`,
  "CREATE INDEX historical_sessions_hash ON historical_sessions (hash, start_time, sent_at)",
  "CREATE INDEX historical_sessions_end ON historical_sessions (end_time)",
  "CREATE INDEX historical_sessions_import ON historical_sessions (import_run) WHERE import_run IS NOT NULL",
  `CREATE TABLE history_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, begun_at INTEGER NOT NULL, withdrawn_at INTEGER)`,

  `CREATE TABLE book_matches (
  hash TEXT PRIMARY KEY NOT NULL CHECK (hash <> ''), previous_id INTEGER, matched_at INTEGER NOT NULL,
  previous_title TEXT, previous_author TEXT, previous_isbn10 TEXT, previous_isbn13 TEXT, previous_pages INTEGER,
  has_previous INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE book_choices (
  hash TEXT PRIMARY KEY NOT NULL CHECK (hash <> ''),
  choice TEXT NOT NULL CHECK (choice IN ('track', 'progress', 'never')))`,
  "CREATE TABLE offered_books (hash TEXT PRIMARY KEY NOT NULL CHECK (hash <> ''), offered_at INTEGER NOT NULL)",
  "CREATE TABLE external_ids (hash TEXT PRIMARY KEY NOT NULL CHECK (hash <> ''), external_id TEXT NOT NULL)",

  `CREATE TABLE pending_ratings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
  book_id INTEGER,
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 10),${outbox})`,
  `CREATE TABLE known_ratings (
  hash TEXT PRIMARY KEY NOT NULL CHECK (hash <> ''),
  rating INTEGER,
  silenced INTEGER NOT NULL DEFAULT 0,
  sent_at INTEGER)`,
  `CREATE TABLE pending_annotations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL CHECK (hash <> ''),
  book_id INTEGER,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  deed TEXT NOT NULL CHECK (deed IN ('create', 'update', 'delete')),
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
  UNIQUE (hash, kind, mark))`,
  "CREATE INDEX pending_annotations_book ON pending_annotations (hash)",
  "CREATE INDEX pending_annotations_since ON pending_annotations (hash, created_at, state)",
  "CREATE INDEX pending_annotations_path ON pending_annotations (path)",
  "CREATE INDEX pending_annotations_parked ON pending_annotations (id) WHERE state = 'parked'",
  `CREATE TABLE synced_annotations (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL CHECK (hash <> ''),
  kind TEXT NOT NULL,
  mark TEXT NOT NULL,
  cfi TEXT,
  digest TEXT NOT NULL,
  server_id INTEGER,
  reason TEXT,
  title TEXT,
  passage TEXT,
  sent_at INTEGER NOT NULL,
  UNIQUE (hash, kind, mark))`,
  "CREATE INDEX synced_annotations_sent ON synced_annotations (hash, reason, sent_at)",
  "CREATE INDEX synced_annotations_unplaceable ON synced_annotations (id) WHERE reason IS NOT NULL",

  `CREATE TABLE touched_marks (
  hash TEXT NOT NULL CHECK (hash <> ''),
  mark TEXT NOT NULL,
  PRIMARY KEY (hash, mark))`,

  `CREATE TABLE pending_progress (
  hash TEXT PRIMARY KEY NOT NULL CHECK (hash <> ''),
  percent REAL NOT NULL,
  place TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  compared INTEGER NOT NULL,
  insisted INTEGER NOT NULL,
  awaits_book INTEGER NOT NULL DEFAULT 0,
  parked TEXT)`,
  "CREATE INDEX pending_progress_read ON pending_progress (read_at, hash)",
  `CREATE TABLE known_progress (
  hash TEXT PRIMARY KEY NOT NULL CHECK (hash <> ''),
  pushed_percent REAL,
  pushed_place TEXT,
  pushed_at INTEGER,
  refused_percent REAL,
  refused_place TEXT,
  tried_percent REAL,
  tried_place TEXT)`,

  `CREATE TABLE shelf_files (
  book_id INTEGER PRIMARY KEY,
  path TEXT NOT NULL CHECK (path <> ''),
  state TEXT NOT NULL CHECK (state IN ('coming', 'here', 'adopted', 'declined')),
  size INTEGER NOT NULL,
  hash TEXT,
  shelf TEXT NOT NULL,
  title TEXT,
  part_validator TEXT,
  part_size INTEGER)`,
  "CREATE INDEX shelf_files_path ON shelf_files (path)",
  `CREATE TABLE shelf_books (
  shelf TEXT NOT NULL,
  place INTEGER NOT NULL,
  book_id INTEGER NOT NULL,
  title TEXT,
  author TEXT,
  PRIMARY KEY (shelf, place))`,
  "CREATE INDEX shelf_books_book ON shelf_books (book_id)",
  `CREATE TABLE shelf_trash (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL,
  trash_path TEXT NOT NULL,
  trashed_at INTEGER NOT NULL,
  old_since INTEGER,
  book_id INTEGER,
  size INTEGER,
  hash TEXT,
  shelf TEXT,
  title TEXT)`,
  `CREATE TABLE pending_unassignments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book_id INTEGER NOT NULL,
  shelf_id INTEGER NOT NULL,
  title TEXT,${outbox},
  UNIQUE (book_id, shelf_id))`,

  "CREATE TABLE plugin_settings (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)",
  `CREATE TABLE server_traits (
  server TEXT NOT NULL,
  account TEXT NOT NULL,
  trait TEXT NOT NULL,
  value TEXT NOT NULL,
  learned_at INTEGER NOT NULL,
  PRIMARY KEY (server, account, trait))`,
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
];
