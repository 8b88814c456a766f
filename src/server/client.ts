import { pathForLog } from "../base/redact";
import { trimmed } from "../base/text";
import { headersFor, type ServerContext } from "./requestHeaders";
import { canonicalUrl, originOf, resolveAddress, type WebAddress, webAddressOf } from "../base/webAddress";
import { done, failed, ok, type Result, caught } from "../base/result";
import type { Codec } from "../koreader/host.port";
import type { HttpRequest, HttpResponse } from "../koreader/http.port";
import type { ServerAddress, Addresses, Suspicion } from "./addresses";
import type { SendToAddress } from "./sameServer";
import { decodeList } from "./decode";
import { encryptedUrl } from "./encryptedUrl";
import { type BookNumbers, lookAtAnswer, watched } from "./shownBooks";
import {
  asNotSent,
  redactFailure,
  isWebPage,
  refusalOf,
  secretsIn,
  webPage,
  type Call,
  type FileBody,
} from "./failures";
import type { ExtraHeader } from "../model/settings";
import { detailOf, type Failure, isTransient, type Redirected } from "../base/failure";
import { sentenceFor } from "../base/sentence";
import { getLastContact, type LastContact, saveLastContact } from "../store/connection";

/** Seconds for the whole exchange; a read has them again with each part of the answer (§8). */
const timeoutSeconds = 10;

/** Redirects in a row. */
const maxRedirects = 5;

/** Bytes of a single object, decoded in one piece; lists may be longer. */
const maxAnswerBytes = 1024 * 1024;
const maxListBytes = 4 * maxAnswerBytes;

/** @noSelf */
export interface Client {
  /**
   * Follows redirects within the origin, with method, body and credentials (§4.1 rule 12). Uploads only to an identified
   * server. Decoded JSON, or undefined if empty. Failures: unconfigured, denied, refused, redirected, unreadable, those
   * of `Http.send` and of the identification.
   */
  ask(call: Call): Result<unknown>;
}

/** @noSelf */
interface ClientContext extends Pick<ServerContext, "http" | "codec" | "settings"> {
  readonly addresses: Addresses;
  readonly numbers: BookNumbers;
  prove(): Result<undefined>;
  /** The server answers at `url` and redirects there from `plain`, its address without encryption. */
  encrypted?(plain: string, url: string): void;
  /** See `isOtherServer`; absent: every address is the server's. */
  readonly isOther?: (sendToAddress: SendToAddress) => Result<boolean | undefined>;
  pause(): void;
}

export function createClient(context: ClientContext): Client {
  return { ask: (call) => ask(context, call) };
}

function ask(context: ClientContext, call: Call): Result<unknown> {
  if (context.settings().serverUrl === "") return failed({ kind: "unconfigured", missing: "server" });
  const errand = call.errand ?? (call.method === "GET" ? "question" : "upload");
  const proven = errand === "upload" && !context.addresses.hasShown() ? context.prove() : done;
  if (!proven.ok) return failed(asNotSent(proven.failure));
  const isOther: Suspicion = (address) => context.isOther?.((there) => askAt(context, address, there)) ?? ok(undefined);
  return context.addresses.reach(errand, (address) => askAt(context, address, call), isOther);
}

/** Follows a redirect to https of the same host once. */
function askAt(context: ClientContext, address: ServerAddress, asked: Call): Result<unknown> {
  const outcome = askOnce(context, address, asked);
  const url = outcome.ok ? undefined : encryptedUrl(address.url, outcome.failure);
  if (url === undefined) return outcome;
  const answer = askOnce(context, { ...address, url }, asked);
  if (answer.ok) context.encrypted?.(address.url, url);
  return answer;
}

function askOnce(context: ClientContext, address: ServerAddress, asked: Call): Result<unknown> {
  const { requestHeaders } = context.settings();
  const call = requestHeaders.length === 0 ? asked : withExtra(asked, headersFor(requestHeaders, address.url));
  const request = requestOf(context.codec, address, call);
  const { http } = context;
  const { into } = call;
  const exchange: SendRequest = into === undefined ? http.send : (followed) => http.download(followed, into);
  const answer = follow(exchange, request, staysThere);
  if (answer.ok) return readAnswer(context, call, answer.value);
  return failed(redactFailure(answer.failure, secretsIn(context.codec, call, context.settings())));
}

/** Proxy headers never replace ours. */
function withExtra(call: Call, extra: readonly ExtraHeader[]): Call {
  if (extra.length === 0) return call;
  const headers: Record<string, string> = {};
  for (const { name, value } of extra) headers[name] = value;
  const { headers: own } = call;
  return { ...call, headers: { ...headers, ...own } };
}

export type SendRequest = (request: HttpRequest) => Result<HttpResponse>;

function requestOf(codec: Codec, { url: base, connectSeconds }: ServerAddress, call: Call): HttpRequest {
  const { method, path, headers, more, body, file, token, accept, into } = call;
  const url = base + path + (token === undefined ? "" : `?token=${token}`);
  const wanted = { ...headers, ...more, Accept: accept ?? (into === undefined ? "application/json" : "*/*") };
  // Reads may be slow, changes take at most ten seconds.
  const times = { timeoutSeconds, connectSeconds, prolongs: method === "GET", longest: maxOf(call) };
  if (file !== undefined) return fileRequest({ method, url, headers: wanted, ...times }, file);
  if (body === undefined) return { method, url, headers: wanted, ...times };
  const content = { ...wanted, "Content-Type": "application/json" };
  return { method, url, headers: content, body: codec.encode(body), ...times };
}

/** Seconds for each silence, and for the answer: servers read a book before they answer. */
const fileSeconds = 120;

function fileRequest(request: HttpRequest, { contentType, source }: FileBody): HttpRequest {
  const { method, url, headers, connectSeconds } = request;
  const content = { ...headers, "Content-Type": contentType };
  return {
    method,
    url,
    headers: content,
    source,
    connectSeconds,
    timeoutSeconds: fileSeconds,
    longest: maxAnswerBytes,
  };
}

/** Undefined: the transport's limit. */
function maxOf({ each, isLong }: Call): number | undefined {
  if (isLong === true) return maxListBytes;
  return each === undefined ? maxAnswerBytes : undefined;
}

/** Another origin gets no credentials; the user must set it. */
const staysThere: MayFollow = (origin, target, status) => originOf(origin) === originOf(target) && keepsMethod(status);

export type MayFollow = (origin: WebAddress, target: WebAddress, status: number) => boolean;

/** Failures: those of `exchange`, redirected, unreadable. */
export function follow(
  exchange: SendRequest,
  request: HttpRequest,
  mayFollow: MayFollow,
  hopsLeft = maxRedirects,
): Result<HttpResponse> {
  const answer = exchange(request);
  if (!answer.ok || !isRedirect(answer.value.status)) return answer;
  const origin = webAddressOf(request.url);
  const next = origin === undefined ? undefined : resolveAddress(origin, answer.value.headers["location"] ?? "");
  const target = next === undefined ? undefined : webAddressOf(next);
  if (origin === undefined || next === undefined || target === undefined) {
    return failed({ kind: "unreadable", detail: "a redirect to nowhere" });
  }
  const isAllowed = mayFollow(origin, target, answer.value.status);
  if (!isAllowed || hopsLeft === 0) return failed(redirectTo(origin, next, answer.value.status));
  return follow(exchange, { ...request, url: next }, mayFollow, hopsLeft - 1);
}

function redirectTo(origin: WebAddress, next: string, status: number): Redirected {
  const to = baseOf(next);
  const isMoved = next.endsWith(origin.target) && origin.target !== "/" ? true : undefined;
  return { kind: "redirected", to, isMoved, changesMethod: keepsMethod(status) ? undefined : true };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Other redirects change the method. */
function keepsMethod(status: number): boolean {
  return status === 301 || status === 302 || status === 307 || status === 308;
}

/** The server URL behind a redirect, without its query, which may hold a token or search words. */
function baseOf(whole: string): string {
  const url = (whole.split("?")[0] ?? "").split("#")[0] ?? "";
  const base = canonicalUrl(url);
  return "url" in base ? base.url : url;
}

function readAnswer(context: ClientContext, call: Call, response: HttpResponse): Result<unknown> {
  const { codec, pause, settings, numbers } = context;
  const { status, headers, body } = response;
  if (status < 200 || status >= 300) return failed(refusalOf(codec, response, secretsIn(codec, call, settings())));
  if (isWebPage(headers)) return failed(webPage(status));
  if (isBlank(body)) return ok(undefined);
  return lookAtAnswer(numbers, call.path, decodeList({ codec, pause, each: watched(numbers, call) }, body));
}

/** White space at the ends may be long. */
function isBlank(body: string): boolean {
  return body.length < 100 && trimmed(body) === "";
}

/** Seconds that the stored time may lag. Accepted items store it in their own transaction (`recordLastAnswer`). */
const keptFor = 7200;

/** Memory and disk only. @noSelf */
export interface ContactRecorder {
  note(outcome: Result<unknown>): void;
  last(): LastContact;
  /** After a change of server. */
  forget(): void;
}

type ContactContext = Pick<ServerContext, "clock" | "translate" | "database">;

interface State {
  last: LastContact | undefined;
  kept: LastContact;
}

export function createContactRecorder(context: ContactContext): ContactRecorder {
  const state: State = { last: undefined, kept: {} };
  return {
    note: (outcome) => note(state, context, outcome),
    last: () => lastOf(state, context),
    forget: () => save(state, context, {}),
  };
}

/** Records outcomes. Failures are logged; other answers are steps. Without messages. */
export function recordContact({ ask }: Client, contact: ContactRecorder, { log }: Pick<ServerContext, "log">): Client {
  return {
    ask: (call) => {
      const outcome = ask(call);
      const request = `${call.method} ${pathForLog(call.path)}`;
      if (outcome.ok) log.step(`${request}: ok`);
      else if (isLogged(outcome.failure)) log.warn(`${request}: ${detailOf(outcome.failure)}`);
      else log.step(`${request}: ${detailOf(outcome.failure)}`);
      contact.note(outcome);
      return outcome;
    },
  };
}

function note(state: State, context: ContactContext, outcome: Result<unknown>): void {
  const at = context.clock.now();
  const { answeredAt } = lastOf(state, context);
  if (outcome.ok || isAnswer(outcome.failure)) return update(state, context, { answeredAt: at });
  if (!isTrouble(outcome.failure)) return;
  const sentence = sentenceFor(context.translate, outcome.failure);
  const untrusted = outcome.failure.kind === "untrusted" ? outcome.failure : undefined;
  update(state, context, { answeredAt, trouble: { at, sentence, untrusted } });
}

function isAnswer(failure: Failure): boolean {
  return failure.kind === "refused" && (failure.status === 404 || failure.status === 409);
}

/** Requests that were not sent are logged by the caller. */
function isLogged(failure: Failure): boolean {
  return isTrouble(failure) || (!isAnswer(failure) && (failure.kind === "refused" || failure.kind === "denied"));
}

/** Unreachable, or not a library. Permissions are reported elsewhere. */
function isTrouble(failure: Failure): boolean {
  if (failure.kind === "refused") return isTransient(failure);
  if (failure.kind === "denied") return failure.isPage === true;
  return troubles.includes(failure.kind);
}

const troubles: readonly Failure["kind"][] = [
  "unreachable",
  "untrusted",
  "timeout",
  "broken",
  "redirected",
  "unreadable",
];

function lastOf(state: State, { database }: ContactContext): LastContact {
  if (state.last !== undefined) return state.last;
  const kept = caught(() => getLastContact(database));
  if (!kept.ok) return {};
  state.kept = kept.value;
  state.last = kept.value;
  return kept.value;
}

function update(state: State, context: ContactContext, contact: LastContact): void {
  state.last = contact;
  if (!isNews(state.kept, contact)) return;
  const kept = caught(() => getLastContact(context.database));
  if (kept.ok) state.kept = kept.value;
  if (isNews(state.kept, contact)) save(state, context, contact);
}

function isNews(kept: LastContact, { answeredAt, trouble }: LastContact): boolean {
  if (kept.trouble?.sentence !== trouble?.sentence) return true;
  return Math.abs((answeredAt ?? 0) - (kept.answeredAt ?? 0)) >= keptFor;
}

/** Retried at the next answer. */
function save(state: State, { database }: ContactContext, contact: LastContact): void {
  state.last = contact;
  if (caught(() => saveLastContact(database, contact)).ok) state.kept = contact;
}
