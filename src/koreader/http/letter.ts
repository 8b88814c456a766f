import { failed, ok, type Result } from "../../domain/result";
import { originOf, webAddressOf } from "../../domain/connection/webAddress";
import type { HttpRequest } from "../../ports/http";
import type { Destination } from "./dial";
import type { Proxy } from "./proxy";
import { requestBytes } from "./request";

/** A request, ready to be sent. */
export interface Letter {
  readonly address: Destination;
  /** Which kept connections serve for it: those to the same origin, by the same way. */
  readonly route: string;
  readonly bytes: string;
  /** Sending it twice is the same as sending it once (RFC 9110 §9.2.2). */
  readonly harmless: boolean;
  /** As in `HttpRequest`. */
  readonly prolongs: boolean;
  /** The limit for the connection alone, seconds; absent: none of its own. */
  readonly connectSeconds?: number | undefined;
}

/**
 * Makes the request ready. `standing`: headers that every request has; `proxy`: through whom it goes. Failures:
 * unreachable, when its address is none; broken, when one of its headers cannot be sent.
 */
export function seal(
  request: HttpRequest,
  standing: Readonly<Record<string, string>>,
  proxy: Proxy | undefined,
): Result<Letter> {
  const place = webAddressOf(request.url);
  if (place === undefined) return failed({ kind: "unreachable", detail: "this is not a web address" });
  const address = { ...place, proxy };
  const bytes = requestBytes(request, address, standing);
  if (!bytes.ok) return bytes;
  const harmless = request.method !== "POST";
  const { connectSeconds, prolongs = false } = request;
  return ok({ address, route: routeTo(address), bytes: bytes.value, harmless, prolongs, connectSeconds });
}

function routeTo(address: Destination): string {
  const { proxy } = address;
  return proxy === undefined ? originOf(address) : `${originOf(address)} by ${proxy.host}:${proxy.port}`;
}
