import type { Context } from "../../context";
import type { Fingerprint } from "../../domain/book";
import { addVisit, endRebuilding, isOfNoTime, type PastSession } from "../../domain/history";
import { failed, ok, type Result } from "../../domain/result";
import { counts, type Session } from "../../domain/session";
import type { BookVisit, Cursor, Statistics, StatisticsBook, VisitWindow } from "../../ports/historyStore";
import { bookIn } from "../book/book";
import { fingerprintIn, type HistoryReport, pastShelf, type PastShelf, reportOf } from "./pastShelf";
import type { HistoryProgress } from "./importHistory";

/** Page records looked at between two turns of the interface. */
const windowSize = 100;

export type SweepContext = Pick<Context, "store" | "host" | "settings" | "log">;

/** @noSelf */
export interface Sweep {
  /** What becomes of the sessions of a step: all or none. */
  keep(sessions: readonly Session[]): Result<undefined>;
  /** A book that the reader does not want to be in it. */
  leavesOut(fingerprint: Fingerprint): boolean;
  watch(progress: HistoryProgress): void;
  isStopping(): boolean;
}

interface Scene {
  readonly context: SweepContext;
  readonly sweep: Sweep;
  readonly statistics: Statistics;
  /** By fingerprint: the host may list a book twice, under two titles. False: a book that is left alone. */
  readonly shelves: Record<string, PastShelf | false | undefined>;
  readonly listed: Record<number, StatisticsBook | undefined>;
  readonly order: PastShelf[];
  /** By the host's key: books whose fingerprint is not known. */
  readonly strangers: Record<number, true | undefined>;
  nameless: number;
  undated: number;
  done: number;
  total: number;
  /** Finished in this step. */
  fresh: Session[];
}

/**
 * Goes through the host's records once, oldest first, in windows, and hands on the sessions that they show and that
 * the plugin does not know yet. Inside a task only. Failures: storage, and foreign for those of the host's own file. The
 * value is undefined without statistics.
 */
export function sweepHistory(context: SweepContext, sweep: Sweep): Result<HistoryReport | undefined> {
  const opened = context.host.statistics();
  if (opened === undefined) return ok(undefined);
  if (!opened.ok) return opened;
  const statistics = opened.value;
  const swept = sweepAll(sceneOf(context, sweep, statistics));
  statistics.close();
  return swept;
}

function sceneOf(context: SweepContext, sweep: Sweep, statistics: Statistics): Scene {
  return {
    context,
    sweep,
    statistics,
    shelves: {},
    listed: {},
    order: [],
    strangers: {},
    nameless: 0,
    undated: 0,
    done: 0,
    total: 0,
    fresh: [],
  };
}

function sweepAll(scene: Scene): Result<HistoryReport | undefined> {
  const { statistics } = scene;
  const held = statistics.holds();
  if (!held.ok) return held;
  if (!held.value) return ok(undefined);
  learnFiles(scene);
  const books = statistics.books();
  if (!books.ok) return books;
  for (const book of books.value) scene.listed[book.key] = book;
  const count = statistics.count();
  if (!count.ok) return count;
  scene.total = count.value;
  const swept = sweepWindows(scene);
  if (!swept.ok) return swept;
  const { order, nameless, undated } = scene;
  return ok(reportOf(order, { nameless, undated, stopped: swept.value }));
}

/** A few reads a file, and none for one that was seen before. */
function learnFiles({ context, sweep }: Scene): void {
  for (const path of context.host.books.remembered()) {
    if (sweep.isStopping()) return;
    context.host.tasks.pause();
    // Harmless for any file that is no book.
    bookIn(context, { path });
  }
}

/** True when it was stopped before the end. */
function sweepWindows(scene: Scene): Result<boolean> {
  let window = nextWindow(scene, undefined);
  while (window.ok && window.value.next !== undefined) {
    scene.context.host.tasks.pause();
    const added = addAll(scene, window.value.visits);
    if (!added.ok) return added;
    if (scene.sweep.isStopping()) return ok(true);
    window = nextWindow(scene, window.value.next);
  }
  if (!window.ok) return window;
  for (const shelf of scene.order) finish(scene, shelf, endRebuilding(shelf.rebuilding));
  const kept = keep(scene);
  return kept.ok ? ok(false) : kept;
}

function nextWindow(scene: Scene, after: Cursor | undefined): Result<VisitWindow> {
  scene.context.host.tasks.pause();
  return scene.statistics.visits(after, windowSize);
}

function addAll(scene: Scene, visits: readonly BookVisit[]): Result<undefined> {
  for (const visit of visits) {
    const shelf = shelfOf(scene, visit.key);
    if (shelf === undefined) return failed({ kind: "storage", detail: "the past cannot be compared" });
    if (shelf !== false) finish(scene, shelf, addVisit(shelf.rebuilding, visit));
  }
  scene.done += visits.length;
  scene.sweep.watch({ done: scene.done, total: scene.total });
  scene.context.host.tasks.pause();
  return keep(scene);
}

function keep(scene: Scene): Result<undefined> {
  const { fresh } = scene;
  scene.fresh = [];
  return fresh.length === 0 ? ok(undefined) : scene.sweep.keep(fresh);
}

/** Undefined when the store cannot be read; false for a book that is to be left alone. */
function shelfOf(scene: Scene, key: number): PastShelf | false | undefined {
  const listed = scene.listed[key];
  const fingerprint = fingerprintIn(listed);
  if (fingerprint === undefined) return noteStranger(scene, key);
  const known = scene.shelves[fingerprint];
  if (known !== undefined) return known;
  const isLeftOut = scene.sweep.leavesOut(fingerprint);
  const made = isLeftOut ? "unwanted" : pastShelf(scene.context, fingerprint, listed?.title);
  if (made !== undefined && made !== "unwanted") scene.order.push(made);
  const shelf = made === "unwanted" ? false : made;
  scene.shelves[fingerprint] = shelf;
  return shelf;
}

/** Nobody can say which book it is: it is counted once, and left alone. */
function noteStranger(scene: Scene, key: number): false {
  if (scene.strangers[key] === undefined) scene.nameless += 1;
  scene.strangers[key] = true;
  return false;
}

/** The same rules for the past as for the present (§3 Reading session, validation). */
function finish(scene: Scene, shelf: PastShelf, past: PastSession | undefined): void {
  if (past === undefined) return;
  const { fingerprint, type, title } = shelf.book;
  const session: Session = { fingerprint, type, title, ...past };
  if (!counts(session, scene.context.settings())) return;
  if (isOfNoTime(session, scene.context.host.clock.now())) {
    scene.undated += 1;
    return;
  }
  shelf.sessions += 1;
  shelf.seconds += session.seconds;
  scene.fresh.push(session);
}
