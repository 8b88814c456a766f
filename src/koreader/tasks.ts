import { detailOf, type Failure } from "../base/failure";
import { sentenceFor } from "../base/sentence";
import { hasTrace, rethrow, storageFailureIn, withTrace } from "../base/result";
import type { Log, Tasks, Timer } from "./host.port";
import { isReplaced, replacedText, showReplaced } from "./versions";
import { translate } from "./texts";
import UIManager = require("ui/uimanager");
import InfoMessage = require("ui/widget/infomessage");

/** @noSelf */
export interface WaitingTasks extends Tasks {
  isInside(): boolean;
  /** Yields for so many seconds. False, at once, if the task should stop, and outside a task. */
  wait(seconds: number): boolean;
  isIdle(): boolean;
  /** Cancelled tasks may still write. */
  cancelAll(): void;
  end(): void;
}

interface Task {
  readonly kind: string;
  readonly thread: LuaThread;
  /** One function for each task, so that it can be unscheduled. */
  readonly wake: () => void;
  readonly died: ((failure: Failure) => void) | undefined;
  isWanted: (() => boolean) | undefined;
  stopping: boolean;
  revoked: boolean;
  waiting: boolean;
}

interface SchedulerState {
  readonly log: Log;
  isEnabled(): boolean;
  tasks: Record<string, Task | undefined>;
  /** Undefined while host code runs. */
  current: Task | undefined;
  over: boolean;
}

/** Seconds. Not zero: the host runs due callbacks before it polls the touch screen. */
const shortest = 0.001;

/**
 * Coroutines on the host's loop. Errors end the task and are logged. A task that began while Catchword was enabled stops
 * once it is not.
 */
export function createTasks(log: Log, isEnabled: () => boolean = () => true): WaitingTasks {
  const scheduler: SchedulerState = { log, isEnabled: () => isEnabled(), tasks: {}, current: undefined, over: false };
  return {
    start: (kind, run, died) => start(scheduler, kind, run, died),
    isRunning: (kind) => scheduler.tasks[kind] !== undefined,
    isIdle: () => Object.values(scheduler.tasks).length === 0,
    cancel: (kind) => stop(scheduler.tasks[kind]),
    cancelAll() {
      for (const [, task] of pairs(scheduler.tasks)) stop(task);
    },
    revokeAll() {
      for (const [, task] of pairs(scheduler.tasks)) if (task !== scheduler.current) revoke(task);
    },
    isRevoked: () => scheduler.current?.revoked === true,
    pause(seconds) {
      if (scheduler.current !== undefined) sleep(scheduler.current, seconds ?? shortest);
    },
    after: (seconds, action) => schedule(scheduler, seconds, action),
    isInside: () => scheduler.current !== undefined,
    isStopping: () => isStopping(scheduler.current),
    whileWanted: (isWanted, work) => whileWanted(scheduler.current, isWanted, work),
    wait(seconds) {
      const task = scheduler.current;
      if (task === undefined || isStopping(task)) return false;
      sleep(task, seconds);
      return !isStopping(task);
    },
    end() {
      scheduler.over = true;
      for (const [, task] of pairs(scheduler.tasks)) UIManager.unschedule(task.wake);
      scheduler.tasks = {};
    },
  };
}

function start(scheduler: SchedulerState, kind: string, run: () => void, died?: (failure: Failure) => void): boolean {
  if (scheduler.over || scheduler.tasks[kind] !== undefined) return false;
  const thread = coroutine.create(run);
  const task: Task = {
    kind,
    thread,
    wake: () => goOn(scheduler, task),
    died,
    isWanted: scheduler.isEnabled() ? () => scheduler.isEnabled() : undefined,
    stopping: false,
    revoked: false,
    waiting: false,
  };
  scheduler.tasks[kind] = task;
  UIManager.nextTick(task.wake);
  return true;
}

function goOn(scheduler: SchedulerState, task: Task): void {
  scheduler.current = task;
  const [alive, trouble] = coroutine.resume(task.thread);
  scheduler.current = undefined;
  if (coroutine.status(task.thread) === "dead") scheduler.tasks[task.kind] = undefined;
  if (alive) return;
  const failure = storageFailureIn(trouble);
  const detail = failure === undefined ? traceIn(task, tostring(trouble)) : detailOf(failure);
  scheduler.log.warn(`Error in the task ${task.kind}: ${detail}`);
  showReplaced(trouble);
  const { died } = task;
  if (died !== undefined) schedule(scheduler, 0, () => died(failure ?? { kind: "defect" }));
}

function traceIn(task: Task, text: string): string {
  return hasTrace(text) ? text : debug.traceback(task.thread, text);
}

function sleep(task: Task, seconds: number): void {
  task.waiting = true;
  UIManager.scheduleIn(Math.max(seconds, shortest), task.wake);
  coroutine.yield();
  task.waiting = false;
}

/** Asked at each step, because a setting may be turned off meanwhile. */
function isStopping(task: Task | undefined): boolean {
  return task !== undefined && (task.stopping || task.isWanted?.() === false);
}

function whileWanted<T>(task: Task | undefined, isWanted: () => boolean, work: () => T): T {
  if (task === undefined) return work();
  const before = task.isWanted;
  task.isWanted = () => before?.() !== false && isWanted();
  const [worked, answer] = pcall(work);
  task.isWanted = before;
  return worked ? answer : rethrow(answer);
}

function stop(task: Task | undefined): void {
  if (task === undefined) return;
  task.stopping = true;
  if (!task.waiting) return;
  UIManager.unschedule(task.wake);
  UIManager.nextTick(task.wake);
}

function revoke(task: Task): void {
  task.revoked = true;
  stop(task);
}

function schedule(scheduler: SchedulerState, seconds: number, action: () => void): Timer {
  const guarded = (): void => {
    if (scheduler.over) return;
    const [worked, trouble] = xpcall(action, withTrace);
    if (worked) return;
    scheduler.log.warn(`Error in a timer: ${textOfError(trouble)}`);
    showReplaced(trouble);
  };
  UIManager.scheduleIn(seconds, guarded);
  return { cancel: () => UIManager.unschedule(guarded) };
}

export type NextTick = (what: string, show: () => void) => void;

/** The host calls buttons, menus and timers without pcall, so an error would end KOReader. @noSelf */
export interface Guard {
  /** Guards a tap; an error is logged and shown. */
  act<A extends unknown[]>(what: string, action: (...args: A) => void): (...args: A) => void;
  /** Guards a callback; after an error, which is logged, returns `otherwise`. */
  ask<T, A extends unknown[]>(what: string, otherwise: T, question: (...args: A) => T): (...args: A) => T;
}

/** `what` names the place in the log. */
export function createGuard(log: Log): Guard {
  const report = (what: string, error: unknown): void => log.warn(`Error in ${what}: ${textOfError(error)}`);

  return {
    act:
      (what, action) =>
      (...args) => {
        const [worked, error] = xpcall(action, withTrace, ...args);
        if (worked) return;
        report(what, error);
        apologise(error);
      },
    ask:
      (what, otherwise, question) =>
      (...args) => {
        const [worked, answer] = xpcall(question, withTrace, ...args);
        if (worked) return answer;
        report(what, answer);
        showReplaced(answer);
        return otherwise;
      },
  };
}

function textOfError(error: unknown): string {
  const failure = storageFailureIn(error);
  return failure === undefined ? tostring(error) : detailOf(failure);
}

/** On the next tick, because the failed code may be in the middle of a dialog change. */
function apologise(error: unknown): void {
  const failure = storageFailureIn(error);
  const sentence =
    failure === undefined
      ? translate("Something went wrong in Catchword, and this was not done. The log has the details.")
      : sentenceFor(translate, failure);
  const text = isReplaced(error) ? replacedText() : sentence;
  UIManager.nextTick(() => UIManager.show(InfoMessage.new({ text })));
}
