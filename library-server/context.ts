import type { LockOut } from "./auth/lockOut";
import type { Tokens } from "./auth/tokens";
import type { Clock } from "./clock";
import type { Dialect } from "./dialect";
import type { Journal } from "./journal";
import type { Faults } from "./fault";
import type { Work } from "./work";
import type { State } from "./state/state";

export interface Context {
  readonly state: State;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly lockOut: LockOut;
  readonly faults: Faults;
  readonly journal: Journal;
  readonly work: Work;
  /** The signal fires when the library closes and ends every wait. */
  readonly closing: AbortSignal;
  /** The current dialect; tests switch it. */
  dialect: Dialect;
}
