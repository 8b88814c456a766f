import { isConnectionLoss } from "../base/failure";
import { ok, type Result } from "../base/result";
import { bookIdIn } from "../model/book";
import type { Settings } from "../model/settings";
import type { Clock, Codec } from "../koreader/host.port";
import { findKnownFile, findToken } from "../store/connection";
import type { Database } from "../store/database";
import { fieldsOf, numberOf } from "./decode";
import type { Dialect } from "./dialects/dialect";
import type { Call } from "./failures";

/** @noSelf */
interface SameServerContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly codec: Codec;
  settings(): Settings;
  dialect(): Dialect;
}

/** Sends to one address only. */
export type SendToAddress = (call: Call) => Result<unknown>;

/**
 * True if an address belongs to another server: it rejects the server's own token, or has another number for a known
 * file. Undefined if nothing is known yet that could tell. Failures: of the connection.
 */
export function isOtherServer(context: SameServerContext, sendToAddress: SendToAddress): Result<boolean | undefined> {
  const byToken = isOtherByToken(context, sendToAddress);
  return byToken.ok && byToken.value !== true ? isOtherByFile(context, sendToAddress, byToken) : byToken;
}

function isOtherByToken({ database, clock, settings }: SameServerContext, sendToAddress: SendToAddress): Verdict {
  const { serverUrl, libraryUsername } = settings();
  const token = findToken(database, serverUrl, libraryUsername);
  if (token === undefined || clock.now() >= token.expiresAt) return ok(undefined);
  const headers = { Authorization: `Bearer ${token.access}` };
  const answer = sendToAddress({ method: "GET", path: "/api/v1/shelves", headers, each: () => undefined });
  if (answer.ok) return ok(false);
  const { failure } = answer;
  if (isConnectionLoss(failure)) return answer;
  if (failure.kind === "denied" && failure.isPage !== true) return ok(failure.status === 401);
  return ok(failure.kind === "refused" && failure.status === 404);
}

type Verdict = Result<boolean | undefined>;

/** `otherwise`: the verdict if no file is known. */
function isOtherByFile(context: SameServerContext, sendToAddress: SendToAddress, otherwise: Verdict): Verdict {
  const { database, codec, settings, dialect } = context;
  const { readerUsername, readerPassword } = settings();
  const { byHash, readerPrefix } = dialect();
  const known = byHash && readerUsername !== "" ? findKnownFile(database) : undefined;
  if (known === undefined) return otherwise;
  const headers = { "x-auth-user": readerUsername, "x-auth-key": codec.md5(readerPassword) };
  const answer = sendToAddress({ method: "GET", path: `/api/${readerPrefix}/books/by-hash/${known.hash}`, headers });
  if (!answer.ok) return isConnectionLoss(answer.failure) ? answer : ok(false);
  const id = bookIdIn(numberOf(fieldsOf(answer.value)?.["id"]));
  return ok(id !== undefined && id !== known.serverId);
}
