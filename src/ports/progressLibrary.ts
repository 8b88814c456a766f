import type { Fingerprint } from "../domain/book/book";
import type { ProgressOptions, Reached, RemotePosition } from "../domain/progress/documentProgress";
import type { Result } from "../domain/result";

/**
 * Positions on the library server (§2 Document progress record), as use cases see them; only inside a task.
 *
 * @noSelf
 */
export interface ProgressLibrary {
  /**
   * Where the book was last read, by any device; undefined when nothing is stored, or nothing that says how far
   * (§7: a 404 is a normal state).
   */
  fetchProgress(fingerprint: Fingerprint): Result<RemotePosition | undefined>;
  /** Stores the position over whatever was there; sending it twice does no harm. */
  sendProgress(reached: Reached, how: SendingDevice): Result<undefined>;
}

/** What a push says besides the position; the server's dialect decides what `progress` holds. */
export type SendingDevice = Omit<ProgressOptions, "text">;
