import type { Guard } from "./tasks";
import Device = require("device");
import UIManager = require("ui/uimanager");

/** @noSelf */
export interface SleepWork {
  /** Longest delay; 0: none. */
  seconds(): number;
  /** Begins the work; false if there is none. `done` may run at any time, also after the delay. */
  begin(done: () => void): boolean;
  /** The device woke up instead. */
  undone(): void;
}

type Action = () => void;

interface State {
  readonly work: SleepWork;
  readonly guard: Guard;
  delayed: Action | undefined;
  readonly powerOff: Action | undefined;
  /** One function, so that it can be unscheduled. */
  readonly end: Action;
}

/** Delays the host's own action, because these devices turn off Wi-Fi before plugins know. The result undoes it. */
export function delaySleep(work: SleepWork, guard: Guard): () => void {
  if (!sleepsByHost()) return () => undefined;
  const { event_handlers: handlers, poweroff_action: powerOff } = UIManager;
  const state: State = { work, guard, delayed: undefined, powerOff, end: () => end(state) };
  const own = {
    suspend: wrapped(handlers.Suspend, (action) => delaying(state, action)),
    resume: wrapped(handlers.Resume, (action) => resuming(state, action)),
    powerOff: wrapped(powerOff, (action) => delaying(state, action)),
  };
  const host = { suspend: handlers.Suspend, resume: handlers.Resume, powerOff };
  handlers.Suspend = own.suspend;
  handlers.Resume = own.resume;
  UIManager.poweroff_action = own.powerOff;
  return () => {
    end(state);
    if (handlers.Suspend === own.suspend) handlers.Suspend = host.suspend;
    if (handlers.Resume === own.resume) handlers.Resume = host.resume;
    if (UIManager.poweroff_action === own.powerOff) UIManager.poweroff_action = host.powerOff;
  };
}

function wrapped(action: Action | undefined, wrap: (action: Action) => Action): Action | undefined {
  return action === undefined ? undefined : wrap(action);
}

function sleepsByHost(): boolean {
  return Device.isKobo() || Device.isCervantes() || Device.isRemarkable() || Device.isSonyPRSTUX() || Device.isSDL();
}

function delaying(state: State, action: Action): Action {
  return () => {
    // The button asks for sleep when it is let go.
    if (isTurningOff(state) && action !== state.powerOff) return;
    // A second press does not wait.
    if (state.delayed !== undefined) {
      forget(state);
      return action();
    }
    const seconds = state.guard.ask("the delay before sleep", 0, state.work.seconds)();
    const begin = state.guard.ask("work before sleep", false, () => state.work.begin(() => later(state)));
    if (seconds <= 0 || !begin()) return action();
    state.delayed = action;
    UIManager.scheduleIn(seconds, state.end);
  };
}

function isTurningOff({ delayed, powerOff }: State): boolean {
  return delayed !== undefined && delayed === powerOff;
}

/** A task may not show the host's screensaver. */
function later(state: State): void {
  if (state.delayed === undefined) return;
  UIManager.unschedule(state.end);
  UIManager.nextTick(state.end);
}

function end(state: State): void {
  const { delayed } = state;
  forget(state);
  delayed?.();
}

function forget(state: State): void {
  UIManager.unschedule(state.end);
  state.delayed = undefined;
}

/** An opened cover ends the delay, and the device stays awake. */
function resuming(state: State, action: Action): Action {
  return () => {
    if (state.delayed !== undefined && !isTurningOff(state)) {
      forget(state);
      state.guard.ask("the end of a delay", undefined, state.work.undone)();
    }
    action();
  };
}
