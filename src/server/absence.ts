import type { Failure } from "../domain/failure";
import type { Result } from "../domain/result";

/**
 * True when this can only be the answer of a path that does not exist: a web page, a 405, a 404 that speaks of a
 * resource. A 404 of few words may be either, and counts as the endpoint's own.
 */
export function isAbsent(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { failure } = answer;
  if (failure.kind === "unreadable") return true;
  return (
    failure.kind === "refused" && (failure.status === 405 || (failure.status === 404 && isGeneral(failure)))
  );
}

/** As `isAbsent`, and a 404 without words. */
export function mayBeAbsent(answer: Result<unknown>): boolean {
  if (isAbsent(answer)) return true;
  return !answer.ok && isWordless404(answer.failure);
}

/** As `mayBeAbsent`; some servers stumble over a path that they do not have: 500. */
export function seemsAbsent(answer: Result<unknown>): boolean {
  if (mayBeAbsent(answer)) return true;
  return !answer.ok && answer.failure.kind === "refused" && answer.failure.status === 500;
}

function isWordless404(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 404 && failure.message === "";
}

/** What frameworks say of a path, as opposed to what a library says of a book. */
function isGeneral({ message }: { readonly message: string }): boolean {
  return message.indexOf("Resource") >= 0 || message === "Not Found";
}
