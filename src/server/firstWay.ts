import { ok, type Result } from "../base/result";
import { isMissingOrBroken } from "./failures";

/** A path to something that others may lead to as well. Undefined if the server has no such path. */
type Way<T> = () => Result<T | undefined>;

/**
 * The answer of the first way that is there. A way is not there if it says so, or at a 404, 405, 500 or a web page. If
 * none is there: the first failure, or undefined.
 */
export function firstWay<T>(ways: readonly Way<T>[]): Result<T | undefined> {
  let missing: Result<undefined> = ok(undefined);
  for (const way of ways) {
    const answer = way();
    if (!isLacking(answer)) return answer;
    if (missing.ok && !answer.ok) missing = answer;
  }
  return missing;
}

function isLacking(answer: Result<unknown>): boolean {
  if (answer.ok) return answer.value === undefined;
  return answer.failure.kind === "unsupported" || isMissingOrBroken(answer);
}
