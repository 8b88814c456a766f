import { failed, ok, type Result } from "../domain/result";
import type { Codec } from "../ports/codec";
import type { Token } from "../ports/tokenStore";
import { fieldsOf, numberOf, textOf } from "./decode";

const daySeconds = 86400;

/** §5 rule 2: how long a token lives when the server does not say. */
const lifeSeconds = 28 * daySeconds;

/**
 * The token in the answer to a login or a refresh. The server's own word on its life wins: `expires`, in seconds, or
 * the times in the token. `now` is Unix seconds. Failure: unreadable.
 */
export function tokenIn(codec: Codec, answer: unknown, now: number): Result<Token> {
  const fields = fieldsOf(answer);
  const access = textOf(fields?.["accessToken"]);
  if (fields === undefined || access === undefined || !isSendable(access))
    return failed({ kind: "unreadable", detail: "a login without a token" });
  const life = timeOf(fields["expires"]) ?? timeOf(lifeIn(codec, access, now)) ?? lifeSeconds;
  return ok({ access, refresh: textOf(fields["refreshToken"]), createdAt: now, expiresAt: now + life });
}

/** Visible ASCII: nothing else goes into a header unharmed. */
function isSendable(token: string): boolean {
  let place = 0;
  while (place < token.length) {
    const code = token.charCodeAt(place);
    if (code <= 32 || code >= 127) return false;
    place += 1;
  }
  return true;
}

/** Seconds that a token can be used in; undefined for anything else. */
function timeOf(value: unknown): number | undefined {
  const seconds = numberOf(value);
  return seconds !== undefined && seconds > 0 ? seconds : undefined;
}

/** Seconds that a JWT claims to live, by the server's own clock where it tells both ends; undefined for any other text. */
function lifeIn(codec: Codec, token: string, now: number): number | undefined {
  const payload = codec.fromBase64Url(token.split(".")[1] ?? "");
  const decoded = payload === undefined ? undefined : codec.decode(payload);
  const claims = decoded?.ok === true ? fieldsOf(decoded.value) : undefined;
  const ends = numberOf(claims?.["exp"]);
  return ends === undefined ? undefined : ends - (numberOf(claims?.["iat"]) ?? now);
}

/** Is it time for another one? A day before the end, or a tenth of its life where that is shorter. */
export function isWorn({ createdAt, expiresAt }: Token, now: number): boolean {
  const window = Math.min(daySeconds, (expiresAt - createdAt) / 10);
  return now >= expiresAt - window;
}
