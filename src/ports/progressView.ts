/**
 * A box that says how far something is, and that a person can leave or stop.
 *
 * @noSelf
 */
export interface ProgressView {
  /** Opens it; what it says changes as `say` is called, until it is closed by either side. */
  open(view: ProgressBox): OpenProgress;
}

/** @noSelf */
export interface ProgressBox {
  readonly text: string;
  /** The button that leaves it; the work goes on. */
  readonly hide: string;
  /** The button that stops the work. */
  readonly stop: string;
  onStop(): void;
}

/** @noSelf */
export interface OpenProgress {
  /** Says something else; nothing happens once the person has left. */
  say(text: string): void;
  close(): void;
}
