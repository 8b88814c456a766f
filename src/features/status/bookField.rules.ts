import type { HostStatus, ServerStatus } from "../../model/bookState";

export type FieldName = "status" | "rating";

/** A status word, or a rating: the server's 1 to 10 or the host's 1 to 5 stars. */
export type FieldValue = string | number;

/** One field of a book, as stored. */
export interface BookField<Remote = FieldValue, Local = FieldValue> {
  /** Last value that both sides had; absent: never synced. */
  readonly base?: Remote | undefined;
  /** Time at which this device sent the base, Unix seconds; absent if never. */
  readonly sentAt?: number | undefined;
  /** Last value that was fetched. */
  readonly remote?: Remote | undefined;
  /** Time of the remote value, Unix seconds; absent if unknown. */
  readonly remoteAt?: number | undefined;
  /** Sent without an answer. */
  readonly unconfirmed?: Remote | undefined;
  /** The server's value at that time; absent: a position may have changed it since. */
  readonly sentOver?: Remote | undefined;
  /** The local value, where both sides have changed and the reader has to choose. */
  readonly conflict?: Local | undefined;
  /** A local value that the reader chose not to send. */
  readonly keptLocal?: Remote | undefined;
  /** The server's value, while it is being written to local files. */
  readonly applying?: Remote | undefined;
  /** The server's status under which a reread was offered, and how often. */
  readonly rereadStatus?: Remote | undefined;
  readonly rereads?: number | undefined;
  /** In the queue. */
  readonly pending?: Remote | undefined;
}

export type StatusField = BookField<ServerStatus, HostStatus>;
export type RatingField = BookField<number, number>;

type Column = keyof BookField;

const known: readonly Column[] = ["base", "sentAt", "remote", "remoteAt"];
const reread: readonly Column[] = ["rereadStatus", "rereads"];
const open: readonly Column[] = ["conflict", "keptLocal", "applying", "pending"];
const settled = known.concat(reread);
const confirmed = settled.concat(open);
const fetched = reread.concat(open, ["base", "sentAt"]);

/** A field with these columns of another. A spread would not clear a value in Lua. */
function copy<R, L>(field: BookField<R, L>, columns: readonly Column[], changes: BookField<R, L>): BookField<R, L> {
  const copied: Partial<Record<Column, unknown>> = {};
  for (const column of columns) copied[column] = field[column];
  return Object.assign(copied as BookField<R, L>, changes);
}

/** Both sides have this value. Nothing is open. */
export function withAgreement<R, L>(field: BookField<R, L>, base: R): BookField<R, L> {
  return copy(field, field.rereadStatus === base ? settled : known, { base });
}

/** Both sides had this value, whatever was sent before. A pending one stays. */
export function withBase<R, L>(field: BookField<R, L>, base: R): BookField<R, L> {
  return copy(field, confirmed, { base });
}

/** True if nothing is pending, unconfirmed or in conflict. */
export function withdrawn<R, L>(field: BookField<R, L>, keptLocal?: R): BookField<R, L> {
  return copy(field, settled, { keptLocal });
}

export function withConflict<R, L>(field: BookField<R, L>, conflict: L): BookField<R, L> {
  return copy(field, settled, { conflict });
}

/** A new value from the reader answers a conflict. */
export function withPending<R, L>(field: BookField<R, L>, pending: R): BookField<R, L> {
  return copy(field, known.concat(["unconfirmed", "sentOver"]), { pending });
}

/** Undefined: it has certainly not arrived. */
export function withUnconfirmed<R, L>(field: BookField<R, L>, unconfirmed?: R, sentOver?: R): BookField<R, L> {
  const columns = unconfirmed === undefined ? confirmed : settled.concat(["applying", "pending"]);
  return copy(field, columns, { unconfirmed, sentOver });
}

export function withSent<R, L>(field: BookField<R, L>, remote: R, sentAt: number): BookField<R, L> {
  return copy(withAgreement(field, remote), reread.concat(["base"]), { remote, sentAt });
}

/**
 * A fetched value tells what became of an unconfirmed one. `isLater`: a person has set it since, so both sides had the
 * unconfirmed one before.
 */
export function withRemote<R, L>(
  field: BookField<R, L>,
  remote: R | undefined,
  isLater: boolean,
  remoteAt?: number,
): BookField<R, L> {
  const { unconfirmed } = field;
  if (unconfirmed === undefined && field.remote === remote && field.remoteAt === remoteAt) return field;
  const after = copy(field, fetched, { remote, remoteAt: remote === undefined ? undefined : remoteAt });
  return unconfirmed !== undefined && (unconfirmed === remote || isLater) ? withBase(after, unconfirmed) : after;
}

/** The server has made this value of a position. It tells nothing about an unconfirmed one. */
export function withDerived<R, L>(field: BookField<R, L>, remote: R): BookField<R, L> {
  return copy(field, fetched.concat(["unconfirmed"]), { remote });
}

/**
 * The server's last value stands in a local file, but the base is another: the power went in between, or the reader has
 * set the same. Unless another value is pending or asked about, both sides have it. `isFetched`: just now. Then it counts
 * also where the same value is pending, which still goes, because the server may have another word for it.
 */
export function withLocal<R, L>(
  field: BookField<R, L>,
  toLocal: (remote: R | undefined) => L | undefined,
  locals: () => readonly L[],
  isFetched = false,
): BookField<R, L> {
  const { remote, base, conflict } = field;
  const value = toLocal(remote);
  if (remote === undefined || value === undefined || remote === base) return field;
  const pending = toLocal(field.pending);
  const goes = isFetched && pending === value;
  const here = locals();
  const isOpen = here.some((local) => local === conflict || local === pending);
  if (!here.includes(value) || (isOpen && !goes)) return field;
  return goes ? withBase(field, remote) : withAgreement(field, remote);
}
