import type { Fingerprint } from "../../domain/book/book";
import { done, type Result } from "../../domain/result";
import type { Database } from "../../ports/database";
import { circle, kin } from "./kin";
import { previousWords, words } from "./matchWords";
import type { Member } from "./member";
import { runAll, type Statement } from "../statements";

const sql = {
  vouch: `
UPDATE book_cache SET circle = :circle
WHERE hash IN (:before, :after) OR family IN (:older, :newer) OR circle IN (:older_circle, :newer_circle)`,
  dissolve: `UPDATE book_cache SET circle = NULL WHERE circle IS NOT NULL AND hash IN ${circle}`,
  /** To bytes that are nowhere on this device any more too: they get the number of those that are here. */
  passMatch: `
INSERT INTO book_matches (hash, matched_at, ${previousWords}, has_previous)
SELECT hash, (SELECT matched_at FROM book_matches WHERE hash = :before), ${words}, 1 FROM book_cache
WHERE book_id IS NULL AND (hash = :hash OR hash IN ${kin} AND file_path IS NULL)
  AND EXISTS (SELECT 1 FROM book_matches WHERE hash = :before)
ON CONFLICT (hash) DO NOTHING`,
};

/**
 * Only a number that a person gave says that these two are one book. Until that is taken back they count as one, and
 * nothing passes from the one to the other: a wrong match must leave two whole books behind. Failure: storage.
 */
export function vouch(database: Database, before: Member, after: Member): Result<undefined> {
  if (before.circle !== undefined && before.circle === after.circle) return done;
  return runAll(database, [vouching(before, after, before.circle ?? after.circle ?? before.row)]);
}

/** The same, where the server describes the newer as the book that a person took the older for: so that goes for both. */
export function vouchForBoth(database: Database, before: Member, after: Member): Result<undefined> {
  const vouched = vouch(database, before, after);
  return vouched.ok ? passMatch(database, before.book.fingerprint, after.book.fingerprint) : vouched;
}

/** What a person said of the older bytes, if anything, is said of these, and taken back with it. Failure: storage. */
export function passMatch(database: Database, before: Fingerprint, hash: Fingerprint): Result<undefined> {
  return runAll(database, [[sql.passMatch, { before, hash }]]);
}

/** What is proven to be one book has one circle. */
export function oneCircle(before: Member, after: Member): readonly Statement[] {
  const number = before.circle ?? after.circle;
  return number === undefined ? [] : [vouching(before, after, number)];
}

/** A person's word is taken back, or the numbers differ: what rested on it is as it was. Failure: storage. */
export function dissolve(database: Database, hash: Fingerprint): Result<undefined> {
  return runAll(database, [[sql.dissolve, { hash }]]);
}

function vouching(before: Member, after: Member, number: number): Statement {
  return [
    sql.vouch,
    {
      circle: number,
      before: before.book.fingerprint,
      after: after.book.fingerprint,
      older: before.family,
      newer: after.family,
      older_circle: before.circle,
      newer_circle: after.circle,
    },
  ];
}
