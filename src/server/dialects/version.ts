import { type Denied, type Failure, isTransient } from "../../base/failure";
import { done, ok, type Result } from "../../base/result";
import { fieldsOf, lineOf } from "../decode";
import { isMissingPath } from "../failures";
import type { ServerApi } from "../serverApi";
import { generationOf, isVersioned, realGeneration } from "./generations";

/** `GET /api/v1/healthcheck`, public except on the oldest servers. Failures: the connection's; refused if busy. */
export function fetchVersion(api: ServerApi): Result<string | undefined> {
  return versionIn(askHealth(api));
}

function versionIn(answer: Result<string | undefined>): Result<string | undefined> {
  if (answer.ok || isPutOff(answer)) return answer;
  const { kind } = answer.failure;
  return kind === "refused" || kind === "denied" || kind === "unreadable" ? ok(undefined) : answer;
}

/** Also checks that it is a library, which refuses with a message or asks for a login. */
export function greet(api: ServerApi): Result<string | undefined> {
  const answer = askHealth(api);
  if (answer.ok) {
    applyVersion(api, answer.value);
    return answer;
  }
  const { failure } = answer;
  if (isDenied(failure)) return ok(undefined);
  if (failure.kind !== "refused" || isTransient(failure)) return answer;
  // Without a health check, only a path with login proves a library.
  return loginPaths.some((path) => isDeniedAt(api, path)) ? ok(undefined) : answer;
}

const loginPaths: readonly string[] = ["/api/reader/users/auth", "/api/koreader/users/auth", "/api/v1/shelves"];

/** Of the right form, and for nobody: {"alg":"HS256"}.{}.{} */
const nobodysToken = "eyJhbGciOiJIUzI1NiJ9.e30.e30";

/** With a placeholder account or token, because none is known yet and each path wants one (§4, §5). */
function isDeniedAt(api: ServerApi, path: string): boolean {
  const account = { "x-auth-user": "nobody", "x-auth-key": api.codec.md5("") };
  const more = path === "/api/v1/shelves" ? { Authorization: `Bearer ${nobodysToken}` } : account;
  const answer = api.askAsAnybody({ method: "GET", path, more });
  return !answer.ok && isDenied(answer.failure);
}

/** As `fetchVersion`. Failures: also an unexpected status. */
export function checkHealth(api: ServerApi): Result<string | undefined> {
  const answer = askHealth(api);
  if (answer.ok || (answer.failure.kind === "refused" && !isMissingPath(answer))) return answer;
  return versionIn(answer);
}

function askHealth(api: ServerApi): Result<string | undefined> {
  const answer = api.askAsAnybody({ method: "GET", path: "/api/v1/healthcheck" });
  return answer.ok ? ok(lineOf(fieldsOf(fieldsOf(answer.value)?.["data"])?.["version"])) : answer;
}

export function applyVersion({ dialects }: ServerApi, version: string | undefined): void {
  const generation = version === undefined ? undefined : generationOf(version);
  if (generation !== undefined) dialects.recognise(generation);
}

/** Only the server's own refusal withdraws a version. */
export function learnVersion(api: ServerApi): Result<undefined> {
  const { dialects } = api;
  const known = dialects.generation();
  const answer = askHealth(api);
  if (isVersioned(known) && saysNothing(answer)) return done;
  const version = versionIn(answer);
  if (!version.ok) return version;
  dialects.recognise(realGeneration(known, version.value));
  return done;
}

function saysNothing(answer: Result<string | undefined>): boolean {
  if (answer.ok) return answer.value === undefined;
  const { failure } = answer;
  return isPutOff(answer) || failure.kind === "unreadable" || (failure.kind === "denied" && failure.isPage === true);
}

/** 408, 429 and 5xx: busy server or proxy. */
export function isPutOff(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind === "refused" && isTransient(answer.failure);
}

/** Refused by the server itself. */
export function isDenied(failure: Failure): failure is Denied {
  return failure.kind === "denied" && failure.isPage !== true;
}
