import type { Log, Tasks, Timer } from "./host.port";
import { isReplaced, replacedText, tellReplaced } from "./replaced";
import { translate } from "./texts";
import UIManager = require("ui/uimanager");
import InfoMessage = require("ui/widget/infomessage");

/**
 * Tasks as the adapters of this folder see them: they may also wait.
 *
 * @noSelf
 */
export interface WaitingTasks extends Tasks {
  /** True inside a task, where waiting is possible. */
  isInside(): boolean;
  /**
   * Inside a task: gives the interface its turn for so many seconds. True when the time is over; false, at once,
   * when the task has been asked to stop. Outside a task it returns false without waiting.
   */
  wait(seconds: number): boolean;
  /** No task is under way. */
  isIdle(): boolean;
  /** Asks all of them to stop; what they have learned they may still write. */
  cancelAll(): void;
  /** The end: what is under way goes no further, nothing scheduled runs any more, and nothing new can be started. */
  end(): void;
}

interface Task {
  readonly kind: string;
  readonly thread: LuaThread;
  /** Goes on with the task; always the same function, so that it can be taken off the host's schedule. */
  readonly wake: () => void;
  readonly died: (() => void) | undefined;
  stopping: boolean;
  revoked: boolean;
  waiting: boolean;
}

interface Scene {
  readonly log: Log;
  tasks: Record<string, Task | undefined>;
  /** The task whose code runs now; undefined while the host's does. */
  current: Task | undefined;
  over: boolean;
}

/**
 * The shortest wait, seconds. Not zero: the host runs what is due, and what that makes due at once, before it looks
 * at the touch screen again.
 */
const shortest = 0.001;

/** Coroutine tasks on the host's own loop. What goes wrong in one ends that one and is written to `log`. */
export function createTasks(log: Log): WaitingTasks {
  const scan: Scene = { log, tasks: {}, current: undefined, over: false };
  return {
    start: (kind, run, died) => start(scan, kind, run, died),
    isRunning: (kind) => scan.tasks[kind] !== undefined,
    isIdle: () => Object.values(scan.tasks).length === 0,
    cancel: (kind) => stop(scan.tasks[kind]),
    cancelAll() {
      for (const [, task] of pairs(scan.tasks)) stop(task);
    },
    revokeAll() {
      for (const [, task] of pairs(scan.tasks)) if (task !== scan.current) revoke(task);
    },
    isRevoked: () => scan.current?.revoked === true,
    pause() {
      if (scan.current !== undefined) sleep(scan.current, shortest);
    },
    after: (seconds, action) => schedule(scan, seconds, action),
    isInside: () => scan.current !== undefined,
    isStopping: () => scan.current?.stopping === true,
    wait(seconds) {
      const task = scan.current;
      if (task === undefined || task.stopping) return false;
      sleep(task, seconds);
      return !task.stopping;
    },
    end() {
      scan.over = true;
      for (const [, task] of pairs(scan.tasks)) UIManager.unschedule(task.wake);
      scan.tasks = {};
    },
  };
}

function start(scan: Scene, kind: string, run: () => void, died?: () => void): boolean {
  if (scan.over || scan.tasks[kind] !== undefined) return false;
  const thread = coroutine.create(run);
  const task: Task = {
    kind,
    thread,
    wake: () => goOn(scan, task),
    died,
    stopping: false,
    revoked: false,
    waiting: false,
  };
  scan.tasks[kind] = task;
  UIManager.nextTick(task.wake);
  return true;
}

function goOn(scan: Scene, task: Task): void {
  scan.current = task;
  const [alive, trouble] = coroutine.resume(task.thread);
  scan.current = undefined;
  if (coroutine.status(task.thread) === "dead") scan.tasks[task.kind] = undefined;
  if (alive) return;
  scan.log.warn(`Error in the task ${task.kind}: ${debug.traceback(task.thread, tostring(trouble))}`);
  tellReplaced(trouble);
  if (task.died !== undefined) schedule(scan, 0, task.died);
}

/** Returns when the time is over, or the task is asked to stop. */
function sleep(task: Task, seconds: number): void {
  task.waiting = true;
  UIManager.scheduleIn(Math.max(seconds, shortest), task.wake);
  coroutine.yield();
  task.waiting = false;
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

function schedule(scan: Scene, seconds: number, action: () => void): Timer {
  const guarded = (): void => {
    if (scan.over) return;
    const [worked, trouble] = xpcall(action, debug.traceback);
    if (worked) return;
    scan.log.warn(`Error in a timer: ${tostring(trouble)}`);
    tellReplaced(trouble);
  };
  UIManager.scheduleIn(seconds, guarded);
  return { cancel: () => UIManager.unschedule(guarded) };
}

/** Runs `show` on the next tick, guarded. `what` names it in the log. */
export type NextTick = (what: string, show: () => void) => void;

/**
 * The border between the host and us. The host runs the callbacks of buttons, menus and its scheduler unprotected:
 * an error in one of them ends the whole application. Behind a guard it ends there, with a line in the log.
 *
 * @noSelf
 */
export interface Guard {
  /** The answer to a person's tap, made safe: after an error the person is told that it was not done. */
  act<A extends unknown[]>(what: string, action: (...args: A) => void): (...args: A) => void;
  /** A question that the host asks while it draws, made safe: after an error the answer is `otherwise`. */
  ask<T, A extends unknown[]>(what: string, otherwise: T, question: (...args: A) => T): (...args: A) => T;
}

/** A guard that writes to `log`. `what` names the place there, and is never shown. */
export function createGuard(log: Log): Guard {
  const report = (what: string, error: unknown): void => log.warn(`Error in ${what}: ${tostring(error)}`);

  return {
    act:
      (what, action) =>
      (...args) => {
        const [worked, error] = xpcall(action, debug.traceback, ...args);
        if (worked) return;
        report(what, error);
        apologise(error);
      },
    ask:
      (what, otherwise, question) =>
      (...args) => {
        const [worked, answer] = xpcall(question, debug.traceback, ...args);
        if (worked) return answer;
        report(what, answer);
        tellReplaced(answer);
        return otherwise;
      },
  };
}

/** On the next tick: what failed may have been about to show or close something itself. */
function apologise(error: unknown): void {
  const text = isReplaced(error)
    ? replacedText()
    : translate("Something went wrong in Catchword, and this was not done. The log has the details.");
  UIManager.nextTick(() => UIManager.show(InfoMessage.new({ text })));
}
