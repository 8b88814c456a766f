import type { Book, Fingerprint } from "../model/book";
import { isRewritten } from "./rewritten.rules";
import { type Database, type Row, countIn, numberIn, runAll, textIn } from "../store/database";
import { bookColumns, bookOfRow, bookTables, bookOfHash } from "./bookRow.store";
import { matchedWords, mergeBooks } from "./mergeBooks.store";

interface Member {
  readonly book: Book;
  /** Without values of a match by hand, which may be wrong: only these are proof. */
  readonly own: Book;
  readonly row: number;
  /** Matched by hand. */
  readonly byHand: boolean;
}

const previous = matchedWords.map((word) => `previous_${word}`).join(", ");

/** SQL condition: same server ID, neither matched by hand, same format. */
const hasSameId = `other.server_id = mine.server_id AND other.matched_at IS NULL AND mine.matched_at IS NULL
  AND theirs.book_type = ours.book_type`;

const sql = {
  member: `SELECT ${bookColumns}, matched_at, ${previous} FROM ${bookTables} WHERE hash = :hash`,
  places: `
SELECT DISTINCT before, files.hash AS hash FROM files JOIN fingerprints AS old ON old.hash = before
  JOIN fingerprints AS new ON new.hash = files.hash
WHERE before IS NOT NULL AND ${bookOfHash} IN (old.book, new.book)`,
  settled: "UPDATE files SET before = NULL WHERE before = :before AND hash = :hash",
  /** At most one of the two may have a file here, and their labels must not differ. */
  twins: `
SELECT DISTINCT min(mine.id, other.id) AS kept, max(mine.id, other.id) AS gone
FROM books AS mine JOIN fingerprints AS ours ON ours.book = mine.id
  JOIN books AS other ON other.id <> mine.id JOIN fingerprints AS theirs ON theirs.book = other.id
WHERE mine.id = ${bookOfHash} AND ${hasSameId}
  AND (ours.label IS NULL OR theirs.label IS NULL OR ours.label = theirs.label)
  AND NOT (EXISTS (SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE book = mine.id)
    AND EXISTS (SELECT 1 FROM files JOIN fingerprints USING (hash) WHERE book = other.id))
ORDER BY kept LIMIT 1`,
  lainBefore: `
SELECT before FROM files WHERE before IS NOT NULL AND hash = :hash ORDER BY seen DESC LIMIT 1`,
};

/** Merges rows proven equal: an older version at this path, or a row with the same ID whose file is gone. */
export function mergeProven(database: Database, hash: Fingerprint): void {
  const places = database.query(sql.places, { hash });
  for (const row of places) {
    conclude(database, row.before as Fingerprint, row.hash as Fingerprint);
  }
  mergeTwins(database, hash);
}

/** Book that was at this path before, while undecided whether it is the same; undefined if none. */
export function findReplacedBook(database: Database, hash: Fingerprint): Book | undefined {
  const rows = database.query(sql.lainBefore, { hash });
  const before = textIn(rows[0]?.before);
  const member = before === undefined ? undefined : memberOf(database, before as Fingerprint);
  return member?.book;
}

function mergeTwins(database: Database, hash: Fingerprint): void {
  let rows = database.query(sql.twins, { hash });
  while (rows.length > 0) {
    mergeBooks(database, countIn(rows[0]?.kept), countIn(rows[0]?.gone));
    rows = database.query(sql.twins, { hash });
  }
}

function conclude(database: Database, before: Fingerprint, hash: Fingerprint): void {
  const older = memberOf(database, before);
  if (older === undefined) return;
  const newer = memberOf(database, hash);
  if (newer === undefined) return;
  const relation = relationOf(older, newer);
  if (relation === "same") {
    mergeBooks(database, older.row, newer.row);
    return;
  }
  if (relation === "other") {
    runAll(database, [[sql.settled, { before, hash }]]);
  }
}

/** Server IDs are proof. IDs matched by hand are not, so a contradiction leaves the pair undecided. */
function relationOf(before: Member, after: Member): "same" | "other" | "open" {
  if (before.row === after.row) return "other";
  if (before.book.type === undefined || after.book.type === undefined) return "open";
  if (before.book.type !== after.book.type) return "other";
  const isByHand = before.byHand || after.byHand;
  const haveIds = before.book.id !== undefined && after.book.id !== undefined;
  if (haveIds && before.book.id !== after.book.id) return isByHand ? "open" : "other";
  return isRewritten(before.own, after.own) || (haveIds && !isByHand) ? "same" : "open";
}

function memberOf(database: Database, hash: Fingerprint): Member | undefined {
  const rows = database.query(sql.member, { hash });
  const row = rows[0];
  return row === undefined ? undefined : memberIn(row);
}

function memberIn(row: Row): Member {
  const book = bookOfRow(row);
  const byHand = numberIn(row.matched_at) !== undefined;
  return { book, own: byHand ? ownOf(book, row) : book, row: countIn(row.row), byHand };
}

/** Names each field, because a spread would keep values of the match. */
function ownOf({ fingerprint, type, label }: Book, row: Row): Book {
  return {
    fingerprint,
    type,
    label,
    title: textIn(row.previous_title),
    author: textIn(row.previous_author),
    isbn10: textIn(row.previous_isbn10),
    isbn13: textIn(row.previous_isbn13),
  };
}
