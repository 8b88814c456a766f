CREATE TABLE bearer_tokens (
  server TEXT NOT NULL,
  username TEXT NOT NULL,
  access TEXT NOT NULL,
  refresh TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (server, username));
CREATE VIEW book_cache AS
SELECT path AS file_path, fingerprints.hash AS hash, server_id AS book_id, title, isbn10, isbn13, author
FROM books JOIN fingerprints ON fingerprints.book = books.id LEFT JOIN files ON files.hash = fingerprints.hash;
CREATE TABLE book_fields (
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
  CHECK (field = 'status' OR coalesce(remote_at, sent_over, reread_status) IS NULL)) WITHOUT ROWID;
CREATE INDEX book_fields_applying ON book_fields (book) WHERE applying IS NOT NULL;
CREATE INDEX book_fields_conflict ON book_fields (field, book) WHERE conflict IS NOT NULL;
CREATE INDEX book_fields_sent ON book_fields (field, book) WHERE sent_at IS NOT NULL;
CREATE TABLE book_metadata (
  path TEXT PRIMARY KEY NOT NULL,
  book_id INTEGER NOT NULL,
  wrote TEXT NOT NULL,
  writing TEXT,
  cover_at TEXT,
  stamp TEXT,
  due INTEGER NOT NULL DEFAULT 0,
  is_off INTEGER NOT NULL DEFAULT 0);
CREATE INDEX book_metadata_book ON book_metadata (book_id);
CREATE TABLE book_numbers (
  id INTEGER PRIMARY KEY,
  title TEXT,
  author TEXT,
  isbn13 TEXT,
  isbn10 TEXT,
  file_name TEXT);
CREATE TABLE books (
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
  previous_external TEXT);
CREATE INDEX books_lost ON books (id) WHERE lost_id IS NOT NULL;
CREATE INDEX books_server ON books (server_id) WHERE server_id IS NOT NULL;
CREATE TABLE browsed_pages (
  list TEXT PRIMARY KEY NOT NULL, seen_at INTEGER NOT NULL, page TEXT NOT NULL, total INTEGER);
CREATE TABLE chosen_shelves (
  kind TEXT NOT NULL CHECK (kind IN ('standard', 'magic')),
  id INTEGER,
  name TEXT NOT NULL,
  origin TEXT CHECK (origin = 'default'),
  names TEXT,
  whose TEXT CHECK (whose IN ('own', 'other')),
  CHECK (id IS NOT NULL OR name <> ''));
CREATE TABLE collected_books (
  shelf TEXT NOT NULL,
  book_id INTEGER NOT NULL,
  agreed TEXT NOT NULL CHECK (agreed IN ('both', 'here', 'following')),
  PRIMARY KEY (shelf, book_id));
CREATE TABLE device_state (key TEXT PRIMARY KEY NOT NULL, value NOT NULL);
CREATE TABLE excluded_folders (path TEXT PRIMARY KEY NOT NULL);
CREATE TABLE excluded_formats (type TEXT PRIMARY KEY NOT NULL);
CREATE TABLE fetched_positions (
  book INTEGER PRIMARY KEY NOT NULL REFERENCES books (id),
  hash TEXT NOT NULL,
  percent REAL NOT NULL,
  place TEXT,
  device TEXT,
  written_at INTEGER,
  fetched_at INTEGER NOT NULL);
CREATE TABLE files (
  seen INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE CHECK (path <> ''),
  hash TEXT NOT NULL REFERENCES fingerprints (hash),
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  before TEXT REFERENCES fingerprints (hash));
CREATE INDEX files_before ON files (before) WHERE before IS NOT NULL;
CREATE INDEX files_hash ON files (hash);
CREATE TABLE fingerprints (
  seen INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE CHECK (hash <> ''),
  book INTEGER NOT NULL REFERENCES books (id),
  book_type TEXT,
  label TEXT,
  copy_of INTEGER,
  text_of TEXT,
  words TEXT);
CREATE INDEX fingerprints_book ON fingerprints (book);
CREATE INDEX fingerprints_text ON fingerprints (text_of) WHERE text_of IS NOT NULL;
CREATE INDEX fingerprints_words ON fingerprints (words) WHERE words IS NOT NULL;
CREATE TABLE folder_files (
  path TEXT PRIMARY KEY NOT NULL,
  hash TEXT NOT NULL,
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  asked INTEGER NOT NULL DEFAULT 0,
  others TEXT NOT NULL DEFAULT '');
CREATE INDEX folder_files_size ON folder_files (size);
CREATE TABLE historical_sessions (
  id INTEGER PRIMARY KEY,
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
  end_pages INTEGER NOT NULL,first_start INTEGER, first_end INTEGER, book_id INTEGER, server_id INTEGER, sent_at INTEGER NOT NULL,
  import_run INTEGER);
CREATE INDEX historical_sessions_book ON historical_sessions (book, start_time, sent_at);
CREATE INDEX historical_sessions_end ON historical_sessions (end_time);
CREATE INDEX historical_sessions_import ON historical_sessions (import_run) WHERE import_run IS NOT NULL;
CREATE TABLE history_imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, begun_at INTEGER NOT NULL, withdrawn_at INTEGER);
CREATE TABLE home_networks (name TEXT PRIMARY KEY NOT NULL);
CREATE TABLE kept_series (name TEXT PRIMARY KEY NOT NULL, count INTEGER NOT NULL CHECK (count > 0));
CREATE TABLE known_progress (
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
  tried_web REAL);
CREATE TABLE library_values (
  book_id INTEGER NOT NULL, field TEXT NOT NULL, sent NOT NULL, PRIMARY KEY (book_id, field)) WITHOUT ROWID;
CREATE TABLE new_books (place INTEGER PRIMARY KEY, book_id INTEGER NOT NULL UNIQUE);
CREATE TRIGGER number_changed BEFORE UPDATE OF server_id ON books
WHEN new.server_id IS NOT NULL AND old.lost_id <> new.server_id BEGIN
  DELETE FROM pending_annotations WHERE book = new.id AND operation = 'delete';
  UPDATE pending_annotations SET operation = 'create', server_id = NULL, state = 'pending' WHERE book = new.id;
  DELETE FROM synced_annotations WHERE book = new.id AND (reason IS NULL OR tried IS NOT NULL);
  DELETE FROM touched_marks WHERE book = new.id;
  DELETE FROM book_fields WHERE book = new.id;
  DELETE FROM known_progress WHERE book = new.id;
  DELETE FROM fetched_positions WHERE book = new.id;
END;
CREATE TRIGGER number_found AFTER UPDATE OF server_id ON books
WHEN new.server_id IS NOT NULL AND old.lost_id IS NOT NULL BEGIN
  UPDATE books SET lost_id = NULL WHERE id = new.id;
  UPDATE OR IGNORE shelf_files SET book_id = new.server_id, server_file = NULL, newer_file = NULL, passed = 0
  WHERE book_id < 0 AND hash IN (SELECT hash FROM fingerprints WHERE book = new.id);
  UPDATE OR IGNORE pending_ratings SET book_id = new.server_id, state = 'pending', reason = NULL WHERE book_id = -old.lost_id;
  UPDATE OR IGNORE pending_statuses SET book_id = new.server_id, state = 'pending', reason = NULL WHERE book_id = -old.lost_id;
END;
CREATE TABLE open_session (id INTEGER PRIMARY KEY CHECK (id = 1),
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
  end_pages INTEGER NOT NULL);
CREATE TABLE pending_annotations (
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
  cfi TEXT,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  awaits_file INTEGER NOT NULL DEFAULT 0,
  UNIQUE (book, kind, mark));
CREATE INDEX pending_annotations_failed ON pending_annotations (id) WHERE state = 'failed';
CREATE INDEX pending_annotations_path ON pending_annotations (path);
CREATE TABLE pending_progress (
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
  began_behind INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL);
CREATE INDEX pending_progress_read ON pending_progress (read_at, hash);
CREATE TABLE pending_ratings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book INTEGER UNIQUE REFERENCES books (id), title TEXT, seen, unconfirmed, chosen_at INTEGER,
  book_id INTEGER UNIQUE CHECK ((book_id IS NULL) <> (book IS NULL)),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 10),
  insisted INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL);
CREATE TABLE pending_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT,
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
  end_pages INTEGER NOT NULL,first_start INTEGER, first_end INTEGER,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  import_run INTEGER, compared INTEGER NOT NULL DEFAULT 1);
CREATE INDEX pending_sessions_book ON pending_sessions (book);
CREATE INDEX pending_sessions_import ON pending_sessions (import_run) WHERE import_run IS NOT NULL;
CREATE INDEX pending_sessions_state ON pending_sessions (state, book);
CREATE TABLE pending_shelf_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book_id INTEGER NOT NULL,
  shelf_id INTEGER NOT NULL,
  assigns INTEGER NOT NULL DEFAULT 0,
  collected INTEGER NOT NULL DEFAULT 0,
  title TEXT,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (book_id, shelf_id));
CREATE TABLE pending_statuses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  book INTEGER UNIQUE REFERENCES books (id), title TEXT, seen, unconfirmed, chosen_at INTEGER,
  book_id INTEGER UNIQUE CHECK ((book_id IS NULL) <> (book IS NULL)),
  status TEXT NOT NULL,
  insisted INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL);
CREATE TABLE pinned_lists (name TEXT PRIMARY KEY NOT NULL, filter TEXT NOT NULL);
CREATE TABLE plugin_settings (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL);
CREATE VIEW queue AS
SELECT 1 AS place, 'session' AS kind, id AS id, book AS book, state AS state, reason AS reason, attempts AS attempts, created_at AS created_at, title AS title, start_time AS at, end_time AS ended_at, duration_seconds AS amount, pages_read AS pages, NULL AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, NULL AS sent_at, NULL AS server_id FROM pending_sessions
UNION ALL SELECT 2 AS place, 'note' AS kind, id AS id, book AS book, state AS state, reason AS reason, attempts AS attempts, created_at AS created_at, NULL AS title, created_at AS at, created_at AS ended_at, 0 AS amount, 0 AS pages, coalesce(note, passage) AS words, kind || ' ' || mark AS mark, 0 AS awaits_book, 0 AS awaits_reader, NULL AS sent_at, NULL AS server_id FROM pending_annotations
UNION ALL SELECT 3 AS place, 'rating' AS kind, id AS id, coalesce(book, (SELECT max(books.id) FROM books WHERE books.server_id = book_id)) AS book, state AS state, reason AS reason, attempts AS attempts, created_at AS created_at, title AS title, created_at AS at, created_at AS ended_at, rating AS amount, 0 AS pages, NULL AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, NULL AS sent_at, NULL AS server_id FROM pending_ratings
UNION ALL SELECT 4 AS place, 'status' AS kind, id AS id, coalesce(book, (SELECT max(books.id) FROM books WHERE books.server_id = book_id)) AS book, state AS state, reason AS reason, attempts AS attempts, created_at AS created_at, title AS title, created_at AS at, created_at AS ended_at, 0 AS amount, 0 AS pages, status AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, NULL AS sent_at, NULL AS server_id FROM pending_statuses
UNION ALL SELECT 5 AS place, 'position' AS kind, id AS id, book AS book, state AS state, reason AS reason, attempts AS attempts, created_at AS created_at, NULL AS title, read_at AS at, read_at AS ended_at, percent AS amount, 0 AS pages, NULL AS words, NULL AS mark, awaits_book AS awaits_book, awaits_reader AS awaits_reader, NULL AS sent_at, NULL AS server_id FROM pending_progress
UNION ALL SELECT 6 AS place, 'shelf change' AS kind, id AS id, NULL AS book, state AS state, reason AS reason, attempts AS attempts, created_at AS created_at, title AS title, created_at AS at, created_at AS ended_at, assigns AS amount, 0 AS pages, NULL AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, NULL AS sent_at, NULL AS server_id FROM pending_shelf_changes
UNION ALL SELECT 1 AS place, 'session' AS kind, id AS id, book AS book, 'sent' AS state, NULL AS reason, 0 AS attempts, sent_at AS created_at, title AS title, start_time AS at, end_time AS ended_at, duration_seconds AS amount, pages_read AS pages, NULL AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, sent_at AS sent_at, server_id AS server_id FROM historical_sessions
UNION ALL SELECT 2 AS place, 'note' AS kind, id AS id, book AS book, CASE WHEN reason IS NOT NULL THEN 'unplaceable' WHEN came_at IS NULL THEN 'sent' ELSE 'came' END AS state, reason AS reason, 0 AS attempts, sent_at AS created_at, NULL AS title, sent_at AS at, sent_at AS ended_at, 0 AS amount, 0 AS pages, passage AS words, kind || ' ' || mark AS mark, 0 AS awaits_book, 0 AS awaits_reader, sent_at AS sent_at, server_id AS server_id FROM synced_annotations AS s WHERE reason IS NULL OR (s.reason IS NOT NULL AND NOT EXISTS (SELECT 1 FROM synced_annotations AS entry
  WHERE entry.book = s.book AND entry.mark = s.mark AND entry.kind = 'entry' AND entry.reason IS NULL))
UNION ALL SELECT 3 AS place, 'rating' AS kind, book AS id, book AS book, 'sent' AS state, NULL AS reason, 0 AS attempts, sent_at AS created_at, NULL AS title, sent_at AS at, sent_at AS ended_at, base AS amount, 0 AS pages, NULL AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, sent_at AS sent_at, NULL AS server_id FROM book_fields WHERE field = 'rating' AND sent_at IS NOT NULL
UNION ALL SELECT 4 AS place, 'status' AS kind, book AS id, book AS book, 'sent' AS state, NULL AS reason, 0 AS attempts, sent_at AS created_at, NULL AS title, sent_at AS at, sent_at AS ended_at, 0 AS amount, 0 AS pages, base AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, sent_at AS sent_at, NULL AS server_id FROM book_fields WHERE field = 'status' AND sent_at IS NOT NULL
UNION ALL SELECT 5 AS place, 'position' AS kind, book AS id, book AS book, 'sent' AS state, NULL AS reason, 0 AS attempts, pushed_at AS created_at, NULL AS title, pushed_at AS at, pushed_at AS ended_at, pushed_percent AS amount, 0 AS pages, NULL AS words, NULL AS mark, 0 AS awaits_book, 0 AS awaits_reader, pushed_at AS sent_at, NULL AS server_id FROM known_progress WHERE pushed_at IS NOT NULL;
CREATE TABLE queue_troubles (
  kind TEXT NOT NULL,
  row_id INTEGER NOT NULL,
  count INTEGER NOT NULL,
  since INTEGER NOT NULL,
  at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (kind, row_id)) WITHOUT ROWID;
CREATE TABLE request_headers (
  origin TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  value TEXT NOT NULL,
  PRIMARY KEY (origin, name));
CREATE TABLE server_contact (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  heard_at INTEGER,
  failed_at INTEGER,
  trouble TEXT);
CREATE TABLE server_traits (
  server TEXT NOT NULL,
  account TEXT NOT NULL,
  trait TEXT NOT NULL,
  value TEXT NOT NULL,
  learned_at INTEGER NOT NULL,
  PRIMARY KEY (server, account, trait));
CREATE TABLE shelf_books (
  shelf TEXT NOT NULL,
  place INTEGER NOT NULL,
  book_id INTEGER NOT NULL,
  title TEXT,
  author TEXT,
  PRIMARY KEY (shelf, place));
CREATE INDEX shelf_books_book ON shelf_books (book_id);
CREATE TABLE shelf_collections (shelf TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL);
CREATE TABLE shelf_files (
  book_id INTEGER PRIMARY KEY,
  path TEXT NOT NULL CHECK (path <> ''),
  state TEXT NOT NULL CHECK (state IN ('coming', 'here', 'adopted', 'declined')),
  size INTEGER NOT NULL,
  hash TEXT,
  shelf TEXT NOT NULL,
  title TEXT,
  part_validator TEXT,
  part_size INTEGER,
  author TEXT,
  series TEXT,
  number REAL,
  file_name TEXT,
  moves_to TEXT,
  server_file TEXT,
  newer_file TEXT,
  passed INTEGER NOT NULL DEFAULT 0,
  swap TEXT);
CREATE INDEX shelf_files_newer ON shelf_files (book_id) WHERE newer_file IS NOT NULL;
CREATE INDEX shelf_files_path ON shelf_files (path);
CREATE INDEX shelf_files_swap ON shelf_files (book_id) WHERE swap IS NOT NULL;
CREATE TABLE shelf_folders (path TEXT PRIMARY KEY);
CREATE TABLE shelf_trash (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL,
  trash_path TEXT NOT NULL,
  trashed_at INTEGER NOT NULL,
  old_since INTEGER,
  book_id INTEGER,
  size INTEGER,
  hash TEXT,
  shelf TEXT,
  title TEXT,
  leaves TEXT,
  place TEXT,
  fraction REAL,
  host_lists TEXT);
CREATE TABLE sqlite_sequence(name,seq);
CREATE TABLE synced_annotations (
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
  UNIQUE (book, kind, mark));
CREATE INDEX synced_annotations_sent ON synced_annotations (book, reason, sent_at);
CREATE INDEX synced_annotations_unplaceable ON synced_annotations (id) WHERE reason IS NOT NULL;
CREATE TABLE touched_marks (
  book INTEGER NOT NULL REFERENCES books (id),
  mark TEXT NOT NULL,
  PRIMARY KEY (book, mark));
CREATE TABLE trusted_servers (
  origin TEXT PRIMARY KEY NOT NULL,
  trust TEXT NOT NULL CHECK (trust = 'unchecked' OR length(trust) = 64));
CREATE TRIGGER withdrawn_go AFTER UPDATE OF state ON pending_sessions
WHEN new.state <> 'sending' AND new.import_run IN (SELECT id FROM history_imports WHERE withdrawn_at IS NOT NULL) BEGIN DELETE FROM pending_sessions WHERE id = new.id; END;
CREATE TRIGGER withdrawn_stay BEFORE UPDATE OF state ON pending_sessions
WHEN new.state = 'sending' AND new.import_run IN (SELECT id FROM history_imports WHERE withdrawn_at IS NOT NULL) BEGIN SELECT raise(IGNORE); END
