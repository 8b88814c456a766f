import type { Fingerprint } from "../../domain/book/book";
import { done, ok, type Result } from "../../domain/result";
import { isRewritten } from "../../domain/book/rewritten";
import type { Database } from "../../ports/database";
import { dissolve, vouch, vouchForBoth } from "./circle";
import { handOn } from "./handOn";
import { joinBooks } from "./joinBooks";
import { kin } from "./kin";
import { memberOf, type Member } from "./member";
import { runAll } from "../statements";

const sql = {
  suspect: "UPDATE book_cache SET suspect = :before WHERE hash = :after AND suspect IS NOT :before",
  open: `SELECT hash FROM book_cache WHERE suspect IS NOT NULL AND (hash IN ${kin} OR suspect IN ${kin})`,
};

/**
 * A file has come to lie where `before` lay; or, without it, something new is known of the file. Where it is the same
 * book written anew, the two become one book, and what belongs to the place passes from the older bytes to the newer.
 * As long as nobody can tell, the older bytes are noted as `suspect`. Failure: storage.
 */
export function succeed(database: Database, hash: Fingerprint, before?: Fingerprint): Result<undefined> {
  const after = memberOf(database, hash);
  if (!after.ok || after.value === undefined) return after.ok ? done : after;
  const suspect = before ?? after.value.book.suspect;
  const older = suspect === undefined ? ok(undefined) : memberOf(database, suspect);
  if (!older.ok || older.value === undefined) return older.ok ? done : older;
  return conclude(database, older.value, after.value);
}

/** The books about which something may be concluded, now that one of them has its number. Failure: storage. */
export function succeedWith(database: Database, hash: Fingerprint): Result<undefined> {
  const rows = database.query(sql.open, { hash });
  if (!rows.ok) return rows;
  for (const row of rows.value) {
    const concluded = succeed(database, row.hash as Fingerprint);
    if (!concluded.ok) return concluded;
  }
  return done;
}

/**
 * The server has shown that this is the book which its suspect is. Where only a person has said that of the suspect,
 * that holds for both as long as it stands. Nothing happens without a suspect. Failure: storage.
 */
export function confirmSuspect(database: Database, hash: Fingerprint): Result<undefined> {
  const after = memberOf(database, hash);
  if (!after.ok || after.value?.book.suspect === undefined) return after.ok ? done : after;
  const before = memberOf(database, after.value.book.suspect);
  if (!before.ok || before.value === undefined) return before.ok ? done : before;
  const join = before.value.byHand ? vouchForBoth : joinBooks;
  return join(database, before.value, after.value);
}

function conclude(database: Database, before: Member, after: Member): Result<undefined> {
  switch (relationOf(before, after)) {
    case "kin":
      return handOn(database, before.book.fingerprint, after.book.fingerprint);
    case "same":
      return joinBooks(database, before, after);
    case "other":
      return suspect(database, after, undefined);
    case "vouched": {
      const noted = suspect(database, after, before);
      return noted.ok ? vouch(database, before, after) : noted;
    }
    case "doubted": {
      const noted = suspect(database, after, before);
      return noted.ok && isVouched(before, after) ? dissolve(database, after.book.fingerprint) : noted;
    }
    case "open":
      return suspect(database, after, before);
  }
}

/**
 * The server's word on both is proof. A number that a person gave is one of the book, not of the file: it may be
 * wrong, and taken back.
 */
function relationOf(
  before: Member,
  after: Member,
): "kin" | "same" | "other" | "vouched" | "doubted" | "open" {
  if (before.family !== undefined && before.family === after.family) return "kin";
  if (before.book.type !== after.book.type) return "other";
  if (isRewritten(before.own, after.own)) return "same";
  if (before.book.id === undefined || after.book.id === undefined) return "open";
  const isEqual = before.book.id === after.book.id;
  if (before.byHand || after.byHand) return isEqual ? "vouched" : "doubted";
  return isEqual ? "same" : "other";
}

function isVouched(before: Member, after: Member): boolean {
  return before.circle !== undefined && before.circle === after.circle;
}

function suspect(database: Database, after: Member, before: Member | undefined): Result<undefined> {
  return runAll(database, [
    [sql.suspect, { after: after.book.fingerprint, before: before?.book.fingerprint }],
  ]);
}
