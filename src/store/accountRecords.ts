import type { Result } from "../base/result";
import type { DeviceState } from "../model/deviceState";
import type { Settings } from "../model/settings";

/** One of those who read on this device, and what of theirs has not reached their server. */
export interface DeviceAccount {
  /** Counted from 1. */
  readonly number: number;
  readonly serverUrl: string;
  /** As they are typed; empty: none. */
  readonly readerUsername: string;
  readonly libraryUsername: string;
  /** Pending items of all kinds, failed ones included. */
  readonly pending: number;
  /** Is it used now? */
  readonly isCurrent: boolean;
}

/**
 * The accounts of this device. Each has a database of its own: what it read, what is pending, what it agreed on with its
 * server, its choices; so nothing of it can go by another. Another one is used from the next tick on: what is being
 * read is kept under the last one before. Failures: storage; then nothing has changed.
 *
 * @noSelf
 */
export interface Accounts {
  /** Accounts in the order of their addition, without unreadable ones. */
  list(): readonly DeviceAccount[];
  /** Saves the changes in this account, then switches to it. */
  use(number: number, changes?: Partial<Settings>, state?: Partial<DeviceState>): Result<undefined>;
  /** Creates an account and switches to it. */
  begin(changes: Partial<Settings>, state?: Partial<DeviceState>): Result<undefined>;
  /** Deletes the database of an account that is not in use, with its copies: login, choices and what is pending. */
  remove(number: number): Result<undefined>;
}
