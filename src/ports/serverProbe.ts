import type { Dialect, Trait } from "../domain/connection/dialect";
import type { Result } from "../domain/result";

/**
 * Questions that only an examination of the server asks; only inside a task.
 *
 * @noSelf
 */
export interface ServerProbe {
  /** The version that the server tells to anybody; undefined when it tells none. */
  version(): Result<string | undefined>;
  /** May the reader account keep positions? False while its switch for reader devices is off on the server. */
  syncSwitch(): Result<boolean>;
  /** What the library account may do; undefined when the server does not tell. */
  permissions(): Result<Permissions | undefined>;
  /** How the server speaks, as far as it has shown. */
  dialect(): Dialect;
  /** True when the server itself has shown this trait. */
  knows(trait: Trait): boolean;
  /** Everything is asked anew. */
  forget(): void;
  /** What was found missing, and may keep things waiting, is asked for again. */
  doubt(): void;
}

export interface Permissions {
  readonly username: string;
  readonly mayDownload: boolean;
  readonly maySyncReaders: boolean;
  readonly mayListMagicShelves: boolean;
}
