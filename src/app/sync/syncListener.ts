import type { Failure } from "../../domain/failure";
import type { Amount } from "../../domain/waiting";

/** What a person's own sync came to. */
export interface SyncReport {
  /** What was sent; empty when nothing was. */
  readonly sent: readonly Amount[];
  /** What still waits, parked things included; empty when nothing does. */
  readonly left: readonly Amount[];
  /** Why it stopped; absent when it went through. */
  readonly failure?: Failure | undefined;
}

/**
 * Who asked for a sync, and waits.
 *
 * @noSelf
 */
export interface SyncListener {
  /** There is a network and the work begins. Never called when a person declines the network. */
  began(): void;
  /** It is over; from a task. */
  ended(report: SyncReport): void;
}
