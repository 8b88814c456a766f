import type { Book, BookId, Fingerprint } from "../../domain/book/book";
import type { Candidate } from "../../domain/book/candidate";
import { done, ok, type Result } from "../../domain/result";
import { choiceIn } from "../../domain/book/trackingChoice";
import type { Database, Values } from "../../ports/database";
import type { MatchStore, OwnWords } from "../../ports/historyStore";
import { bookColumns, bookIn } from "./bookRow";
import { numberIn, textIn } from "../cell";
import { dissolve } from "./circle";
import { forgetIdOf, identify } from "./identity";
import { circle, kin, spokesman } from "./kin";
import { previousWords, words } from "./matchWords";
import { runAll } from "../statements";
import { succeedWith } from "./succession";
import { unmatchedBooks } from "./unmatched";

/** What a person's match is about: the book, and what counts as it because a person said so before. */
const matchedHere = `(SELECT hash FROM ${kin} UNION SELECT hash FROM ${circle} WHERE hash IN (
  SELECT hash FROM book_matches))`;

const sql = {
  match: `
INSERT INTO book_matches (hash, previous_id, matched_at)
SELECT hash, (SELECT book_id FROM book_cache WHERE book_cache.hash = these.hash), :at
FROM ${matchedHere} AS these WHERE true
ON CONFLICT (hash) DO UPDATE SET matched_at = excluded.matched_at`,
  /** What the file says of itself: once, for a second match learns from the first one. */
  keepWords: `
UPDATE book_matches SET (${previousWords}, has_previous) = (
  SELECT ${words}, 1 FROM book_cache WHERE book_cache.hash = book_matches.hash)
WHERE has_previous = 0 AND hash IN ${matchedHere}`,
  /** Another book's ISBN must not lead back to it. */
  restoreWords: `
UPDATE book_cache SET (${words}) = (
  SELECT ${previousWords} FROM book_matches WHERE book_matches.hash = book_cache.hash)
WHERE hash = :hash AND hash IN (SELECT hash FROM book_matches WHERE has_previous = 1)`,
  wordsBefore: `SELECT ${previousWords} FROM book_matches WHERE hash = :hash AND has_previous = 1`,
  previous: "SELECT previous_id FROM book_matches WHERE hash = :hash",
  matched: `SELECT matched_at FROM book_matches WHERE ${spokesman("book_matches")}`,
  these: `SELECT hash FROM ${matchedHere}`,
  all: `SELECT hash FROM ${circle}`,
  unmatch: "DELETE FROM book_matches WHERE hash = :hash",
  keepExternal: `
INSERT INTO external_ids (hash, external_id) SELECT hash, :external FROM ${kin} WHERE true
ON CONFLICT (hash) DO UPDATE SET external_id = excluded.external_id`,
  external: `SELECT external_id FROM external_ids WHERE ${spokesman("external_ids")}`,
  forgetExternal: "DELETE FROM external_ids WHERE hash = :hash",
  unmatched: `SELECT ${bookColumns} ${unmatchedBooks}`,
  path: "SELECT file_path FROM book_cache WHERE hash = :hash",
  drop: `DELETE FROM pending_sessions WHERE hash IN ${circle} AND state <> 'sending'`,
  choice: `SELECT choice FROM book_choices WHERE ${spokesman("book_choices")}`,
  choose: `
INSERT INTO book_choices (hash, choice) SELECT hash, :choice FROM ${kin} WHERE true
ON CONFLICT (hash) DO UPDATE SET choice = excluded.choice`,
};

/** What persons decided about books, in `book_matches`, `book_choices` and `external_ids`. */
export function createMatchStore(database: Database): MatchStore {
  const text = (query: string, hash: Fingerprint, column: string): Result<string | undefined> => {
    const rows = database.query(query, { hash });
    return rows.ok ? ok(textIn(rows.value[0]?.[column])) : rows;
  };
  const change = (query: string, values: Values): Result<undefined> => {
    const ran = database.run(query, values);
    return ran.ok ? done : ran;
  };
  return {
    confirm: (fingerprint, found, at) => confirm(database, fingerprint, found, at),
    undo: (fingerprint) => undo(database, fingerprint),
    matchedAt: (hash) => {
      const rows = database.query(sql.matched, { hash });
      return rows.ok ? ok(numberIn(rows.value[0]?.matched_at)) : rows;
    },
    ownWords: (hash) => ownWords(database, hash),
    externalId: (hash) => text(sql.external, hash, "external_id"),
    unmatched: (limit) => unmatched(database, limit),
    pathOf: (hash) => text(sql.path, hash, "file_path"),
    drop: (hash) => change(sql.drop, { hash }),
    choice: (hash) => {
      const kept = text(sql.choice, hash, "choice");
      return kept.ok ? ok(choiceIn(kept.value)) : kept;
    },
    choose: (hash, choice) => change(sql.choose, { hash, choice }),
  };
}

function confirm(database: Database, hash: Fingerprint, found: Candidate, at: number): Result<undefined> {
  const { id, title, author, isbn13, isbn10, pages, externalId } = found;
  const learned = { id, title, author, isbn13, isbn10, serverPages: pages };
  return database.transaction(() => {
    const matched = runAll(database, [
      [sql.match, { hash, at }],
      [sql.keepWords, { hash }],
    ]);
    if (!matched.ok) return matched;
    const kept = eachOf(database, sql.these, hash, (one) => identify(database, one, learned));
    if (!kept.ok) return kept;
    if (externalId !== undefined) {
      const known = runAll(database, [[sql.keepExternal, { hash, external: externalId }]]);
      if (!known.ok) return known;
    }
    return eachOf(database, sql.these, hash, (one) => succeedWith(database, one));
  });
}

function ownWords(database: Database, hash: Fingerprint): Result<OwnWords | undefined> {
  const rows = database.query(sql.wordsBefore, { hash });
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (row === undefined) return ok(undefined);
  return ok({
    title: textIn(row.previous_title),
    author: textIn(row.previous_author),
    isbn10: textIn(row.previous_isbn10),
    isbn13: textIn(row.previous_isbn13),
  });
}

/** What a person chose first is undone too: back to what the plugin had found by itself. */
function undo(database: Database, hash: Fingerprint): Result<undefined> {
  return database.transaction(() => {
    const parts = hashesIn(database, sql.all, hash);
    if (!parts.ok) return parts;
    // First: what one of them gets back is nothing that another may have.
    const apart = dissolve(database, hash);
    return apart.ok ? each(parts.value, (one) => undoOne(database, one)) : apart;
  });
}

function undoOne(database: Database, hash: Fingerprint): Result<undefined> {
  const rows = database.query(sql.previous, { hash });
  if (!rows.ok) return rows;
  const [row] = rows.value;
  if (row === undefined) return done;
  const previous = numberIn(row.previous_id) as BookId | undefined;
  const restored =
    previous === undefined ? forgetIdOf(database, hash) : identify(database, hash, { id: previous });
  if (!restored.ok) return restored;
  return runAll(database, [
    [sql.restoreWords, { hash }],
    [sql.forgetExternal, { hash }],
    [sql.unmatch, { hash }],
  ]);
}

function eachOf(
  database: Database,
  query: string,
  hash: Fingerprint,
  act: (one: Fingerprint) => Result<undefined>,
): Result<undefined> {
  const hashes = hashesIn(database, query, hash);
  return hashes.ok ? each(hashes.value, act) : hashes;
}

function hashesIn(database: Database, query: string, hash: Fingerprint): Result<readonly Fingerprint[]> {
  const rows = database.query(query, { hash });
  return rows.ok ? ok(rows.value.map((row) => row.hash as Fingerprint)) : rows;
}

function each(
  hashes: readonly Fingerprint[],
  act: (one: Fingerprint) => Result<undefined>,
): Result<undefined> {
  for (const one of hashes) {
    const acted = act(one);
    if (!acted.ok) return acted;
  }
  return done;
}

function unmatched(database: Database, limit: number): Result<readonly Book[]> {
  const rows = database.query(sql.unmatched, { limit });
  return rows.ok ? ok(rows.value.map((row) => bookIn(row))) : rows;
}
