import { type Context, startTask, type TaskContext } from "../../context";
import { keptIn } from "../../store/database";
import { attempted, failed, ok, type Result } from "../../base/result";
import { detailOf, type Failure } from "../../base/failure";
import type { BookOnDevice } from "../../koreader/bookData.port";
import { folderOf } from "../../model/bookFile";
import { choiceOf } from "../../book/book";
import { type MetadataOutcome, takeMetadataBack, writeMetadata } from "./writeMetadata";
import { listMetadataBooks, listWrittenAfter } from "./metadata.store";
import { canUseLibrary } from "../../store/deviceState";

export interface MetadataReport {
  readonly changed: number;
  readonly same: number;
  readonly failed: number;
  readonly stop?: Failure | undefined;
}

/**
 * Writes the server's metadata beside books, one operation at a time. An operation of the user interrupts an automatic
 * one. False if another of the user is running.
 * @noSelf
 */
export interface Metadata {
  /** Silent. Updates due books, if enabled: after downloads or with a network. */
  soon(): void;
  /** All known books on this device. May turn on Wi-Fi. `at` gets the count. */
  all(at: (done: number) => void, report: (outcome: MetadataReport) => void): void;
  /** Requested by the user. */
  one(book: BookOnDevice, report: (outcome: Result<MetadataOutcome>) => void): void;
  /** Removes the plugin's fields of one file. Updates of several books skip it then. */
  undo(path: string, report: (outcome: Result<boolean>) => void): boolean;
  /** `report` gets the number of files. */
  undoAll(report: (outcome: Result<number>) => void): boolean;
  stop(): void;
}

/** Tasks of one name exclude each other. */
const taskName = "metadata";

interface State {
  readonly context: Context;
  isQuiet: boolean;
  stopping: boolean;
  /** Waiting operation of the user. */
  next: (() => void) | undefined;
  /** Books may have become due behind the current pass. */
  again: boolean;
}

/** One a process. */
export function metadataUpdates(context: Context): Metadata {
  return keptIn(context.database, "metadata", () => createMetadata(context));
}

export function createMetadata(context: Context): Metadata {
  const state: State = { context, isQuiet: false, stopping: false, next: undefined, again: false };
  const { network, sleepInhibitor } = context.host;
  return {
    soon: () => soon(state),
    all: (at, report) =>
      network.whenConnected(() => {
        const work = (task: TaskContext): MetadataReport => sleepInhibitor.during(() => pass(state, task, "all", at));
        if (!ask(state, work, report, (stop) => ({ ...none, stop })))
          report({ ...none, stop: { kind: "cancelled", sent: false } });
      }),
    one: (book, report) =>
      network.whenConnected(() => {
        if (!ask(state, (task) => writeMetadata(task, book), report, failed)) report(busy);
      }),
    undo: (path, report) => ask(state, (task) => takeMetadataBack(task, path, true), report, failed),
    undoAll: (report) => ask(state, (task) => takeAllBack(task), report, failed),
    stop: () => {
      state.stopping = true;
    },
  };
}

const none: MetadataReport = { changed: 0, same: 0, failed: 0 };
const busy = failed({ kind: "cancelled", sent: false } as const);

/** Interrupts an automatic pass. False during another operation of the user. */
function ask<T>(
  state: State,
  work: (task: TaskContext) => T,
  report: (outcome: T) => void,
  died: (failure: Failure) => T,
): boolean {
  const run = (task: TaskContext): void => report(work(task));
  if (begin(state, false, run, (failure) => report(died(failure)))) return true;
  if (!state.isQuiet || state.next !== undefined) return false;
  state.stopping = true;
  state.next = () => void ask(state, work, report, died);
  return true;
}

function begin(
  state: State,
  isQuiet: boolean,
  run: (task: TaskContext) => void,
  died?: (failure: Failure) => void,
): boolean {
  const begun = startTask(
    state.context,
    taskName,
    (task) => {
      run(task);
      end(state);
    },
    (failure) => {
      end(state);
      died?.(failure);
    },
  );
  if (begun) {
    state.isQuiet = isQuiet;
    state.stopping = false;
  }
  return begun;
}

/** Starts the waiting operation after the task. */
function end(state: State): void {
  const { next, again } = state;
  state.next = undefined;
  state.again = false;
  const { tasks } = state.context.host;
  if (next !== undefined) tasks.after(0, next);
  else if (again) tasks.after(0, () => soon(state));
}

function soon(state: State): void {
  const { enabled, serverMetadata, serverUrl } = state.context.settings();
  const isSet = serverUrl !== "" && canUseLibrary(state.context.database);
  if (!enabled || !serverMetadata || !isSet || !state.context.host.network.isConnected()) return;
  const { tasks } = state.context.host;
  const isOn = (): boolean => state.context.settings().serverMetadata;
  const run = (task: TaskContext): void => {
    const cleared = clearGone(task);
    const stop = cleared.ok
      ? tasks.whileWanted(isOn, () => pass(state, task, "due", () => undefined)).stop
      : cleared.failure;
    if (stop !== undefined) state.context.log.warn(`metadata not kept up: ${detailOf(stop)}`);
  };
  if (!begin(state, true, run) && state.isQuiet) state.again = true;
}

/** In steps. A failure that would repeat ends it. */
function pass(state: State, task: TaskContext, which: "due" | "all", at: (done: number) => void): MetadataReport {
  const { context } = state;
  let report = none;
  let from: string | undefined = "";
  while (from !== undefined) {
    const books: readonly BookOnDevice[] = listMetadataBooks(context.database, from, which);
    for (const book of books) {
      if (state.stopping || context.host.tasks.isStopping()) return report;
      const outcome = isWanted(context, book) ? attempted(() => writeMetadata(task, book)) : undefined;
      if (outcome !== undefined) report = withOutcome(report, outcome);
      if (report.stop !== undefined) return report;
      at(report.changed + report.same + report.failed);
      context.host.tasks.pause();
    }
    from = books[books.length - 1]?.path;
  }
  return report;
}

/** Skips excluded and missing books. */
function isWanted(context: Context, { path, fingerprint }: BookOnDevice): boolean {
  if (context.host.files.facts(path) === undefined) return false;
  return fingerprint === undefined || choiceOf(context, fingerprint) !== "never";
}

function withOutcome(report: MetadataReport, outcome: Result<MetadataOutcome>): MetadataReport {
  if (!outcome.ok) {
    const { failure } = outcome;
    const isAboutOne = failure.kind === "refused" || failure.kind === "unreadable";
    return isAboutOne ? { ...report, failed: report.failed + 1 } : { ...report, stop: failure };
  }
  if (outcome.value === "gone") return { ...report, failed: report.failed + 1 };
  if (outcome.value === "same") return { ...report, same: report.same + 1 };
  return { ...report, changed: report.changed + 1 };
}

/** Files in the trash keep their fields, because they may be restored. */
function takeAllBack(context: TaskContext): Result<number> {
  return takeBack(context, (path) => context.host.files.facts(path) !== undefined || standsBeside(context, path));
}

/** Removes fields of deleted books, except on an absent card. */
function clearGone(context: TaskContext): Result<number> {
  const { files, folders } = context.host;
  return takeBack(context, (path) => {
    if (files.facts(path) !== undefined || !folders.isFolder(folderOf(path))) return false;
    return standsBeside(context, path);
  });
}

function standsBeside({ host }: Context, path: string): boolean {
  const { words, cover } = host.metadata.of(path) ?? { words: {} };
  return cover !== undefined || Object.keys(words).length > 0;
}

/** In steps; returns the count. Failures as for one book. */
function takeBack(context: TaskContext, isMeant: (path: string) => boolean): Result<number> {
  let count = 0;
  let from: string | undefined = "";
  while (from !== undefined) {
    const paths = listWrittenAfter(context.database, from);
    for (const path of paths) {
      const undone = isMeant(path) ? takeMetadataBack(context, path, false) : ok(false);
      if (!undone.ok) return undone;
      if (undone.value) count += 1;
      context.host.tasks.pause();
    }
    from = paths[paths.length - 1];
  }
  return ok(count);
}
