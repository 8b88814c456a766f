/**
 * Something scheduled that can be called off.
 *
 * @noSelf
 */
export interface Timer {
  /** Calls it off; harmless when it has run already. */
  cancel(): void;
}

/**
 * Background work. A task is a coroutine with a name; whatever waits inside it (`Http.send`, `pause`) gives the
 * interface its turn. Everything here is guarded: an error in a task ends that task and is logged, never the host.
 *
 * @noSelf
 */
export interface Tasks {
  /**
   * Starts `run` as the task called `kind`, on the next tick of the interface.
   * Returns false, and does nothing, while a task of that kind is still running. `died` runs, outside the task, when an
   * error has ended it: for whoever waits for an answer.
   */
  start(kind: string, run: () => void, died?: () => void): boolean;
  /** True from `start` until the task has ended. */
  isRunning(kind: string): boolean;
  /** Asks the task to stop: its current wait ends with the failure `cancelled`. Harmless when it is not running. */
  cancel(kind: string): void;
  /** The same for all of them: what they are about is no more. */
  cancelAll(): void;
  /** Inside a task: lets the interface have its turn. Outside a task it does nothing. */
  pause(): void;
  /** Runs `action` (not a task: it may not wait) after so many seconds, on the interface's own loop. */
  after(seconds: number, action: () => void): Timer;
}
