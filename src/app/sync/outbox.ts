import type { Result } from "../../domain/result";
import type { Thing } from "../../domain/waiting";

/** How hard to try: a person's own tap asks about everything, automatic work leaves the hopeless for later. */
export type Effort = "automatic" | "everything";

/**
 * One kind of thing on its way to the server: pending → sending → sent, or parked with a reason.
 *
 * @noSelf
 */
export interface Outbox {
  readonly holds: Thing;
  /** How many wait, parked ones included. Failure: storage. */
  count(): Result<number>;
  /**
   * Sends what waits, oldest first; inside a task only. A permanent failure parks its row and is no failure here; a
   * transient one ends the drain and comes back.
   */
  drain(effort: Effort): Result<undefined>;
}
