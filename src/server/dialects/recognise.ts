import { type Denied, type Failure, isConnectionLoss, isTransient } from "../../base/failure";
import { done, failed, type Failed, ok, type Result } from "../../base/result";
import { fieldsOf, lineOf, listOf, storedFields, textOf } from "../decode";
import { asNotSent, isMissingOrPage, isMissingPath } from "../failures";
import { pauseSeconds } from "../login";
import type { AnonymousRequest, ServerApi } from "../serverApi";
import { day, type Dialect, type Generation, generationOf, isVersioned, realGeneration } from "./dialect";

/** Seconds. */
const justNow = 60;

/** Version request: always, or once a day. */
type VersionWanted = "version" | "day's version";

/** `GET /api/reader/users/auth` (§4), both prefixes; then the version. Failure: unreadable, denied, or the first. */
export function recognise(api: ServerApi, version: VersionWanted = "version"): Result<undefined> {
  const { dialects } = api;
  const isToday = isVersioned(dialects.generation()) && dialects.isRecognised(day);
  const isVersionAsked = version === "version" || !isToday;
  dialects.asking();
  const recognition = askBoth(api, isVersionAsked);
  // A version alone shows a rollback.
  dialects.asked(isVersionAsked && !isUnheard(recognition));
  return recognition;
}

/** The reader account alone, for a server whose health check cannot be used. */
export function checkSignIn(api: ServerApi): Result<undefined> {
  return askBoth(api, false);
}

function askBoth(api: ServerApi, isVersionAsked: boolean): Result<undefined> {
  const { dialects } = api;
  const { readerPrefix } = dialects.current();
  const first = fetchReaderUser(api, readerPrefix);
  if (first.ok) return recognised(api, readerPrefix, first.value, isVersionAsked);
  if (isConnectionLoss(first.failure) || first.failure.kind === "unconfigured") return first;
  const otherPrefix = readerPrefix === "reader" ? "koreader" : "reader";
  const second = fetchReaderUser(api, otherPrefix);
  if (second.ok) return recognised(api, otherPrefix, second.value, isVersionAsked);
  const isAccount = isDenied(second.failure) && !isDenied(first.failure);
  return isAccount || isConnectionLoss(second.failure) ? second : first;
}

function fetchReaderUser(
  api: ServerApi,
  readerPrefix: Dialect["readerPrefix"],
): Result<Readonly<Record<string, unknown>>> {
  const answer = askUnder(api, { readerPrefix }, () => ({ method: "GET", path: "/users/auth" }));
  if (!answer.ok) return answer;
  const user = storedFields(answer.value);
  return user === undefined ? failed({ kind: "unreadable", detail: "no user information" }) : ok(user);
}

function recognised(
  api: ServerApi,
  readerPrefix: Dialect["readerPrefix"],
  user: Readonly<Record<string, unknown>>,
  isVersionAsked: boolean,
): Result<undefined> {
  const { addresses, dialects, settings } = api;
  if (addresses.isOnly() || isAbout(user, settings().readerUsername)) addresses.shown();
  const learned = readerPrefix === "koreader" && isVersionAsked ? learnVersion(api) : done;
  if (readerPrefix === "reader") dialects.recognise("spec");
  // The prefix proves a real server. Without a version, as the oldest one.
  else if (!isVersionAsked && dialects.generation() === "spec") dialects.recognise(realGeneration("spec", undefined));
  if (learned.ok) dialects.confirm();
  return learned;
}

function isAbout(user: Readonly<Record<string, unknown>>, username: string): boolean {
  const wanted = username.toLowerCase();
  const isName = (value: unknown): boolean => textOf(value)?.toLowerCase() === wanted;
  for (const value of Object.values(user)) {
    if (isName(value)) return true;
    for (const inner of Object.values(fieldsOf(value) ?? {})) if (isName(inner)) return true;
  }
  return false;
}

/** Failures: of the connection, or a busy server. */
export function prepare(api: ServerApi): Result<undefined> {
  const { dialects, settings } = api;
  waitForOthers(api);
  if (dialects.isRecognised() || dialects.isAsked(justNow)) return done;
  const asked = settings().readerUsername === "" ? recogniseVersion(api) : recognise(api);
  // Other failures occur again in the request itself.
  return !asked.ok && isUnheard(asked) ? failed(asNotSent(asked.failure)) : done;
}

/** Without a reader account. */
function recogniseVersion(api: ServerApi): Result<undefined> {
  const version = versionIn(askHealth(api));
  api.dialects.asked(version.ok);
  if (!version.ok) return version;
  applyVersion(api, version.value);
  return done;
}

function waitForOthers({ dialects, pause }: ServerApi): void {
  while (dialects.isBeingAsked()) pause(pauseSeconds);
}

function isLost(answer: Result<unknown>): boolean {
  return !answer.ok && isConnectionLoss(answer.failure);
}

/** No answer, or that of a busy server or a proxy. */
export function isUnheard(answer: Result<unknown>): boolean {
  return isLost(answer) || isPutOff(answer);
}

/** Path after the prefix: `/users/auth`. Undefined if unsupported. */
type ReaderQuestion = (dialect: Dialect) => AnonymousRequest | undefined;

/** Refusals are the reader account's. */
function askUnder(api: ServerApi, dialect: Pick<Dialect, "readerPrefix">, question: ReaderQuestion): Result<unknown> {
  const asked = question(api.dialects.current());
  if (asked === undefined) return ok(undefined);
  const answer = api.askAsReader({ ...asked, path: `/api/${dialect.readerPrefix}${asked.path}` });
  if (answer.ok || answer.failure.kind !== "denied" || answer.failure.isPage === true) return answer;
  const { message, isBare } = answer.failure;
  return failed({ kind: "denied", account: "reader", status: 401, message, isBare });
}

/** By the reader account, else by the library account's shelves. Failures: of these accounts. */
export function proveServer(api: ServerApi): Result<undefined> {
  const { addresses, settings } = api;
  waitForOthers(api);
  if (addresses.hasShown()) return done;
  const reader = recognise(api, "day's version");
  if (addresses.hasShown()) return done;
  if (isLost(reader)) return reader;
  if (settings().libraryUsername === "") return reader.ok ? strangeUser : reader;
  const shelves = api.askAsLibrary({ method: "GET", path: "/api/v1/shelves" });
  if (shelves.ok && listOf(shelves.value, 1) !== undefined) addresses.shown();
  if (addresses.hasShown()) return done;
  if (!reader.ok && reader.failure.kind !== "unconfigured") return reader;
  return shelves.ok ? strangeUser : shelves;
}

const strangeUser: Failed<Failure> = failed({ kind: "unreadable", detail: "information of another user" });

/** After a refusal, finds out the kind of server and asks again. Failures: those of `ServerApi.askAsReader`. */
export function askReaderApi(api: ServerApi, question: ReaderQuestion): Result<unknown> {
  const { dialects } = api;
  const before = dialects.generation();
  const answer = askUnder(api, dialects.current(), question);
  if (answer.ok && storedFields(answer.value) !== undefined) {
    if (before === "spec") dialects.recognise("spec");
    return answer;
  }
  const isOtherGeneration = !answer.ok && dialects.generation() !== before;
  if (!isOtherGeneration && !mayBeAnother(api, answer)) return answer;
  const now = recogniseAgain(api, before);
  if (!now.ok) return now;
  return now.value === undefined ? answer : askUnder(api, now.value, question);
}

/** Repeats a request that another kind of server would refuse. `isStill`: accounts are good, the server is the same. */
export function askInDialect(
  api: ServerApi,
  ask: (dialect: Dialect, isStill: () => boolean) => Result<unknown>,
): Result<unknown> {
  const { dialects } = api;
  const before = dialects.generation();
  const answer = ask(dialects.current(), () => isStill(api, before));
  if (answer.ok || !mayBeMisjudged(answer.failure)) return answer;
  const now = recogniseAgain(api, before);
  if (!now.ok) return now;
  const generation = dialects.generation();
  return now.value === undefined ? answer : ask(now.value, () => isStill(api, generation));
}

function isStill(api: ServerApi, before: Generation): boolean {
  const { dialects } = api;
  return (dialects.isConfirmed(justNow) || recognise(api).ok) && dialects.generation() === before;
}

/** Undefined if the kind is the same. Failures: the connection's, if the server was never recognised. */
function recogniseAgain(api: ServerApi, before: Generation): Result<Dialect | undefined> {
  const { dialects } = api;
  waitForOthers(api);
  if (dialects.generation() === before && !dialects.isAsked(justNow)) {
    const asked = recognise(api);
    if (!asked.ok && isUnheard(asked) && !dialects.isRecognised()) return failed(asNotSent(asked.failure));
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
  if (isTransient(failure)) return answer;
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

function applyVersion({ dialects }: ServerApi, version: string | undefined): void {
  const generation = version === undefined ? undefined : generationOf(version);
  if (generation !== undefined) dialects.recognise(generation);
}

/** Only the server's own refusal withdraws a version. */
function learnVersion(api: ServerApi): Result<undefined> {
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
function isPutOff(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind === "refused" && isTransient(answer.failure);
}

/** Refused by the server itself. */
function isDenied(failure: Failure): failure is Denied {
  return failure.kind === "denied" && failure.isPage !== true;
}
