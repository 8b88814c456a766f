import { removeActions } from "../koreader/actions";
import type { WaitingTasks } from "../koreader/tasks";
import { say } from "../koreader/texts";
import { actions } from "../ui/actions";
import type { Reading } from "./reading";
import type { Storage } from "./storage";

/**
 * The end of the plugin in a host that goes on.
 *
 * @noSelf
 */
export interface End {
  /** What is being read is kept, what is under way stops, and the database is closed on the next tick. */
  stop(): void;
  /** Everything ends at once, and nothing more is kept. */
  abandon(): void;
}

/** @noSelf */
export interface EndParts {
  readonly reading: Reading;
  readonly tasks: WaitingTasks;
  readonly storage: Storage;
  /** Takes away what was added to the host's boxes. */
  removeRows(): void;
  /** Ends the watch over the host's deletions. */
  unwatch(): void;
}

/** Both ways out leave nothing of the plugin in the host but the lines of menus that are open. */
export function composeEnd({ reading, tasks, storage, removeRows, unwatch }: EndParts): End {
  const unhook = (): void => {
    unwatch();
    removeActions(actions(say));
    removeRows();
  };
  const end = (): void => {
    tasks.end();
    storage.close();
  };
  return {
    stop: () => {
      reading.suspended();
      unhook();
      tasks.cancelAll();
      // A tick later: the notes of the session are kept by then, and what was on the wire has noted how it stands.
      tasks.after(0, end);
    },
    abandon: () => {
      unhook();
      end();
    },
  };
}
