import type { Context, TaskContext } from "../context";
import type { Failure } from "../base/failure";
import { attempted, caught, done, failed, type Result } from "../base/result";
import { sentenceFor } from "../base/sentence";
import { getLastContact } from "../store/connection";
import { isAboutAccount, type Outcome, type QueuedRow, type QueueKind } from "./queue.rules";
import {
  isHopeless,
  isTroubleDue,
  maxRowTroubles,
  mayBeOfRow,
  nextTrouble,
  reachOf,
  type RowTrouble,
} from "./troubles.rules";
import { updateQueuedRows } from "./queue.store";
import type { Sender } from "./sender";
import { listTroubles, type RowTroubles, saveTroubles } from "./troubles.store";

/** So many failures without an answer between them mean that the server is at fault, not the rows. */
const maxStreak = 3;

/** Transient failures of the rows of one kind in one drain. Mutable. */
export interface RowTracker {
  readonly context: TaskContext;
  readonly sender: Sender;
  /** Before this drain. */
  readonly before: RowTroubles;
  /** Rows that had their attempt in this drain. */
  readonly tried: Record<number, true | undefined>;
  readonly server: ServerSigns;
  readonly failures: RowFailure[];
}

/** Shared by the kinds of one drain. */
export interface ServerSigns {
  isAlive: boolean;
  /** Failures since the last answer. */
  streak: number;
  readonly isAutomatic: boolean;
}

/** `isOwn`: says nothing about the server. `mayBeOwn`: likewise, if the server answers other rows. */
export interface RowFailure {
  readonly failure: Failure;
  readonly isOwn: boolean;
  readonly mayBeOwn: boolean;
}

export function trackRows(context: TaskContext, sender: Sender, server: ServerSigns): RowTracker {
  const before = listTroubles(context.database, sender.of);
  return { context, sender, before, tried: {}, server, failures: [] };
}

export function hasTroubles({ before }: RowTracker): boolean {
  return Object.keys(before).length > 0;
}

/** Such rows come after the others, alone. */
export function isTroubled({ before }: RowTracker, { rowId }: Pick<QueuedRow, "rowId">): boolean {
  return before[rowId] !== undefined;
}

/** False after an attempt in this drain, and for trouble that is not due in an automatic one. */
export function isDue({ before, tried, server, context }: RowTracker, { rowId }: QueuedRow): boolean {
  const trouble = before[rowId];
  if (tried[rowId] === true) return false;
  return trouble === undefined || !server.isAutomatic || isTroubleDue(trouble, context.host.clock.now());
}

/** After a request: an answer shows that the server is alive. */
export function recordAnswer(rows: RowTracker, outcome: Outcome<unknown>): void {
  const isAnswered =
    outcome.kind === "sent" ||
    outcome.kind === "fail" ||
    outcome.kind === "bookGone" ||
    (outcome.kind === "retry" && outcome.isOfRow === true);
  if (!isAnswered) return;
  rows.server.isAlive = true;
  rows.server.streak = 0;
}

/** A row with trouble for a day fails without another attempt. Undefined: it is tried. */
export function hopelessOutcome({ before, context }: RowTracker, { rowId }: QueuedRow): Outcome<never> | undefined {
  const trouble = before[rowId];
  if (trouble === undefined || !isHopeless(trouble, context.host.clock.now())) return undefined;
  return { kind: "fail", reason: trouble.reason };
}

/**
 * Records a transient failure of these rows. Failure: the kind ends here, because the server may be at fault. `waits`:
 * the rows fail only after another check whether they arrived.
 */
export function recordTrouble(
  rows: RowTracker,
  troubled: readonly Pick<QueuedRow, "rowId">[],
  failure: Failure,
  waits = false,
): Result<undefined> {
  const [first] = troubled;
  if (first === undefined || !mayBeOfRow(failure)) return failed(failure);
  const { context, sender, before } = rows;
  for (const { rowId } of troubled) rows.tried[rowId] = true;
  const { clock } = context.host;
  const known = before[first.rowId];
  const asked = failure.kind === "refused" ? failure.waitSeconds : undefined;
  const reason = sentenceFor(context.translate, failure);
  const isAlive = isServerAlive(rows, known, failure);
  const trouble = nextTrouble(known, isAlive, { at: clock.now(), reason, asked });
  saveTroubles(context.database, sender.of, troubled, trouble);
  if (!waits && isHopeless(trouble, clock.now()))
    updateQueuedRows(context.database, sender.of, troubled, { state: "failed", reason, refused: false });
  return judge(rows, failure, trouble, known !== undefined);
}

function judge(rows: RowTracker, failure: Failure, { count }: RowTrouble, wasTroubled: boolean): Result<undefined> {
  const isOwn = count > maxRowTroubles;
  const asks = failure.kind === "refused" && failure.waitSeconds !== undefined;
  rows.failures.push({ failure, isOwn, mayBeOwn: !asks });
  rows.server.streak += 1;
  if (rows.server.streak >= maxStreak) return failed(failure);
  const reach = reachOf(failure);
  // Another attempt of a row with trouble says little about the server.
  const goesOn = wasTroubled || reach === "row" || (reach === "drain" && rows.server.isAlive);
  return goesOn ? done : failed(failure);
}

/** An answer to anything else since the last trouble, or to a question of its own. */
function isServerAlive({ context, server }: RowTracker, known: RowTrouble | undefined, failure: Failure): boolean {
  if (server.isAlive || known === undefined) return server.isAlive;
  if (hasAnsweredSince(context, known.at)) return true;
  if (reachOf(failure) === "drain") return false;
  const asked = attempted(() => context.server.checks.health());
  return asked.ok && (asked.value !== undefined || hasAnsweredSince(context, known.at));
}

/** A later time than now is from a clock that was ahead. */
function hasAnsweredSince({ database, host }: Context, at: number): boolean {
  const contact = caught(() => getLastContact(database).answeredAt);
  return contact.ok && contact.value !== undefined && contact.value >= at && contact.value <= host.clock.now();
}

/** Reason why a kind is incomplete. */
export interface DrainTrouble {
  readonly of: QueueKind;
  readonly failure: Failure;
  /** Of single rows, which wait for their own next attempt. */
  readonly isOfRow?: true | undefined;
  /** Likewise, if the server answers others. */
  readonly mayBeOfRow?: true | undefined;
}

/** Failure of the kind, or else of its rows. */
export function troubleOf(
  { sender: { of }, failures }: RowTracker,
  refusal: Failure | undefined,
  drained: Result<undefined>,
): DrainTrouble | undefined {
  const failure = drained.ok ? (failures[0]?.failure ?? refusal) : drained.failure;
  if (failure === undefined) return undefined;
  const known = failures.find((one) => one.failure === failure);
  if (known === undefined) return drained.ok ? { of, failure, isOfRow: true } : { of, failure };
  return known.isOwn ? { of, failure, isOfRow: true } : { of, failure, mayBeOfRow: known.mayBeOwn ? true : undefined };
}

/** The server answered other requests of the same drain. */
export function blameRow(trouble: DrainTrouble): DrainTrouble {
  const { of, failure, mayBeOfRow } = trouble;
  return mayBeOfRow === true ? { of, failure, isOfRow: true } : trouble;
}

/** Trouble that may stop a sync. */
export type Stop = Pick<DrainTrouble, "failure" | "isOfRow">;

/** The first temporary one, else the first. Trouble of single rows stops nothing else. */
export function stoppingIn(troubles: readonly Stop[]): Stop | undefined {
  const stops = troubles.filter(({ isOfRow }) => isOfRow !== true);
  return stops.find((trouble) => !isBehindAccount(trouble)) ?? stops[0];
}

/** A refused or missing account, unless only one row has it. */
export function isBehindAccount({ failure, isOfRow }: Stop): boolean {
  return isOfRow !== true && isAboutAccount(failure);
}
