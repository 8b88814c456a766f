import type { Book, BookId, Fingerprint } from "../domain/book";
import { done, ok, type Result } from "../domain/result";
import { isRewritten } from "../domain/rewritten";
import type { Database, Row } from "../ports/database";
import { bookColumns, bookIn } from "./bookRow";
import { numberIn } from "./cell";
import { handOn } from "./handOn";
import { joinBooks } from "./joinBooks";
import { runAll } from "./statements";

/** A row of `book_cache`, with what ties it to others. */
export interface Member {
  readonly book: Book;
  readonly row: number;
  /** Rows of one family are one book; absent while it is alone. */
  readonly family?: number | undefined;
  /** A person said which book it is. */
  readonly byHand: boolean;
}

const sql = {
  member: `
SELECT ${bookColumns}, id, family, hash IN (SELECT hash FROM book_matches) AS by_hand
FROM book_cache WHERE hash = :hash`,
  suspect: "UPDATE book_cache SET suspect = :before WHERE hash = :after AND suspect IS NOT :before",
  open: "SELECT hash FROM book_cache WHERE suspect IS NOT NULL AND (hash = :hash OR suspect = :hash)",
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

/** The books about which something may be concluded, now that the server has named one of them. Failure: storage. */
export function succeedWith(database: Database, hash: Fingerprint): Result<undefined> {
  const rows = database.query(sql.open, { hash });
  if (!rows.ok) return rows;
  for (const row of rows.value) {
    const concluded = succeed(database, row.hash as Fingerprint);
    if (!concluded.ok) return concluded;
  }
  return done;
}

/** The server has shown that the suspect is the same book. Nothing happens without a suspect. Failure: storage. */
export function confirmSuspect(database: Database, hash: Fingerprint): Result<undefined> {
  const after = memberOf(database, hash);
  if (!after.ok || after.value?.book.suspect === undefined) return after.ok ? done : after;
  const before = memberOf(database, after.value.book.suspect);
  if (!before.ok || before.value === undefined) return before.ok ? done : before;
  return joinBooks(database, before.value, after.value);
}

function conclude(database: Database, before: Member, after: Member): Result<undefined> {
  switch (relationOf(before, after)) {
    case "kin":
      return handOn(database, before.book.fingerprint, after.book.fingerprint);
    case "same":
      return joinBooks(database, before, after);
    case "other":
      return acquit(database, after.book.fingerprint);
    case "open":
      return runAll(database, [
        [sql.suspect, { before: before.book.fingerprint, after: after.book.fingerprint }],
      ]);
  }
}

/** The server's word on both is proof; a number that a person gave is one of the book, not of the file. */
function relationOf(before: Member, after: Member): "kin" | "same" | "other" | "open" {
  if (before.family !== undefined && before.family === after.family) return "kin";
  if (before.book.type !== after.book.type) return "other";
  if (isRewritten(before.book, after.book)) return "same";
  const one = toldId(before);
  const other = toldId(after);
  if (one === undefined || other === undefined) return "open";
  return one === other ? "same" : "other";
}

function toldId({ byHand, book }: Member): BookId | undefined {
  return byHand ? undefined : book.id;
}

function acquit(database: Database, after: Fingerprint): Result<undefined> {
  return runAll(database, [[sql.suspect, { after, before: undefined }]]);
}

function memberOf(database: Database, hash: Fingerprint): Result<Member | undefined> {
  const rows = database.query(sql.member, { hash });
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : memberIn(row));
}

function memberIn(row: Row): Member {
  return {
    book: bookIn(row),
    row: row.id as number,
    family: numberIn(row.family),
    byHand: row.by_hand === 1,
  };
}
