import { shownAs } from "./kin";

/**
 * Of `book_cache` the rows that are shown for the books that the server has not been found to have, and that were seen
 * on this device: those first whose sessions wait, the newest first, at most `:limit`.
 */
export const unmatchedBooks = `
FROM book_cache JOIN (
  SELECT CASE WHEN coalesce(circle, family) IS NULL THEN hash ELSE ${shownAs("seen.hash")} END AS shown,
    max(hash IN (SELECT hash FROM pending_sessions)) AS waits
  FROM book_cache AS seen
  WHERE missed_at IS NOT NULL AND file_path IS NOT NULL OR hash IN (SELECT hash FROM pending_sessions)
  GROUP BY shown) ON book_cache.hash = shown
WHERE book_id IS NULL AND book_cache.hash NOT IN (SELECT hash FROM book_choices WHERE choice = 'never')
ORDER BY waits DESC, id DESC LIMIT :limit`;
