import type { Result } from "../base/result";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One exchange with a server. Redirects are not followed here. */
export interface HttpRequest {
  readonly method: Method;
  /** Absolute, `http://` or `https://`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: no body is sent. */
  readonly body?: string;
  /** Absolute limit for the whole exchange, name look-up and handshake included. */
  readonly timeoutSeconds: number;
  /** The limit holds for the beginning of the answer and for each silence in it, not for all of it. */
  readonly prolongs?: boolean | undefined;
  /** The most bytes of the answer, unpacked; absent: 32 MB. A longer one is broken. */
  readonly longest?: number | undefined;
  /** A shorter limit for the connection alone, seconds; absent: none of its own. */
  readonly connectSeconds?: number | undefined;
}

/** What came back, whatever its status. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; of a repeated header the last one. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded from chunks and, where the host can, from gzip. */
  readonly body: string;
}

/** @noSelf */
export interface Http {
  /**
   * Sends the request and waits for the whole answer; only inside a task. Any status is a success here.
   * Failures: offline, unreachable, untrusted, timeout, broken, cancelled.
   */
  send(request: HttpRequest): Result<HttpResponse>;
  /**
   * Another network, or a person wants to know: nothing that is remembered of addresses holds, and no connection that
   * is kept open is used any more. What is under way goes on.
   */
  forget(): void;
}

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
