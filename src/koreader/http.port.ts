import type { Result } from "../base/result";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One request; redirects are not followed. */
export interface HttpRequest {
  readonly method: Method;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Instead of `body`. */
  readonly source?: BodySource | undefined;
  /** For the whole exchange, with DNS and handshake. */
  readonly timeoutSeconds: number;
  /** The timeout counts anew with each part of the answer. */
  readonly prolongs?: boolean | undefined;
  /** Bytes, unpacked; absent: 32 MB. Longer answers are `broken`. */
  readonly longest?: number | undefined;
  readonly connectSeconds?: number | undefined;
}

/** A body that is too large for memory. @noSelf */
export interface BodySource {
  /** Bytes. */
  readonly length: number;
  /** Bytes from this place on (from 0), at most to the end. Undefined breaks the request off before its end. */
  piece(from: number): string | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names; the last of repeated headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @noSelf */
export interface Http {
  /** Only inside a task. Failures: offline, unreachable, untrusted, timeout, broken, cancelled. */
  send(request: HttpRequest): Result<HttpResponse>;
  /** Drops cached addresses and kept connections, e.g. in another network. Requests under way continue. */
  forget(): void;
}

/** Answers too large for memory. @noSelf */
export interface Downloads {
  /** Only inside a task. `timeoutSeconds`: for the start and each silence. Failures: as `send`, or of the receiver. */
  download(request: HttpRequest, receiver: Receiver): Result<HttpResponse>;
}

/** @noSelf */
export interface Receiver {
  begin(status: number, headers: Readonly<Record<string, string | undefined>>): boolean;
  take(bytes: string): boolean;
}
