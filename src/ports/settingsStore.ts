import type { Result } from "../domain/result";
import type { Settings } from "../domain/settings";

/**
 * The reader's choices: the table `plugin_settings`. Failures are of the kind `storage`.
 *
 * @noSelf
 */
export interface SettingsStore {
  /** Every setting, from memory after the first call; one that was never chosen, or is unreadable, has its default. */
  current(): Settings;
  /** Writes the given ones, in one transaction, and makes them current. */
  save(changes: Partial<Settings>): Result<undefined>;
}
