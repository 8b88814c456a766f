import type { Fingerprint } from "../domain/book/book";
import type { Result } from "../domain/result";

/**
 * The finished books for which others like them have been offered: once a book. Failures: storage.
 *
 * @noSelf
 */
export interface OfferedStore {
  isOffered(fingerprint: Fingerprint): Result<boolean>;
  /** It has been offered, at this time (Unix seconds). */
  keep(fingerprint: Fingerprint, at: number): Result<undefined>;
}
