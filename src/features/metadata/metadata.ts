import { detailOf, type Failure, isConnectionLoss } from "../../base/failure";
import { failed, ok, type Result } from "../../base/result";
import type { BookOnDevice } from "../../koreader/customMetadata.port";
import { folderOf } from "../../model/shelfFile";
import { choiceOf } from "../../book/book";
import { type MetadataContext, type MetadataOutcome, takeMetadataBack, writeMetadata } from "./writeMetadata";

/** What came of many books. */
export interface MetadataReport {
  readonly changed: number;
  readonly same: number;
  /** That the server does not have any more, or does not tell of. */
  readonly failed: number;
  /** What kept the next ones away; absent: nothing. */
  readonly stop?: Failure | undefined;
}

/**
 * What the server says of books, kept beside their files: one operation at a time. What nobody asked for gives way to
 * a person; a person's own is not begun while another one is under way: those answer false then.
 *
 * @noSelf
 */
export interface Metadata {
  /** Books have come, or a network: those that are due are asked about, if the reader wants that. Says nothing. */
  soon(): void;
  /** All books on this device that the server knows; raises Wi-Fi as the host says. `at` is told how many are done. */
  all(at: (done: number) => void, report: (outcome: MetadataReport) => void): void;
  /** One book, as a person wants it. */
  one(book: BookOnDevice, report: (outcome: Result<MetadataOutcome>) => void): void;
  /** Takes ours away beside one file; it does not come again by itself. */
  undo(path: string, report: (outcome: Result<boolean>) => void): boolean;
  /** Takes ours away beside all files. The value: beside how many. */
  undoAll(report: (outcome: Result<number>) => void): boolean;
  /** Ends what is under way after its present book. */
  stop(): void;
}

/** The name of the task: tasks of one name exclude each other. */
const task = "metadata";

interface State {
  readonly context: MetadataContext;
  /** Nobody asked for what is under way. */
  isQuiet: boolean;
  stopping: boolean;
  /** What a person has asked for meanwhile. */
  next: (() => void) | undefined;
  /** Something may have become due behind the pass that is under way. */
  again: boolean;
}

/** Nothing is under way yet. */
export function createMetadata(context: MetadataContext): Metadata {
  const state: State = { context, isQuiet: false, stopping: false, next: undefined, again: false };
  const { network, sleepInhibitor } = context.host;
  return {
    soon: () => soon(state),
    all: (at, report) =>
      network.whenConnected(() => {
        const work = (): MetadataReport => sleepInhibitor.during(() => pass(state, "all", at));
        if (!ask(state, work, report, broken)) report({ ...none, stop: { kind: "cancelled", sent: false } });
      }),
    one: (book, report) =>
      network.whenConnected(() => {
        if (!ask(state, () => writeMetadata(context, book), report, defect)) report(busy);
      }),
    undo: (path, report) => ask(state, () => takeMetadataBack(context, path, true), report, defect),
    undoAll: (report) => ask(state, () => takeAllBack(state), report, defect),
    stop: () => {
      state.stopping = true;
    },
  };
}

const none: MetadataReport = { changed: 0, same: 0, failed: 0 };
const broken: MetadataReport = { ...none, stop: { kind: "defect" } };
const defect = failed({ kind: "defect" } as const);
const busy = failed({ kind: "cancelled", sent: false } as const);

/** What nobody asked for ends at its next book, and then this begins. False: another person's work is under way. */
function ask<T>(state: State, work: () => T, report: (outcome: T) => void, died: T): boolean {
  const run = (): void => report(work());
  if (begin(state, false, run, () => report(died))) return true;
  if (!state.isQuiet || state.next !== undefined) return false;
  state.stopping = true;
  state.next = () => void ask(state, work, report, died);
  return true;
}

function begin(state: State, isQuiet: boolean, run: () => void, died?: () => void): boolean {
  const { tasks } = state.context.host;
  const begun = tasks.start(
    task,
    () => {
      run();
      end(state);
    },
    () => {
      end(state);
      died?.();
    },
  );
  if (begun) {
    state.isQuiet = isQuiet;
    state.stopping = false;
  }
  return begun;
}

/** What comes next begins when the task is no more. */
function end(state: State): void {
  const { next, again } = state;
  state.next = undefined;
  state.again = false;
  const { tasks } = state.context.host;
  if (next !== undefined) tasks.after(0, next);
  else if (again) tasks.after(0, () => soon(state));
}

function soon(state: State): void {
  const { enabled, serverMetadata, serverUrl, libraryUsername, libraryLoginRefused } = state.context.settings();
  const isSet = serverUrl !== "" && libraryUsername !== "" && !libraryLoginRefused;
  if (!enabled || !serverMetadata || !isSet || !state.context.host.network.isConnected()) return;
  const run = (): void => {
    const cleared = clearGone(state);
    const stop = cleared.ok ? pass(state, "due", () => undefined).stop : cleared.failure;
    if (stop !== undefined) state.context.log.warn(`metadata not kept up: ${detailOf(stop)}`);
  };
  if (!begin(state, true, run) && state.isQuiet) state.again = true;
}

/** Book after book, in steps; what would keep the next one away too ends it. */
function pass(state: State, which: "due" | "all", at: (done: number) => void): MetadataReport {
  const { context } = state;
  let report = none;
  let from: string | undefined = "";
  while (from !== undefined) {
    const books = context.store.metadata.booksAfter(from, which);
    if (!books.ok) return { ...report, stop: books.failure };
    for (const book of books.value) {
      if (state.stopping || context.host.tasks.isStopping()) return report;
      const outcome = isWanted(context, book) ? writeMetadata(context, book) : undefined;
      if (outcome !== undefined) report = withOutcome(report, outcome);
      if (report.stop !== undefined) return report;
      at(report.changed + report.same + report.failed);
      context.host.tasks.pause();
    }
    from = books.value[books.value.length - 1]?.path;
  }
  return report;
}

/** Of what is private the server is not asked; what is gone needs nothing. */
function isWanted(context: MetadataContext, { path, fingerprint }: BookOnDevice): boolean {
  if (context.host.files.facts(path) === undefined) return false;
  return fingerprint === undefined || choiceOf(context, fingerprint) !== "never";
}

function withOutcome(report: MetadataReport, outcome: Result<MetadataOutcome>): MetadataReport {
  if (!outcome.ok) {
    const { failure } = outcome;
    const isAboutOne = !isConnectionLoss(failure) && (failure.kind === "refused" || failure.kind === "unreadable");
    return isAboutOne ? { ...report, failed: report.failed + 1 } : { ...report, stop: failure };
  }
  if (outcome.value === "gone") return { ...report, failed: report.failed + 1 };
  if (outcome.value === "same") return { ...report, same: report.same + 1 };
  return { ...report, changed: report.changed + 1 };
}

/** What lies in the trash with its book stays in mind as ours: the book may be put back. */
function takeAllBack({ context }: State): Result<number> {
  return takeBack(context, (path) => context.host.files.facts(path) !== undefined || standsBeside(context, path));
}

/** Books whose files have gone, with the shelf say, leave nothing of ours behind; a card that is out has not gone. */
function clearGone({ context }: State): Result<number> {
  const { files, folders } = context.host;
  return takeBack(context, (path) => {
    if (files.facts(path) !== undefined || !folders.isFolder(folderOf(path))) return false;
    return standsBeside(context, path);
  });
}

function standsBeside({ host }: MetadataContext, path: string): boolean {
  const { words, cover } = host.metadata.of(path) ?? { words: {} };
  return cover !== undefined || Object.keys(words).length > 0;
}

/** Of the books with something of ours those that are meant, in steps. The value: how many. Failures: as for one. */
function takeBack(context: MetadataContext, isMeant: (path: string) => boolean): Result<number> {
  let count = 0;
  let from: string | undefined = "";
  while (from !== undefined) {
    const paths = context.store.metadata.writtenAfter(from);
    if (!paths.ok) return paths;
    for (const path of paths.value) {
      const undone = isMeant(path) ? takeMetadataBack(context, path, false) : ok(false);
      if (!undone.ok) return undone;
      if (undone.value) count += 1;
      context.host.tasks.pause();
    }
    from = paths.value[paths.value.length - 1];
  }
  return ok(count);
}
