import { familyOf } from "../domain/connection/dialect";
import { isTransient, type Failure } from "../domain/failure";
import type { Result } from "../domain/result";
import { checkReader, learnFamily } from "./readerApi";
import type { Question, Wire } from "./wire";

/**
 * Asks one of the session paths with what this server accepts there: the MD5 headers (§5), or the library account's
 * token where it refuses those although the same account may use its reader API. Failures: those of `Wire`.
 */
export function askSessions(wire: Wire, question: Question): Result<unknown> {
  return wire.dialects.current().sessionAuth === "bearer"
    ? askWithToken(wire, question)
    : askWithKey(wire, question);
}

function askWithKey(wire: Wire, question: Question): Result<unknown> {
  const answer = wire.askAsReader(question);
  if (answer.ok || answer.failure.kind !== "denied" || !checkReader(wire).ok) return answer;
  // A server that has the specification's reader API takes the headers here; it may do so the next time.
  const { readerPrefix } = wire.dialects.current();
  if (readerPrefix === "reader") return answer;
  const asLibrary = wire.askAsLibrary(question);
  // No server that wants a token here takes batches.
  const family = familyOf(readerPrefix);
  if (!isRefusedToo(asLibrary)) wire.dialects.learn({ ...family, sessionAuth: "bearer", batch: false });
  return isForbidden(asLibrary) ? refusalOfThis(answer.failure) : asLibrary;
}

/** A token that is good elsewhere and refused here: this server may be one that takes the headers, since an update. */
function askWithToken(wire: Wire, question: Question): Result<unknown> {
  const answer = wire.askAsLibrary(question);
  if (answer.ok || answer.failure.kind !== "denied" || answer.failure.status !== 401) return answer;
  const asReader = wire.askAsReader(question);
  if (!asReader.ok && (asReader.failure.kind === "denied" || asReader.failure.kind === "unconfigured"))
    return answer;
  if (isRefusedToo(asReader)) return asReader;
  const family = familyOf(wire.dialects.current().readerPrefix);
  wire.dialects.learn({ ...family, sessionAuth: "md5" });
  return asReader;
}

/** Nothing about sessions is said before it is known how this server wants them written. */
export function prepareSessions(wire: Wire): Result<undefined> {
  return learnFamily(wire);
}

function isRefusedToo(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind !== "refused";
}

function isForbidden(answer: Result<unknown>): boolean {
  if (answer.ok || answer.failure.kind !== "denied") return false;
  return answer.failure.status === 403 && !isTransient(answer.failure);
}

/** Both accounts are good, and this is refused all the same: it is this book that they may not touch. */
function refusalOfThis({ status, message }: Extract<Failure, { kind: "denied" }>): Result<unknown> {
  return { ok: false, failure: { kind: "refused", status, message } };
}
