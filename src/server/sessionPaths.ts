import type { Failure } from "../domain/failure";
import type { Result } from "../domain/result";
import { checkReader, learnFamily } from "./readerApi";
import type { Question, Wire } from "./wire";

/**
 * Asks one of the session paths with what this server accepts there: the MD5 headers (§5), or the library account's
 * token where it refuses those although the same account may use its reader API. Failures: those of `Wire`.
 */
export function askSessions(wire: Wire, question: Question): Result<unknown> {
  if (wire.dialects.current().sessionAuth === "bearer") return wire.askAsLibrary(question);
  const answer = wire.askAsReader(question);
  if (answer.ok || answer.failure.kind !== "denied" || !checkReader(wire).ok) return answer;
  // A server that has the specification's reader API takes the headers here; it may do so the next time.
  if (wire.dialects.current().readerPrefix === "reader") return answer;
  const asLibrary = wire.askAsLibrary(question);
  // No server that wants a token here takes batches.
  if (!isRefusedToo(asLibrary)) wire.dialects.learn({ sessionAuth: "bearer", batch: false });
  return isForbidden(asLibrary) ? refusalOfThis(answer.failure) : asLibrary;
}

/** Nothing about sessions is said before it is known how this server wants them written. */
export function prepareSessions(wire: Wire): Result<undefined> {
  return learnFamily(wire);
}

function isRefusedToo(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind !== "refused";
}

function isForbidden(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind === "denied" && answer.failure.status === 403;
}

/** Both accounts are good, and this is refused all the same: it is this book that they may not touch. */
function refusalOfThis({ status, message }: Extract<Failure, { kind: "denied" }>): Result<unknown> {
  return { ok: false, failure: { kind: "refused", status, message } };
}
