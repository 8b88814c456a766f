/**
 * `copy_of`: server ID of the book whose file had these bytes; `text_of`: first bytes of this text, if the metadata in the
 * file was rewritten; `words`: digest of an EPUB's chapters.
 */
export const bookTables: readonly string[] = [
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
];
