import type { Result } from "../domain/result";

/** When the server that is set was heard last, and what has gone wrong since. */
export interface LastContact {
  /** Unix seconds; absent: never yet. */
  readonly heardAt?: number | undefined;
  /** Absent: nothing since. */
  readonly trouble?: Trouble | undefined;
}

export interface Trouble {
  /** Unix seconds. */
  readonly at: number;
  /** For the reader. */
  readonly sentence: string;
}

/**
 * The last contact, kept. Failures: storage.
 *
 * @noSelf
 */
export interface ContactStore {
  read(): Result<LastContact>;
  save(contact: LastContact): Result<undefined>;
}
