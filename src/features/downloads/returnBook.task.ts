import type { Context, TaskContext } from "../../context";
import { caught, failed, ok, type Result } from "../../base/result";
import { detailOf, type Failure } from "../../base/failure";
import type { ReturnObstacle } from "./returning.rules";
import type { ShelfId } from "../../model/shelf";
import type { ShelfFile } from "../../model/bookFile";
import { type AnswerListener, createLatestRequest, type LatestRequest } from "../../askOnline";
import type { Sync } from "../../queue/sync.port";
import { removeEmptyFolders, folderFor } from "./bookFolders";
import { obstaclesHere, proveReturn, type Proof, queueRest, stays, unproven } from "./proveReturn";
import type { DownloadWork } from "./downloadWork";
import { removeBook } from "./trash";

/** A book to remove, and the shelves to remove it from. */
export interface BookToReturn {
  readonly file: ShelfFile;
  readonly leaves: readonly ShelfId[];
}

export type ReturnFailure =
  | { readonly kind: "busy" }
  | { readonly kind: "disk" }
  | { readonly kind: "failure"; readonly failure: Failure }
  | ReturnObstacle;

/** `kept`: why it was not removed. */
export interface ReturnResult {
  readonly file: ShelfFile;
  readonly kept?: ReturnFailure | undefined;
}

/** @noSelf */
interface ProofListener extends AnswerListener<readonly Proof[]> {
  at?(done: number, total: number): void;
}

/** @noSelf */
export interface Returning {
  /** Sends pending items, then checks the server. May turn on Wi-Fi. */
  prove(sync: Pick<Sync, "now">, files: readonly ShelfFile[], listener: ProofListener): void;
  /** Stops before the next book, as a cancelled failure. */
  stop(): void;
  /** Moves books and sidecars to the trash and removes them from the shelves. `report` runs once. */
  take(leavings: readonly BookToReturn[], report: (taken: readonly ReturnResult[]) => void): void;
}

export function createReturning(context: Context, work: DownloadWork): Returning {
  const asking: RunningRequest = { request: createLatestRequest(context, "return"), isStopping: false };
  return {
    prove: (sync, files, listener) => {
      asking.isStopping = false;
      askProof(context, { asking, sync, listener }, files);
    },
    stop: () => {
      asking.isStopping = true;
    },
    take: (leavings, report) => {
      const keep = (kept: ReturnFailure): void => report(leavings.map(({ file }) => ({ file, kept })));
      const run = (task: TaskContext): void => {
        const taken = takeBooks(task, leavings);
        work.end();
        report(taken);
      };
      const died = (failure: Failure): void => keep({ kind: "failure", failure });
      if (!work.begin({ first: { phase: "finishing", done: 0, total: leavings.length }, run, died }))
        keep({ kind: "busy" });
    },
  };
}

interface RunningRequest {
  readonly request: LatestRequest;
  isStopping: boolean;
}

interface Question {
  readonly asking: RunningRequest;
  readonly sync: Pick<Sync, "now">;
  readonly listener: ProofListener;
}

/** Queues items of each book, syncs, then checks the server. */
function askProof(context: Context, question: Question, files: readonly ShelfFile[]): void {
  const { began, report } = question.listener;
  const staying = proofsIfAllStay(context, files);
  if (staying !== undefined) return report(ok(staying));
  question.asking.request.ask((task) => prepare(task, files), {
    began,
    report: (prepared) => {
      if (!prepared.ok) return report(prepared);
      if (prepared.value.ready.length === 0) return report(ok(prepared.value.staying));
      // A sync needs its own task.
      context.host.tasks.after(0, () => askDrained(context, question, prepared.value));
    },
  });
}

/** Proofs if all books must stay, so that no request is needed. Undefined: one may be removed. */
function proofsIfAllStay(context: Context, files: readonly ShelfFile[]): readonly Proof[] | undefined {
  const staying: Proof[] = [];
  for (const file of files) {
    const lasting = lastingObstacles(context, file);
    if (lasting.length === 0) return undefined;
    staying.push(stays(file, lasting));
  }
  return staying;
}

/** Obstacles that no request can remove. */
function lastingObstacles(context: Context, file: ShelfFile): readonly ReturnObstacle[] {
  const obstacles = obstaclesHere(context, file);
  return obstacles.filter(({ kind }) => kind !== "pending" && kind !== "failed" && kind !== "asked");
}

interface PreparedReturn {
  readonly ready: ShelfFile[];
  readonly staying: Proof[];
}

function prepare(context: TaskContext, files: readonly ShelfFile[]): Result<PreparedReturn> {
  const prepared: PreparedReturn = { ready: [], staying: [] };
  for (const file of files) {
    const kept = prepareBook(context, file);
    if (!kept.ok) return kept;
    if (kept.value === undefined) prepared.ready.push(file);
    else prepared.staying.push(kept.value);
    context.host.tasks.pause();
  }
  return ok(prepared);
}

/** Undefined if ready for the check. */
function prepareBook(context: TaskContext, file: ShelfFile): Result<Proof | undefined> {
  const lasting = lastingObstacles(context, file);
  if (lasting.length > 0) return ok(stays(file, lasting));
  const queued = queueRest(context, file);
  return queued.ok ? queued : unproven(file, queued);
}

function askDrained(context: Context, question: Question, prepared: PreparedReturn): void {
  const compare = (trouble: Failure | undefined): void =>
    question.asking.request.ask((task) => proveEach(task, question, { ...prepared, trouble }), {
      began: () => undefined,
      report: question.listener.report,
    });
  question.sync.now({
    began: () => undefined,
    ended: ({ failure }) => context.host.tasks.after(0, () => compare(failure)),
  });
}

function proveEach(
  context: TaskContext,
  { asking, listener }: Question,
  { ready, staying, trouble }: PreparedReturn & { readonly trouble: Failure | undefined },
): Result<readonly Proof[]> {
  const proofs = staying.slice();
  for (const file of ready) {
    if (asking.isStopping) return failed({ kind: "cancelled", sent: false });
    listener.at?.(proofs.length - staying.length, ready.length);
    const proof = proveReturn(context, file, trouble);
    if (!proof.ok) return proof;
    proofs.push(proof.value);
    context.host.tasks.pause();
  }
  return ok(proofs);
}

/** In the job only. */
function takeBooks(context: TaskContext, leavings: readonly BookToReturn[]): readonly ReturnResult[] {
  const taken: ReturnResult[] = [];
  let isLeft = false;
  for (const leaving of leavings) {
    const { file, leaves } = leaving;
    const outcome = caught(() => takeBook(context, leaving));
    const kept: ReturnFailure | undefined = outcome.ok ? outcome.value : { kind: "failure", failure: outcome.failure };
    if (kept === undefined && leaves.length > 0) isLeft = true;
    taken.push({ file, kept });
    context.host.tasks.pause();
  }
  if (isLeft) context.queued();
  if (taken.some(({ kept }) => kept === undefined)) sweep(context);
  return taken;
}

/** Items queued since the proof keep the book. */
function takeBook(context: Context, { file, leaves }: BookToReturn): ReturnFailure | undefined {
  const obstacles = obstaclesHere(context, file);
  const [first] = obstacles;
  if (first !== undefined) return first;
  const kept = removeBook(context, file, folderFor(context), leaves);
  return kept === undefined ? undefined : { kind: kept };
}

function sweep(context: TaskContext): void {
  context.host.books.changed();
  const swept = caught(() => removeEmptyFolders(context));
  if (!swept.ok) context.log.warn(`empty folders not removed: ${detailOf(swept.failure)}`);
}
