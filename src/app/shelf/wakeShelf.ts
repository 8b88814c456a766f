import type { Settings } from "../../domain/settings";
import type { Network } from "../../ports/network";
import type { Tasks, Timer } from "../../ports/tasks";
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

/**
 * Syncs the shelves by itself after waking up, once there is a network; never raises one.
 *
 * @noSelf
 */
export interface ShelfWake {
  resumed(): void;
  suspended(): void;
  networkConnected(): void;
}

interface State {
  timer: Timer | undefined;
  /** The delay is over, and there was no network, or other work on the books was under way. */
  due: boolean;
}

/** A watcher of sleep and network for the setting `shelfOnWake`. */
export function createShelfWake(parts: WakeParts): ShelfWake {
  const state: State = { timer: undefined, due: false };
  return {
    resumed: () => resumed(state, parts),
    suspended: () => forget(state),
    networkConnected: () => runIfDue(state, parts),
  };
}

function resumed(state: State, parts: WakeParts): void {
  forget(state);
  if (!parts.settings().shelfOnWake) return;
  state.timer = parts.tasks.after(delaySeconds, () => {
    state.timer = undefined;
    state.due = true;
    runIfDue(state, parts);
  });
}

/** Falling asleep again takes it back: the next waking begins anew. */
function runIfDue(state: State, parts: WakeParts): void {
  if (!state.due || !parts.network.isConnected()) return;
  state.due = !parts.sync.automatic(() => runIfDue(state, parts));
}

function forget(state: State): void {
  state.timer?.cancel();
  state.timer = undefined;
  state.due = false;
}
