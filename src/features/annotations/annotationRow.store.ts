import { queueStateIn } from "../../queue/queue.store";
import type { BaseItem, KnownItem, ItemChange } from "./collect/itemChanges.rules";
import { otherFileRules, placeRules } from "./cfi/locate.rules";
import type { ItemValues } from "./merge/threeWayMerge.rules";
import type { ItemKind, AnnotationItem } from "../../model/annotation";
import type { PendingChange } from "./merge/annotationPairs.rules";
import type { PendingItem, UnplaceableItem } from "./itemRecords";
import { type Row, type Values, countIn, numberIn, textIn, wordIn } from "../../store/database";
import { bookOfHash, sameNumber, shownHash } from "../../book/bookRow.store";

/** Picks one of several rows of an annotation with one server ID: the own row, else the newest. */
export function isNearest(table: string, row: string): string {
  return `NOT EXISTS (SELECT 1 FROM ${table} AS nearer WHERE nearer.book IN ${sameNumber}
  AND nearer.kind = ${row}.kind AND nearer.mark = ${row}.mark AND ${row}.book <> ${bookOfHash}
  AND (nearer.book = ${bookOfHash} OR nearer.id > ${row}.id))`;
}

/** Start of a query for pending changes with their books. */
export const titled = `SELECT p.*, books.title AS title_of_book, books.server_id AS book_id, ${shownHash("p.book")} AS hash
FROM pending_annotations AS p JOIN books ON books.id = p.book`;

export function knownIn(row: Row): KnownItem {
  return {
    kind: kindIn(row),
    annotationId: textIn(row.mark) ?? "",
    digest: textIn(row.digest) ?? "",
    serverId: numberIn(row.server_id),
    cfi: textIn(row.cfi),
    reason: textIn(row.reason),
    isOutdated: isOutdated(row),
    isOfOtherFile: numberIn(row.rules) === otherFileRules ? true : undefined,
    passage: textIn(row.passage),
    title: textIn(row.title),
  };
}

/** Only refusals by place or file have rules. */
function isOutdated({ rules }: Row): boolean | undefined {
  const by = numberIn(rules);
  return by !== undefined && by !== otherFileRules && by < placeRules ? true : undefined;
}

export function baseItemIn(row: Row): BaseItem {
  const known = knownIn(row);
  return {
    ...known,
    values: wordsIn(row),
    wasOnServer: countIn(row.was_there) === 1,
    isOwn: countIn(row.is_own) === 1,
    bookId: row.book_id,
    createdAt: numberIn(row.came_at),
    triedFile: triedFileIn(row),
  };
}

/** An outdated attempt counts as one in another file. */
function triedFileIn(row: Row): string | undefined {
  const tried = textIn(row.tried);
  return tried !== undefined && isOutdated(row) === true ? "" : tried;
}

function wordsIn({ kind, color, style, note, title }: Row): ItemValues | undefined {
  const known = textIn(style);
  if (known === undefined) return undefined;
  return {
    colour: textIn(color) ?? "",
    style: known,
    note: textIn(note) ?? "",
    title: kind === "bookmark" ? (textIn(title) ?? "") : "",
  };
}

/** Columns of `synced_annotations`. */
export function baseItemValues(item: BaseItem): Values {
  const {
    kind,
    annotationId,
    digest,
    serverId,
    cfi,
    reason,
    values,
    wasOnServer,
    bookId,
    createdAt,
    triedFile,
    title,
    passage,
  } = item;
  return {
    kind,
    mark: annotationId,
    digest,
    server_id: serverId,
    cfi,
    reason,
    title: kind === "bookmark" ? values?.title : title,
    passage,
    color: values?.colour,
    style: values?.style,
    note: values?.note,
    was_there: wasOnServer ? 1 : 0,
    book_id: bookId,
    came_at: createdAt,
    tried: triedFile,
    rules: triedFile === undefined ? undefined : placeRules,
  };
}

export function pendingItemIn(row: Row): PendingItem {
  return {
    rowId: countIn(row.id),
    fingerprint: wordIn(row.hash),
    bookId: row.book_id,
    book: textIn(row.title_of_book),
    path: textIn(row.path) ?? "",
    state: queueStateIn(row),
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
    operation: wordIn(row.operation),
    digest: textIn(row.digest) ?? "",
    serverId: numberIn(row.server_id),
    cfi: textIn(row.cfi),
    item: itemOfRow(row),
  };
}

/** Up to eight fields, because a book may have thousands of rows and a larger Lua table takes twice the memory. */
export function pendingChangeIn(row: Row): PendingChange {
  return {
    rowId: countIn(row.id),
    state: queueStateIn(row),
    operation: wordIn(row.operation),
    digest: textIn(row.digest) ?? "",
    serverId: numberIn(row.server_id),
    cfi: textIn(row.cfi),
    item: itemOfRow(row),
  };
}

function kindIn({ kind }: Row): ItemKind {
  return kind as ItemKind;
}

function itemOfRow(row: Row): AnnotationItem {
  const note = textIn(row.note);
  const bare: AnnotationItem = {
    kind: kindIn(row),
    annotationId: textIn(row.mark) ?? "",
    start: textIn(row.start) ?? "",
    end: textIn(row.finish),
    passage: textIn(row.passage) ?? "",
    colour: textIn(row.color) ?? "",
    style: textIn(row.style) ?? "",
    title: textIn(row.title),
  };
  return note === undefined ? bare : { ...bare, note };
}

/** Columns of `pending_annotations`. */
export function itemCells({ item, operation, digest, serverId, cfi }: ItemChange): Values {
  const { kind, annotationId, start, end, passage, note, colour, style, title } = item;
  return {
    kind,
    mark: annotationId,
    operation,
    start,
    finish: end,
    passage,
    note,
    color: colour,
    style,
    title,
    digest,
    server_id: serverId,
    cfi,
  };
}

/** A missing title is the book's. */
export function unplaceableIn(row: Row): UnplaceableItem {
  return {
    title: textIn(row.book) ?? textIn(row.title),
    passage: textIn(row.passage) ?? "",
    reason: textIn(row.reason) ?? "",
    isThere: row.tried !== undefined,
  };
}
