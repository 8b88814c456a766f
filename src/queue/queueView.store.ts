import { kinds, type QueueKind } from "./queue.rules";
import type { QueueBook, QueueItem, QueuePart } from "./queueRecords";
import { type Row, countIn, numberIn, textIn, wordIn } from "../store/database";

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

/** Rows of one kind in the view. Values by column: the first of several counts. */
export interface QueueRows {
  readonly pending: { readonly from: string; readonly values: readonly Values[] };
  /** Absent: what is sent is not kept. */
  readonly sent?: QueueRows["pending"];
}

function select(of: QueueKind, { from, values }: QueueRows["pending"]): string {
  const listed = columns.map(([name, standard]) => {
    const given = values.find((some) => some[name] !== undefined);
    return `${given?.[name] ?? standard} AS ${name}`;
  });
  return `SELECT ${kinds.indexOf(of) + 1} AS place, '${of}' AS kind, ${listed.join(", ")} FROM ${from}`;
}

/** For rows that left their queue at this time. */
export function sentAt(column: string): Values {
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

/**
 * All items of every kind. `state`: as in the tables, `sent`, `came` (from the server), `unplaceable` (not possible on
 * both sides). `at` to `ended_at`: times of reading or noting. `amount`: see `QueueItem`; 1 for a book added to a
 * shelf. `mark`: key of a note within a book. `place`: order of kinds on the screen.
 */
export function queueView(rows: Readonly<Record<QueueKind, QueueRows>>): string {
  const pending = kinds.map((of) => select(of, rows[of].pending));
  const sent = kinds.flatMap((of) => {
    const kept = rows[of].sent;
    return kept === undefined ? [] : [select(of, kept)];
  });
  return `CREATE VIEW queue AS\n${pending.concat(sent).join("\nUNION ALL ")}`;
}

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

/** Of the view. */
export interface QueueCells {
  readonly kind: QueueKind;
  readonly way: QueuePart["state"];
}

export function partIn(row: Row & QueueCells): QueuePart {
  return {
    of: row.kind,
    state: row.way,
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

export function itemIn(row: Row & QueueCells): QueueItem {
  return {
    of: row.kind,
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
