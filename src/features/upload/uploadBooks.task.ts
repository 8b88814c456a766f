import { type Context, startTask, type TaskContext } from "../../context";
import { type AnswerListener, askOnline } from "../../askOnline";
import type { Failure } from "../../base/failure";
import { caught, failed, ok, type Result } from "../../base/result";
import type { Fingerprint } from "../../model/book";
import type { Timer } from "../../koreader/host.port";
import { findUploaded } from "./findUploaded";
import { type UploadAnswer, uploadBook, type UploadItem, type UploadTrouble } from "./uploadBook";
import type { UploadPlace, UploadRights } from "./upload.api";

/** Answer of the server before an upload. */
export interface UploadOffer extends UploadRights {
  /** Books that it has already: they are matched now. */
  readonly known: readonly UploadItem[];
  readonly left: readonly UploadItem[];
  readonly maxMegabytes?: number | undefined;
}

export interface UploadProgress {
  readonly phase: "sending" | "waiting";
  readonly title?: string | undefined;
  /** Number of books. */
  readonly done: number;
  readonly total: number;
  readonly percent: number;
}

export interface UploadResult {
  readonly item: UploadItem;
  /** `matched`: the server has it, and it is matched. */
  readonly outcome: "matched" | UploadAnswer["outcome"] | "failed" | "left";
  readonly trouble?: UploadTrouble | undefined;
}

/** @noSelf */
export interface UploadListener {
  /** Undefined at the end. */
  at(progress: UploadProgress | undefined): void;
  /** Once. */
  report(results: readonly UploadResult[]): void;
}

/** One at a time. @noSelf */
export interface Uploading {
  isBusy(): boolean;
  /** May turn on Wi-Fi. */
  prepare(items: readonly UploadItem[], listener: AnswerListener<UploadOffer>): void;
  /** `place`: absent for the Bookdrop. */
  send(items: readonly UploadItem[], place: UploadPlace | undefined, listener: UploadListener): void;
  /** Takes effect at once. What was sent stays. */
  cancel(): void;
}

/** @noSelf */
interface MatchListener {
  matched(fingerprint: Fingerprint): void;
}

interface State {
  readonly context: Context;
  readonly listeners: MatchListener;
  isBusy: boolean;
  timer: Timer | undefined;
  listener: UploadListener | undefined;
  results: readonly UploadResult[];
  isStopping: boolean;
  /** Look-ups before the result shows. */
  shownWaits: number;
}

const taskName = "upload";

/** Bytes; smaller files are below every server's limit. */
const maxUnasked = 50 * 1024 * 1024;

/** Seconds before each look-up, because the server reads a book in by itself. */
const waits: readonly number[] = [1, 2, 4, 8, 30, 60, 120];

/** Seconds until the next attempt of a look-up that found the task taken. */
const busyWait = 5;

/** Look-ups before the result shows. A library that is not watched needs a person first. */
const watchedWaits = 4;
const unwatchedWaits = 1;

/** One upload at a time, and the look-ups after it. Keeps its state in memory only. */
export function createUploading(context: Context, listeners: MatchListener): Uploading {
  const state: State = {
    context,
    listeners,
    isBusy: false,
    timer: undefined,
    listener: undefined,
    results: [],
    isStopping: false,
    shownWaits: watchedWaits,
  };
  return {
    isBusy: () => state.isBusy || context.host.tasks.isRunning(taskName),
    prepare: (items, listener) => askOnline(context, taskName, (task) => prepare(state, task, items), listener),
    send: (items, place, listener) => {
      dropLookUp(state);
      context.host.network.whenConnected(() => begin(state, items, place, listener));
    },
    cancel: () => {
      state.isStopping = true;
      if (context.host.tasks.isRunning(taskName)) return context.host.tasks.cancel(taskName);
      dropLookUp(state);
      end(state);
    },
  };
}

function dropLookUp(state: State): void {
  state.timer?.cancel();
  state.timer = undefined;
}

function prepare(state: State, task: TaskContext, items: readonly UploadItem[]): Result<UploadOffer> {
  const { server } = task;
  const known: UploadItem[] = [];
  for (const item of items) {
    const found = match(state, task, item);
    if (!found.ok) return found;
    if (found.value) known.push(item);
  }
  const left = items.filter((item) => !known.includes(item));
  if (left.length === 0) return ok({ known, left, mayUpload: true, places: [] });
  const rights = server.uploads.rights();
  if (!rights.ok) return rights;
  const { mayUpload, places } = rights.value;
  const isLarge = left.some(({ size }) => size > maxUnasked);
  const limit = isLarge && mayUpload !== false ? server.uploads.maxMegabytes() : ok(undefined);
  return limit.ok ? ok({ mayUpload, places, known, left, maxMegabytes: limit.value }) : limit;
}

/** True if the server has these bytes. */
function match(state: State, task: TaskContext, { book }: UploadItem): Result<boolean> {
  const { context } = state;
  const found = findUploaded(task, book);
  if (!found.ok || !found.value) return found;
  state.listeners.matched(book.fingerprint);
  context.queued();
  return ok(true);
}

function begin(
  state: State,
  items: readonly UploadItem[],
  place: UploadPlace | undefined,
  listener: UploadListener,
): void {
  const { sleepInhibitor } = state.context.host;
  const died = (failure: Failure): void => {
    state.results = items.map((item) => ({ item, outcome: "failed", trouble: { kind: "server", failure } }));
    end(state);
  };
  const run = (task: TaskContext): void => {
    state.results = sleepInhibitor.during(() => sendEach(state, task, items, place));
    if (place !== undefined && awaited(state).length > 0) waitForServer(state, 0);
    else end(state);
  };
  // Another sending may have waited for the same Wi-Fi.
  if (state.isBusy || !startTask(state.context, taskName, run, died))
    return listener.report(items.map((item) => ({ item, outcome: "failed", trouble: { kind: "busy" } })));
  dropLookUp(state);
  state.isBusy = true;
  state.listener = listener;
  state.results = [];
  state.isStopping = false;
  state.shownWaits = place?.isWatched === false ? unwatchedWaits : watchedWaits;
}

function sendEach(
  state: State,
  task: TaskContext,
  items: readonly UploadItem[],
  place: UploadPlace | undefined,
): readonly UploadResult[] {
  const results: UploadResult[] = [];
  let stop = false;
  for (const item of items) {
    const result: UploadResult = stop
      ? { item, outcome: "left" }
      : sendOne(state, task, item, { place, done: results.length, total: items.length });
    results.push(result);
    stop ||= result.trouble?.kind === "server" && endsUploads(result.trouble.failure);
  }
  return results;
}

interface OneOfSeveral {
  readonly place: UploadPlace | undefined;
  /** Before this one. */
  readonly done: number;
  readonly total: number;
}

function sendOne(
  state: State,
  task: TaskContext,
  item: UploadItem,
  { place, done, total }: OneOfSeveral,
): UploadResult {
  const { context } = state;
  let shown: number | undefined;
  const tell = (bytes: number): void => {
    const percent = Math.floor((bytes * 100) / Math.max(1, item.size));
    if (percent === shown) return;
    shown = percent;
    state.listener?.at({ phase: "sending", title: item.book.title, done, total, percent });
  };
  tell(0);
  const sent = caught(() => uploadBook(task, item, place, tell));
  const uploaded = sent.ok ? sent.value : failed({ kind: "server" as const, failure: sent.failure });
  if (!uploaded.ok) return { item, outcome: "failed", trouble: uploaded.failure };
  const { outcome, failure } = uploaded.value;
  if (outcome === "known") {
    state.listeners.matched(item.book.fingerprint);
    context.queued();
    return { item, outcome: "matched" };
  }
  return { item, outcome, trouble: failure === undefined ? undefined : { kind: "server", failure } };
}

/** A failure that the next book would meet too. */
function endsUploads(failure: Failure): boolean {
  if (failure.kind === "refused") return failure.status === 404 || failure.status === 507 || failure.status === 429;
  return failure.kind !== "unreadable" || failure.isPage === true;
}

/** Results that a look-up may still turn into a match. */
function awaited({ results }: State): readonly UploadResult[] {
  return results.filter(
    ({ outcome, trouble }) => outcome === "sent" || outcome === "unsure" || trouble?.kind === "exists",
  );
}

function waitForServer(state: State, turn: number): void {
  const seconds = waits[turn];
  state.timer = undefined;
  if (turn === state.shownWaits) end(state);
  if (seconds === undefined || state.isStopping || awaited(state).length === 0) return end(state);
  const total = state.results.length;
  state.listener?.at({ phase: "waiting", done: total, total, percent: 100 });
  planLookUp(state, turn, seconds);
}

function planLookUp(state: State, turn: number, seconds: number): void {
  const { host, settings } = state.context;
  const { tasks } = host;
  const again = (task: TaskContext): void => {
    lookAgain(state, task);
    waitForServer(state, turn + 1);
  };
  state.timer = tasks.after(seconds, () => {
    state.timer = undefined;
    if (!settings().enabled) return end(state);
    // The server is asked about another book just now.
    if (!startTask(state.context, taskName, again, () => end(state))) planLookUp(state, turn, busyWait);
  });
}

function lookAgain(state: State, task: TaskContext): void {
  for (const result of awaited(state)) {
    const found = match(state, task, result.item);
    if (!found.ok) return;
    if (found.value)
      state.results = state.results.map((one) => (one === result ? { item: one.item, outcome: "matched" } : one));
  }
}

/** Later calls are without effect. */
function end(state: State): void {
  const { listener, results } = state;
  state.listener = undefined;
  state.isBusy = false;
  listener?.at(undefined);
  listener?.report(results);
}
