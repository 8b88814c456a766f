import type { Result } from "../domain/result";
import type { HttpRequest, HttpResponse } from "./http";

/**
 * Answers too large to be held in memory.
 *
 * @noSelf
 */
export interface Downloads {
  /**
   * Sends the request and hands the body to `receiver` as it comes; only inside a task. `timeoutSeconds` limits the
   * time until the answer begins, and each silence after that. The value is the answer, its body empty when the
   * receiver took it. Failures as of `Http.send`; broken also when the receiver could not keep what came.
   */
  download(request: HttpRequest, receiver: Receiver): Result<HttpResponse>;
}

/** @noSelf */
export interface Receiver {
  /** The answer begins. True: its body is wanted; false: it is collected like any other answer. */
  begin(status: number, headers: Readonly<Record<string, string | undefined>>): boolean;
  /** Takes the next bytes; false when they cannot be kept, which ends the download. */
  take(bytes: string): boolean;
}
