import type { Settings } from "../domain/settings";
import type { Network } from "../ports/network";
import type { Tasks, Timer } from "../ports/tasks";
import type { ShelfSync } from "./syncShelf";

/** Seconds after waking up (§8 Auto-sync delay after wake). */
const delaySeconds = 15;

/** @noSelf */
export interface WakeParts {
  readonly tasks: Tasks;
  readonly network: Network;
  readonly sync: ShelfSync;
  settings(): Settings;
}

/** Syncs the shelves by itself after waking up, once there is a network; never raises one. */
/** @noSelf */
export interface ShelfWake {
  resumed(): void;
  suspended(): void;
  networkConnected(): void;
}

interface State {
  timer: Timer | undefined;
  /** The delay is over, and there was no network. */
  due: boolean;
}

/** A watcher of sleep and network for the setting `shelfOnWake`. */
export function createShelfWake(parts: WakeParts): ShelfWake {
  const state: State = { timer: undefined, due: false };
  return {
    resumed: () => resumed(state, parts),
    suspended: () => forget(state),
    networkConnected: () => {
      if (state.due) run(state, parts);
    },
  };
}

function resumed(state: State, parts: WakeParts): void {
  forget(state);
  if (!parts.settings().shelfOnWake) return;
  state.timer = parts.tasks.after(delaySeconds, () => {
    state.timer = undefined;
    if (parts.network.isConnected()) run(state, parts);
    else state.due = true;
  });
}

function run(state: State, parts: WakeParts): void {
  state.due = false;
  parts.sync.automatic();
}

function forget(state: State): void {
  state.timer?.cancel();
  state.timer = undefined;
  state.due = false;
}
