import type { Context, TaskContext } from "../../context";
import { attempted, caught, ok, type Result } from "../../base/result";
import { detailOf, isConnectionLoss } from "../../base/failure";
import { isDueToReturn, isOnlyHere } from "./returning.rules";
import type { ShelfFile } from "../../model/bookFile";
import { findBookOfFile } from "../../book/book";
import { readLedger } from "./ledger";
import { folderFor } from "./bookFolders";
import { proveReturn, type Proof } from "./proveReturn";
import type { DownloadWork } from "./downloadWork";
import { removeBook } from "./trash";
import { getBookFields } from "../status/bookFields.store";
import { listQueueItems } from "../../queue/queue.store";
import { getDeviceState } from "../../store/deviceState";

export interface FinishedRun {
  readonly returned: readonly ShelfFile[];
  /** Kept books, with reasons or local-only data. */
  readonly stayed: readonly Proof[];
}

/** Removes finished books automatically, if enabled. @noSelf */
export interface FinishedReturns {
  /** At most once a day, and not on a shared device. */
  afterSync(isWhole: boolean): void;
  /** Undefined without a run or due books. */
  last(): FinishedRun | undefined;
}

interface State {
  /** Elapsed seconds. */
  ranAt: number | undefined;
  last: FinishedRun | undefined;
}

/** Seconds after a sync, because the user may open the next book. */
const quietSeconds = 30;

const day = 86400;

/** Limits the damage of a fault. */
const maxBooks = 10;

export function createFinishedReturns(context: Context, work: DownloadWork): FinishedReturns {
  const state: State = { ranAt: undefined, last: undefined };
  return {
    afterSync: (isWhole) => {
      if (!isWhole) return;
      // Loads no code if disabled.
      const { enabled, returnAfterDays } = context.settings();
      if (enabled && returnAfterDays > 0 && !getDeviceState(context.database).isShared)
        context.host.tasks.after(quietSeconds, () => begin(context, work, state));
    },
    last: () => state.last,
  };
}

function begin(context: Context, work: DownloadWork, state: State): void {
  const { clock, network, books } = context.host;
  const now = clock.elapsed();
  const isRecent = state.ranAt !== undefined && now - state.ranAt < day;
  if (isRecent || context.settings().returnAfterDays === 0 || !network.isConnected() || books.openPath() !== undefined)
    return;
  const run = (task: TaskContext): void => {
    const outcome = returnFinished(task);
    work.end();
    if (outcome.ok) state.last = outcome.value;
    else context.log.warn(`finished books not returned: ${detailOf(outcome.failure)}`);
  };
  const isWanted = (): boolean => context.settings().returnAfterDays > 0;
  if (work.begin({ first: { phase: "finishing", done: 0, total: 1 }, isWanted, run })) state.ranAt = now;
}

/** Undefined if no book was due. */
function returnFinished(context: TaskContext): Result<FinishedRun | undefined> {
  const due = dueBooks(context);
  const returned: ShelfFile[] = [];
  const stayed: Proof[] = [];
  for (const file of due) {
    // Not while a book is open, or once it is turned off.
    if (context.host.books.openPath() !== undefined || context.host.tasks.isStopping()) break;
    const proof = attempted(() => proveReturn(context, file, undefined));
    if (!proof.ok) return failedAfter(context, { returned, stayed }, proof);
    const isKept = proof.value.obstacles.length > 0 || isOnlyHere(proof.value.onlyHere);
    const kept = isKept ? ok("kept" as const) : caught(() => removeBook(context, file, folderFor(context), []));
    if (!kept.ok) return failedAfter(context, { returned, stayed }, kept);
    if (kept.value === undefined) returned.push(file);
    else stayed.push(proof.value);
    context.host.tasks.pause();
  }
  if (returned.length > 0) context.host.books.changed();
  return ok(returned.length + stayed.length === 0 ? undefined : { returned, stayed });
}

/** Keeps the result so far. */
function failedAfter(
  { host, log }: Context,
  run: FinishedRun,
  failure: Extract<Result<unknown>, { ok: false }>,
): Result<FinishedRun | undefined> {
  if (run.returned.length + run.stayed.length === 0) return failure;
  if (!isConnectionLoss(failure.failure)) log.warn(`finished books not returned: ${detailOf(failure.failure)}`);
  if (run.returned.length > 0) host.books.changed();
  return ok(run);
}

/** Downloads finished long enough ago. Reads the sidecar of each. */
function dueBooks(context: TaskContext): readonly ShelfFile[] {
  const { clock, device, tasks } = context.host;
  const files = readLedger(context);
  const lastDay = device.isoDay(clock.now() - context.settings().returnAfterDays * day);
  const due: ShelfFile[] = [];
  for (const file of files) {
    if (due.length === maxBooks) break;
    if (file.state === "here" && isDue(context, file, lastDay)) due.push(file);
    tasks.pause();
  }
  return due;
}

function isDue(context: Context, file: ShelfFile, lastDay: string): boolean {
  const { host, database } = context;
  const summary = host.summaries.of(file.path);
  if (summary?.status !== "complete") return false;
  const book = findBookOfFile(context, { path: file.path });
  if (book === undefined) return false;
  const known = getBookFields(database, book.fingerprint).status;
  const sessions = listQueueItems(database, "sent", 1, { fingerprint: book.fingerprint, of: "session" });
  const { status, changedOn } = summary;
  const last = sessions[0]?.endedAt;
  const readOn = last === undefined ? undefined : host.device.isoDay(last);
  const remote = known.remote ?? known.base;
  return isDueToReturn({ status, changedOn, readOn, remote }, lastDay);
}
