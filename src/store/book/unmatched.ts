/**
 * The books that the server has not been found to have, and that were seen on this device, as a table of `book`, `waits`
 * and `newest`: those first whose sessions wait, the newest first, at most `:limit`.
 */
export const unmatchedBooks = `(
  SELECT books.id AS book, books.id IN (SELECT book FROM pending_sessions) AS waits,
    (SELECT max(seen) FROM fingerprints WHERE fingerprints.book = books.id) AS newest
  FROM books WHERE server_id IS NULL AND choice IS NOT 'never' AND (
    books.id IN (SELECT book FROM pending_sessions) OR missed_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE fingerprints.book = books.id))
  ORDER BY waits DESC, newest DESC LIMIT :limit)`;
