import { failed, ok, type Result } from "../../domain/result";
import { originOf, webAddressOf, type WebAddress } from "../../domain/webAddress";
import type { HttpRequest } from "../../ports/http";
import { requestBytes } from "./request";

/** A request, ready to be sent. */
export interface Letter {
  readonly address: WebAddress;
  readonly origin: string;
  readonly bytes: string;
  /** Sending it twice is the same as sending it once (RFC 9110 §9.2.2). */
  readonly harmless: boolean;
  /** The limit for the connection alone, seconds; absent: none of its own. */
  readonly connectSeconds?: number | undefined;
}

/**
 * Makes the request ready. `standing`: headers that every request has. Failures: unreachable, when its address is
 * none; broken, when one of its headers cannot be sent.
 */
export function seal(request: HttpRequest, standing: Readonly<Record<string, string>>): Result<Letter> {
  const address = webAddressOf(request.url);
  if (address === undefined) return failed({ kind: "unreachable", detail: "this is not a web address" });
  const bytes = requestBytes(request, address, standing);
  if (!bytes.ok) return bytes;
  const harmless = request.method !== "POST";
  const { connectSeconds } = request;
  return ok({ address, origin: originOf(address), bytes: bytes.value, harmless, connectSeconds });
}
