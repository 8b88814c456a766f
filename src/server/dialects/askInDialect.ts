import type { Failure } from "../../base/failure";
import { failed, ok, type Result } from "../../base/result";
import { storedFields } from "../decode";
import { beforehand, isMissingOrPage } from "../failures";
import type { ServerApi } from "../serverApi";
import type { Dialect } from "./dialect";
import type { Generation } from "./generations";
import { askUnder, isUnheard, justNow, type ReaderQuestion, recognise, waitForOthers } from "./recognise";

const day = 86400;

/**
 * Finds out after a refusal whether the server is of another kind, and asks again. Failures: those of
 * `ServerApi.askAsReader`.
 */
export function askReaderApi(api: ServerApi, question: ReaderQuestion): Result<unknown> {
  const { dialects } = api;
  const before = dialects.generation();
  const answer = askUnder(api, dialects.current(), question);
  if (answer.ok && storedFields(answer.value) !== undefined) {
    if (before === "spec") dialects.recognise("spec");
    return answer;
  }
  const isKnownAnew = !answer.ok && dialects.generation() !== before;
  if (!isKnownAnew && !mayBeAnother(api, answer)) return answer;
  const now = knownAnew(api, before);
  if (!now.ok) return now;
  return now.value === undefined ? answer : askUnder(api, now.value, question);
}

/**
 * Repeats a refused request in another dialect, if another kind of server would explain the refusal. `isStill`: the
 * accounts are good, and the server is still the same.
 */
export function askInDialect(
  api: ServerApi,
  ask: (dialect: Dialect, isStill: () => boolean) => Result<unknown>,
): Result<unknown> {
  const { dialects } = api;
  const before = dialects.generation();
  const answer = ask(dialects.current(), () => isStill(api, before));
  if (answer.ok || !mayBeMisjudged(answer.failure)) return answer;
  const now = knownAnew(api, before);
  if (!now.ok) return now;
  const generation = dialects.generation();
  return now.value === undefined ? answer : ask(now.value, () => isStill(api, generation));
}

function isStill(api: ServerApi, before: Generation): boolean {
  const { dialects } = api;
  return (dialects.isConfirmed(justNow) || recognise(api).ok) && dialects.generation() === before;
}

/**
 * The new dialect if recognition shows another kind of server, else undefined. Failures: the connection's, if the
 * server was never recognised.
 */
function knownAnew(api: ServerApi, before: Generation): Result<Dialect | undefined> {
  const { dialects } = api;
  waitForOthers(api);
  if (dialects.generation() === before && !dialects.isAsked(justNow)) {
    const asked = recognise(api);
    if (!asked.ok && isUnheard(asked) && !dialects.isRecognised()) return failed(beforehand(asked.failure));
  }
  return ok(dialects.generation() === before ? undefined : dialects.current());
}

function mayBeMisjudged(failure: Failure): boolean {
  if (failure.kind === "denied") return failure.isPage !== true;
  return failure.kind === "refused" && [400, 404, 405].includes(failure.status);
}

/** A 404 may also mean a missing thing, so a recognition of today is trusted. */
function mayBeAnother({ dialects }: ServerApi, answer: Result<unknown>): boolean {
  if (answer.ok) return !dialects.isConfirmed(day);
  const { failure } = answer;
  if (failure.kind === "denied") return failure.isPage !== true && !dialects.isConfirmed(justNow);
  const isMissing = failure.kind === "refused" && (failure.status === 404 || failure.status === 405);
  return (isMissing || failure.kind === "unreadable") && !dialects.isConfirmed(day);
}

/** True for a missing path. A web page counts only if the reader API answers, because of captive portals. */
export function isGone(api: ServerApi, answer: Result<unknown>): boolean {
  if (!isMissingOrPage(answer)) return false;
  return answer.ok || answer.failure.kind !== "unreadable" || recognise(api).ok;
}
