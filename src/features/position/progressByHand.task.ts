import { type Context, startTask, type TaskContext } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { PositionAction } from "./resolvePosition.rules";
import { statusAfterPush } from "../status/status.rules";
import { type ReachedPosition, shownPercent, type ServerStatus } from "../../model/bookState";
import { askState, isStatusOn } from "../status/serverState";
import { detailOf, type Failure } from "../../base/failure";
import { markPushed } from "../../book/pageActivity.rules";
import { done, valueOrThrow } from "../../base/result";
import { writeReading } from "../../book/writeReading";
import { type NewProgress, findPendingProgress, queueProgress } from "./progress.store";
import { progressTask } from "./pullProgress";
import { askServer, goTo, offerText, resolveFetched } from "./remoteProgress.task";
import { type OpenPosition, type ProgressState, judgeNow, reachedIn } from "./pushProgress";
import { sendProgress } from "./sendProgress.task";
import { isUnproven } from "./positionUpload";
import { choiceOf } from "../../book/book";
import { syncTask } from "../../queue/sync";
import { withAgreement } from "../status/bookField.rules";
import { getBookFields, queueField, updateField } from "../status/bookFields.store";
import { inTransaction } from "../../store/database";

interface NoBook {
  readonly kind: "no book";
}

interface NotDone {
  readonly kind: "failed";
  readonly failure: Failure;
}

interface Busy {
  readonly kind: "busy";
}

export type PullAnswer = NoBook | NotDone | Busy | Pulled;

type Pulled = NothingThere | ProgressQuestion | Jump;

interface NothingThere {
  readonly kind: "nothing";
  readonly because: PositionAction;
}

/** The remote position differs; `go` jumps there. @noSelf */
interface ProgressQuestion {
  readonly kind: "question";
  readonly text: string;
  go(): void;
}

/** Jumped, with a notice. */
interface Jump {
  readonly kind: "went";
}

export type PushAnswer = NoBook | NotDone | Busy | SentPosition | HeldPosition | TurnedDown;

interface TurnedDown {
  readonly kind: "turned down";
  readonly reason: string;
}

interface SentPosition {
  readonly kind: "sent";
  /** One decimal. */
  readonly percent: string;
}

/** Not sent, because the server would change the status. */
export interface HeldPosition {
  readonly kind: "held";
  readonly percent: string;
  readonly remote?: ServerStatus | undefined;
  /** Status that the server would derive. */
  readonly makes: ServerStatus;
  /** True if finished here and the status can be sent. */
  readonly mayFinish: boolean;
}

/** `asks`: stops if `Held`; `finishes`: also marks as read. */
export type PushIntent = "asks" | "insists" | "finishes";

export function pullByHand(state: ProgressState, answer: (outcome: PullAnswer) => void): void {
  const { context } = state;
  byHand(state, answer, (task, opening, fingerprint) => {
    const failure = askServer(task, opening, fingerprint);
    if (failure !== undefined) return answer({ kind: "failed", failure });
    // Outside the task, because it may jump.
    context.host.tasks.after(0, () => {
      if (state.opening === opening) answer(comparePositions(context, opening));
    });
  });
}

function comparePositions(context: Context, opening: OpenPosition): PullAnswer {
  const action = resolveFetched(context, opening, "asking");
  const remote = opening.past ?? opening.remote;
  if (remote === undefined || (action !== "offer" && action !== "follow")) return { kind: "nothing", because: action };
  const go = (): void => goTo(context, opening, remote);
  if (action === "offer") return { kind: "question", text: offerText(context, opening, remote), go };
  go();
  return { kind: "went" };
}

export function pushByHand(state: ProgressState, intent: PushIntent, answer: (outcome: PushAnswer) => void): void {
  const { context } = state;
  byHand(state, answer, (task, opening, fingerprint) => {
    const reached = reachedIn(context, opening, fingerprint);
    const percent = shownPercent(reached.percent);
    const held = intent === "asks" ? heldOf(task, opening, reached) : undefined;
    if (held !== undefined) return answer(held);
    if (isSendingEmpty(context, fingerprint)) return answer({ kind: "busy" });
    const { clock } = context.host;
    const row = { ...reached, readAt: clock.now(), elapsed: clock.elapsed(), compared: true, insisted: true };
    opening.decision = "send";
    markPushed(opening.book.activity);
    opening.withheld = undefined;
    const outcome = outcomeOf(state, task, row, percent);
    if (intent === "finishes" && outcome.kind === "sent") finish(context, reached);
    answer(outcome);
  });
}

/** A queued empty position (`untilProven`) must not follow this one. */
function isSendingEmpty(context: Context, fingerprint: Fingerprint): boolean {
  return context.host.tasks.isRunning(syncTask) && isUnproven(context, fingerprint);
}

/** Undefined if a position changes no status. */
function heldOf(context: TaskContext, opening: OpenPosition, reached: ReachedPosition): HeldPosition | undefined {
  const { fingerprint, percent } = reached;
  const asked = askState(context, fingerprint);
  if (!asked.ok) context.log.warn(`status not pulled: ${detailOf(asked.failure)}`);
  const isFinishedHere = opening.book.document.status() === "complete";
  const makes = statusAfterPush(percent);
  const decision = judgeNow(context, opening, reached);
  const isHarmless = decision === "send" || decision === "same" || decision === "behind";
  if (isHarmless && !(isFinishedHere && makes !== "READ")) return undefined;
  const remote = getBookFields(context.database, fingerprint).status.remote;
  const mayFinish =
    isFinishedHere && makes !== "READ" && isStatusOn(context.settings()) && context.connection.dialect().statuses;
  if (remote === makes && !mayFinish) return undefined;
  return { kind: "held", percent: shownPercent(percent), remote, makes, mayFinish };
}

/** The derived status becomes the base, so that the user's is a change. */
function finish({ database, host, queued }: Context, { fingerprint, percent }: ReachedPosition): void {
  inTransaction(database, () => {
    updateField(database, fingerprint, "status", (field) => withAgreement(field, statusAfterPush(percent)));
    queueField(database, fingerprint, "status", { value: "READ", at: host.clock.now() });
  });
  queued();
}

function outcomeOf({ context }: ProgressState, task: TaskContext, row: NewProgress, percent: string): PushAnswer {
  const translate = context.translate;
  // Earlier positions first: none of them may replace this one later.
  valueOrThrow(writeReading(context, []));
  queueProgress(context.database, row);
  const pending = findPendingProgress(context.database, row.fingerprint);
  const sent = pending === undefined ? done : sendProgress(task, pending);
  if (!sent.ok) return { kind: "failed", failure: sent.failure };
  const kept = findPendingProgress(context.database, row.fingerprint);
  const reason =
    kept?.awaitsBook === true
      ? translate("The server does not have this book yet. The position stays pending.")
      : kept?.reason;
  return reason === undefined ? { kind: "sent", percent } : { kind: "turned down", reason };
}

function byHand(
  { context, opening }: ProgressState,
  answer: (outcome: NoBook | NotDone | Busy) => void,
  run: (task: TaskContext, opening: OpenPosition, fingerprint: Fingerprint) => void,
): void {
  const fingerprint = opening?.fingerprint;
  const isWanted = fingerprint !== undefined && choiceOf(context, fingerprint) !== "never";
  if (opening === undefined || !isWanted) return answer({ kind: "no book" });
  context.host.network.whenConnected(() => {
    const work = (task: TaskContext): void => run(task, opening, fingerprint);
    const died = (failure: Failure): void => answer({ kind: "failed", failure });
    if (!startTask(context, progressTask, work, died)) answer({ kind: "busy" });
  });
}
