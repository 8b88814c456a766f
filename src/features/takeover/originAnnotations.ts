import { caught } from "../../base/result";
import type { ItemKind } from "../../model/annotation";
import { unixOf } from "../../base/timestamp";
import { type Row, type Values, runAll } from "../../store/database";
import { bookOfHash } from "../../book/bookRow.store";
import { eachRow, looseNumber, looseText, type TakeoverRun } from "./originTable";

/** Kinds of the other client; "both" was one row for two. */
const kinds: Readonly<Record<string, readonly ItemKind[] | undefined>> = {
  highlight: ["annotation"],
  in_book_note: ["note"],
  booklore_note: ["entry"],
  both_note: ["note", "entry"],
};

const sql = {
  /** The content is unknown, and the identity is a time. Completed when the book is next read. */
  sent: `
INSERT INTO synced_annotations (book, kind, mark, digest, server_id, sent_at)
VALUES (${bookOfHash}, :kind, :mark, '', :server_id, :sent_at) ON CONFLICT (book, kind, mark) DO NOTHING`,
  /** Unconfirmed if the book has an ID, because the other client did not record every success. */
  wait: `
INSERT INTO pending_annotations (book, path, kind, mark, operation, start, finish, passage, note, color, style, title,
  digest, state, created_at)
SELECT id, :path, :kind, :mark, 'create', :start, :finish, :passage, :note, :color, :style, :title, '',
  CASE WHEN server_id IS NULL THEN 'pending' ELSE 'sending' END, :created_at
FROM books WHERE id = ${bookOfHash} AND NOT EXISTS (
  SELECT 1 FROM synced_annotations WHERE book = books.id AND kind = :kind AND mark = :datetime)
ON CONFLICT (book, kind, mark) DO NOTHING`,
  rated: `
INSERT INTO book_fields (book, field, base, sent_at) VALUES (${bookOfHash}, 'rating', :rating, :sent_at)
ON CONFLICT (book, field) DO NOTHING`,
  rating: `
INSERT INTO pending_ratings (book, rating, created_at) VALUES (${bookOfHash}, :rating, :created_at)
ON CONFLICT (book) DO NOTHING`,
  /** Older SQLite has no JSON functions. */
  canReadJson: "SELECT json_extract('{}', '$.a') AS found",
  payload: `
SELECT json_extract(:json, '$.pos0') AS start, json_extract(:json, '$.pos1') AS finish,
  json_type(:json, '$.pos0') AS kind_of_start, json_extract(:json, '$.text') AS passage,
  json_extract(:json, '$.note') AS note, json_extract(:json, '$.color') AS color,
  json_extract(:json, '$.style') AS style, json_extract(:json, '$.chapter') AS title
WHERE json_valid(:json)`,
};

/**
 * Takes over sent and unsent annotations and ratings. Missing places in flowing text are found when the book is opened.
 */
export function takeAnnotations(taking: TakeoverRun): void {
  eachRow(taking.origin, "synced_annotations", (row) =>
    takeSent(taking, row, kinds[looseText(row.annotation_type) ?? ""] ?? []),
  );
  eachRow(taking.origin, "synced_bookmarks", (row) => takeSent(taking, row, ["bookmark"]));
  eachRow(taking.origin, "book_metadata", (row) => takeRated(taking, row));
  eachRow(taking.origin, "pending_ratings", (row) => takeRating(taking, row));
  if (!caught(() => taking.origin.query(sql.canReadJson)).ok) return;
  eachRow(taking.origin, "pending_annotations", (row) =>
    takeWaiting(taking, row, kinds[looseText(row.ann_type) ?? ""] ?? []),
  );
  eachRow(taking.origin, "pending_bookmarks", (row) => takeWaiting(taking, row, ["bookmark"]));
}

function bookIn({ books }: TakeoverRun, row: Row): TakeoverRun["books"][string] {
  return books[looseText(row.book_cache_id) ?? ""];
}

/** Nothing if the server differs. Of two kinds in one row, the first gets the server ID. */
function takeSent(taking: TakeoverRun, row: Row, made: readonly ItemKind[]): void {
  const book = bookIn(taking, row);
  const annotationId = looseText(row.koreader_datetime ?? row.datetime);
  if (!taking.sameServer || book === undefined || annotationId === undefined) return;
  const sent_at = timeIn(row.synced_at) ?? taking.now;
  const server_id = looseNumber(row.server_id);
  const { hash } = book;
  runAll(
    taking.database,
    made.map(
      (kind) =>
        [
          sql.sent,
          { hash, kind, mark: annotationId, sent_at, server_id: kind === made[0] ? server_id : undefined },
        ] as const,
    ),
  );
}

function takeRated(taking: TakeoverRun, row: Row): void {
  const book = bookIn(taking, row);
  const rating = ratingIn(row);
  if (!taking.sameServer || book === undefined || rating === undefined) return;
  if (looseNumber(row.rating_synced) !== 1) return;
  const sent_at = timeIn(row.updated_at) ?? taking.now;
  runAll(taking.database, [[sql.rated, { hash: book.hash, rating, sent_at }]]);
}

function takeRating(taking: TakeoverRun, row: Row): void {
  const book = bookIn(taking, row);
  const rating = ratingIn(row);
  if (book === undefined || rating === undefined) return;
  runAll(taking.database, [[sql.rating, { hash: book.hash, rating, created_at: taking.now }]]);
}

function takeWaiting(taking: TakeoverRun, row: Row, made: readonly ItemKind[]): void {
  const book = bookIn(taking, row);
  const datetime = looseText(row.datetime);
  const read = caught(() => taking.database.query(sql.payload, { json: looseText(row.payload) ?? "" }));
  const payload = read.ok ? read.value[0] : undefined;
  if (book === undefined || datetime === undefined || payload?.kind_of_start !== "text") return;
  const { hash, path } = book;
  runAll(
    taking.database,
    made.map((kind) => [sql.wait, waitingValues(payload, { kind, hash, path, datetime }, taking.now)] as const),
  );
}

interface Made {
  readonly kind: ItemKind;
  readonly hash: string;
  readonly path: string;
  readonly datetime: string;
}

/** A bookmark has one place, by which it is found. */
function waitingValues(payload: Row, { kind, hash, path, datetime }: Made, created_at: number): Values {
  const start = looseText(payload.start) ?? "";
  const finish = looseText(payload.finish);
  const passage = kind === "bookmark" ? "" : (looseText(payload.passage) ?? "");
  return {
    hash,
    path,
    kind,
    datetime,
    mark: `${datetime}|${start}|${finish ?? ""}`,
    start,
    finish,
    passage,
    note: wordsOf(kind, passage, looseText(payload.note)),
    color: looseText(payload.color) ?? "",
    style: looseText(payload.style) ?? "",
    title: looseText(payload.title),
    created_at,
  };
}

/** A note on the book must include its passage. */
function wordsOf(kind: ItemKind, passage: string, note: string | undefined): string | undefined {
  if (kind === "bookmark" || kind === "annotation") return undefined;
  return kind === "entry" && passage !== "" ? `“${passage}”\n\n${note ?? ""}` : note;
}

function ratingIn(row: Row): number | undefined {
  const rating = looseNumber(row.rating);
  return rating !== undefined && rating >= 1 && rating <= 10 ? Math.floor(rating) : undefined;
}

/** Number of seconds or a text, by release. */
function timeIn(value: Row[string]): number | undefined {
  return looseNumber(value) ?? unixOf(looseText(value) ?? "");
}
