import type { HostStatus, ServerStatus } from "../../model/bookState";

export type FieldName = "status" | "rating";

/** Status, or rating: 1 to 10 on the server, 1 to 5 stars in the host. */
export type FieldValue = string | number;

export interface BookField<Remote = FieldValue, Local = FieldValue> {
  /** Last value that both sides had; absent: never synced. */
  readonly base?: Remote | undefined;
  /** Unix seconds at which this device sent the base; absent if never. */
  readonly sentAt?: number | undefined;
  /** Last fetched value. */
  readonly remote?: Remote | undefined;
  /** Unix seconds of the remote value; absent if unknown. */
  readonly remoteAt?: number | undefined;
  /** Sent without an answer. */
  readonly unconfirmed?: Remote | undefined;
  /** The server's value at that time; absent if a position may have changed it since. */
  readonly sentOver?: Remote | undefined;
  /** Local value, if both sides changed and the user must choose. */
  readonly conflict?: Local | undefined;
  /** Local value that the user chose not to send. */
  readonly keptLocal?: Remote | undefined;
  /** Remote value that is being written to local files. */
  readonly applying?: Remote | undefined;
  /** The server's status when a reread was offered; `rereads`: how often. */
  readonly rereadStatus?: Remote | undefined;
  readonly rereads?: number | undefined;
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

/** Copies these columns. A spread would not clear a value in Lua. */
function copy<R, L>(field: BookField<R, L>, columns: readonly Column[], changes: BookField<R, L>): BookField<R, L> {
  const copied: Partial<Record<Column, unknown>> = {};
  for (const column of columns) copied[column] = field[column];
  return Object.assign(copied as BookField<R, L>, changes);
}

/** Both sides have this value, and nothing is open. */
export function withAgreement<R, L>(field: BookField<R, L>, base: R): BookField<R, L> {
  return copy(field, field.rereadStatus === base ? settled : known, { base });
}

/** Both sides had this value. A pending one stays. */
export function withBase<R, L>(field: BookField<R, L>, base: R): BookField<R, L> {
  return copy(field, confirmed, { base });
}

/** Nothing stays pending, unconfirmed or in conflict. */
export function withdrawn<R, L>(field: BookField<R, L>, keptLocal?: R): BookField<R, L> {
  return copy(field, settled, { keptLocal });
}

/** The user chose another value on the server, which is a change against the local one. */
export function withOverruled<R, L>(field: BookField<R, L>): BookField<R, L> {
  return field.keptLocal === undefined ? field : copy(field, reread, { base: field.keptLocal });
}

export function withConflict<R, L>(field: BookField<R, L>, conflict: L): BookField<R, L> {
  return copy(field, settled, { conflict });
}

/** A new value of the user resolves a conflict. */
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
 * A fetched value decides about an unconfirmed one. `isLater`: the user set it later, so the unconfirmed one had
 * arrived.
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

/** The server derived this value from a position, so it does not decide about an unconfirmed one. */
export function withDerived<R, L>(field: BookField<R, L>, remote: R): BookField<R, L> {
  return copy(field, fetched.concat(["unconfirmed"]), { remote });
}

/**
 * Makes the remote value the base if a local file has it, after a power cut or the same change by the user, unless a
 * pending or conflicting value is there. `isFetched`: the same pending value counts too, but is still sent, because
 * servers have two words for some values.
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
