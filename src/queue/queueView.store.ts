import { kinds, type QueueKind } from "./queue.rules";
import type { QueueBook, QueueItem, QueuePart } from "./queueRecords";
import { type Row, countIn, numberIn, textIn, wordIn } from "../store/database";

export const queueTables: Readonly<Record<QueueKind, string>> = {
  session: "pending_sessions",
  position: "pending_progress",
  "shelf change": "pending_shelf_changes",
  note: "pending_annotations",
  rating: "pending_ratings",
  status: "pending_statuses",
};

/** Columns of a pending row (`queue`). `queue_troubles` has the rows that wait for their next attempt. */
export const outbox = `
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'failed')),
  reason TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL`;

/** Name of a column, and its value for a table without another. */
const columns: readonly (readonly [name: string, standard: string])[] = [
  ["id", "id"],
  ["book", "book"],
  ["state", "state"],
  ["reason", "reason"],
  ["attempts", "attempts"],
  ["created_at", "created_at"],
  ["title", "NULL"],
  ["at", "created_at"],
  ["ended_at", "created_at"],
  ["amount", "0"],
  ["pages", "0"],
  ["words", "NULL"],
  ["mark", "NULL"],
  ["awaits_book", "0"],
  ["awaits_reader", "0"],
  ["sent_at", "NULL"],
  ["server_id", "NULL"],
];

type Values = Readonly<Record<string, string>>;

/** The first of several values for a column counts. */
function rowsOf(place: number, kind: QueueKind, source: string, ...values: readonly Values[]): string {
  const listed = columns.map(([name, standard]) => {
    const given = values.find((some) => some[name] !== undefined);
    return `${given?.[name] ?? standard} AS ${name}`;
  });
  return `SELECT ${place} AS place, '${kind}' AS kind, ${listed.join(", ")} FROM ${source}`;
}

const reading: Values = {
  title: "title",
  at: "start_time",
  ended_at: "end_time",
  amount: "duration_seconds",
  pages: "pages_read",
};

/** For rows that left their queue at this time. */
function sentAt(column: string): Values {
  return {
    state: "'sent'",
    reason: "NULL",
    attempts: "0",
    created_at: column,
    at: column,
    ended_at: column,
    sent_at: column,
  };
}

/** For a choice in the library: the local book with this number, if there is one. */
const ofLibrary: Values = {
  book: "coalesce(book, (SELECT max(books.id) FROM books WHERE books.server_id = book_id))",
  title: "title",
};

/**
 * All items of every kind. `state`: as in the tables, `sent`, `came` (from the server), `unplaceable` (not possible on
 * both sides). `at` to `ended_at`: times of reading or noting. `amount`: see `QueueItem`; 1 for a book added to a
 * shelf. `mark`: key of a note within a book. `place`: order of kinds on the screen.
 */
export const queueView = `CREATE VIEW queue AS
${[
  rowsOf(1, "session", "pending_sessions", reading),
  rowsOf(2, "note", "pending_annotations", { words: "coalesce(note, passage)", mark: "kind || ' ' || mark" }),
  rowsOf(3, "rating", "pending_ratings", { amount: "rating" }, ofLibrary),
  rowsOf(4, "status", "pending_statuses", { words: "status" }, ofLibrary),
  rowsOf(5, "position", "pending_progress", {
    at: "read_at",
    ended_at: "read_at",
    amount: "percent",
    awaits_book: "awaits_book",
    awaits_reader: "awaits_reader",
  }),
  rowsOf(6, "shelf change", "pending_shelf_changes", { book: "NULL", title: "title", amount: "assigns" }),
  rowsOf(1, "session", "historical_sessions", reading, { server_id: "server_id" }, sentAt("sent_at")),
  rowsOf(
    2,
    "note",
    `synced_annotations AS s WHERE reason IS NULL OR ${isMissing("s")}`,
    {
      state: "CASE WHEN reason IS NOT NULL THEN 'unplaceable' WHEN came_at IS NULL THEN 'sent' ELSE 'came' END",
      reason: "reason",
      words: "passage",
      mark: "kind || ' ' || mark",
      server_id: "server_id",
    },
    sentAt("sent_at"),
  ),
  rowsOf(
    3,
    "rating",
    "book_fields WHERE field = 'rating' AND sent_at IS NOT NULL",
    { id: "book", amount: "base" },
    sentAt("sent_at"),
  ),
  rowsOf(
    4,
    "status",
    "book_fields WHERE field = 'status' AND sent_at IS NOT NULL",
    { id: "book", words: "base" },
    sentAt("sent_at"),
  ),
  rowsOf(
    5,
    "position",
    "known_progress WHERE pushed_at IS NOT NULL",
    { id: "book", amount: "pushed_percent" },
    sentAt("pushed_at"),
  ),
].join("\nUNION ALL ")}`;

/** Columns `<kind>s`: number of items of a kind. */
export function queueBookOfRow(row: Row): QueueBook {
  const counts = kinds.map((of) => ({ of, count: countIn(row[`${of}s`]) }));
  return {
    fingerprint: wordIn(row.hash),
    title: textIn(row.title),
    counts: counts.filter(({ count }) => count > 0),
    seconds: countIn(row.seconds),
    sentAt: numberIn(row.last),
  };
}

export function partIn(row: Row): QueuePart {
  return {
    of: row.kind as QueueKind,
    state: row.way as QueuePart["state"],
    count: countIn(row.number),
    seconds: row.kind === "session" ? countIn(row.seconds) : 0,
    amount: countIn(row.amount),
    reason: textIn(row.reason),
    words: textIn(row.words),
    awaitsBook: countIn(row.awaits_book) === 1,
    awaitsReader: countIn(row.awaits_reader) === 1,
    sentAt: numberIn(row.sent_at),
  };
}

export function itemIn(row: Row): QueueItem {
  return {
    of: row.kind as QueueKind,
    rowId: countIn(row.id),
    fingerprint: textIn(row.hash),
    title: textIn(row.title),
    at: countIn(row.at),
    endedAt: countIn(row.ended_at),
    amount: countIn(row.amount),
    pages: countIn(row.pages),
    words: textIn(row.words),
    reason: textIn(row.reason),
    sentAt: numberIn(row.sent_at),
    serverId: numberIn(row.server_id),
  };
}

/** SQL: the row is unplaceable, and no note on the book replaces it. */
export function isMissing(row: string): string {
  return `(${row}.reason IS NOT NULL AND NOT EXISTS (SELECT 1 FROM synced_annotations AS entry
  WHERE entry.book = ${row}.book AND entry.mark = ${row}.mark AND entry.kind = 'entry' AND entry.reason IS NULL))`;
}
