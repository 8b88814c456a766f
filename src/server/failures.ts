import { trimmed } from "../base/text";
import { safeMessage, redact } from "../base/redact";
import { urlText } from "../base/webAddress";
import { type Broken, isTransient, type Failure, type Unreadable } from "../base/failure";
import type { Result } from "../base/result";
import type { Settings } from "../model/settings";
import type { Codec } from "../koreader/host.port";
import type { BodySource, HttpResponse, Receiver, Method } from "../koreader/http.port";
import { fieldsOf, listOf, textOf, wholeIn, type Headers } from "./decode";
import type { Purpose } from "./addresses";

const mark = "•••";

/** Bytes; texts with shorter secrets are dropped. */
const shortest = 4;

/** Bytes; longer texts are no messages. */
const maxWords = 8000;

/** Bytes examined. */
const maxPageLength = 2000;

/** Refused only for the server's own message; a web page is a proxy's. `secrets`: to be masked. */
export function refusalOf(codec: Codec, { status, headers, body }: HttpResponse, secrets: readonly string[]): Failure {
  if (status === 400 && wantsEncryption(body))
    return { kind: "unreachable", why: "encrypted", detail: "a plain request at a port for https" };
  const isPage = isWebPage(headers) ? true : undefined;
  const message = isPage === undefined ? masked(messageIn(codec, status, body), secrets) : "";
  if (status === 401 && wantsProxyLogin(headers))
    return { kind: "denied", status, message: "", isPage: true, wantsLogin: true };
  if (status === 401 || status === 403) {
    const isBare = isPage === undefined && !isJson(body) ? true : undefined;
    // Library servers answer a 403 in JSON or with nothing.
    const isText = status === 403 && isBare === true && trimmed(body.slice(0, maxPageLength)) !== "";
    return { kind: "denied", status, message, isPage: isText ? true : isPage, isBare };
  }
  const waitSeconds = wholeIn(headers["retry-after"] ?? "");
  const refused: Failure = { kind: "refused", status, message, waitSeconds };
  return isPage === true && status !== tooLarge && !isTransient(refused) ? webPage(status) : refused;
}

/** Proxies send it before the server sees the request. */
const tooLarge = 413;

/** Library servers name no scheme but Bearer. */
function wantsProxyLogin(headers: Headers): boolean {
  const scheme = headers["www-authenticate"];
  return scheme !== undefined && !trimmed(scheme).toLowerCase().startsWith("bearer");
}

function isJson(body: string): boolean {
  return ["{", "[", '"'].includes(trimmed(body.slice(0, maxPageLength)).charAt(0));
}

/** Real servers send one for missing paths. */
export function webPage(status: number): Failure {
  return { kind: "unreadable", detail: `a web page, ${status.toFixed(0)}`, isPage: true };
}

/** Failure of a preceding request: nothing was sent. */
export function asNotSent(failure: Failure): Failure {
  if (failure.kind === "timeout" || failure.kind === "broken" || failure.kind === "cancelled")
    return { ...failure, sent: false };
  if (failure.kind !== "refused" || isTransient(failure)) return failure;
  return { kind: "unreadable", detail: `what comes first was answered ${failure.status.toFixed(0)}` };
}

export function isWebPage(headers: Headers): boolean {
  return (headers["content-type"] ?? "").toLowerCase().indexOf("html") >= 0;
}

/** Messages of web servers for http at an https port. */
const encryptedPorts = ["to https port", "to an https server", "ssl-enabled server port", "requires tls"];

function wantsEncryption(body: string): boolean {
  const words = body.slice(0, maxPageLength).toLowerCase();
  return encryptedPorts.some((port) => words.indexOf(port) >= 0);
}

/** The reason, in any of the forms that servers and their frameworks use. */
function messageIn(codec: Codec, status: number, body: string): string {
  const decoded = isJson(body) ? codec.decode(body) : undefined;
  const words = decoded?.ok === true ? reasonIn(decoded.value) : isJson(body) ? "" : plainReason(status, body);
  return words.startsWith("<") || words.length > maxWords ? "" : words;
}

/** Statuses whose plain text is a web server's own wording. */
const generic: readonly number[] = [401, 403, 404, 405];

function plainReason(status: number, body: string): string {
  return status >= 500 || generic.includes(status) ? "" : trimmed(body.slice(0, maxWords + 1));
}

/** Fields that name the reason, best first (RFC 9457: `detail`, `title`). */
const reasonFields: readonly string[] = [
  "message",
  "errorMessage",
  "detail",
  "msg",
  "defaultMessage",
  "error_description",
  "reason",
  "description",
  "faultstring",
  "fault",
  "title",
  "error",
];

/** Fields that list more reasons. */
const listFields: readonly string[] = ["details", "errors", "violations", "messages"];

/** Levels of a nested reason. */
const maxDepth = 3;

const maxReasons = 10;

function reasonIn(value: unknown, depth = 0): string {
  const text = textOf(value);
  if (text !== undefined) return text;
  const fields = fieldsOf(value);
  if (fields === undefined || depth === maxDepth) return "";
  const list = listOf(value, maxReasons) ?? [];
  if (list.length > 0) return reasonsIn(list, depth);
  const own = reasonFields.map((name) => reasonIn(fields[name], depth + 1)).find((words) => words !== "") ?? "";
  const more = listFields.map((name) => reasonsIn(fields[name], depth)).find((words) => words !== "") ?? "";
  if (own === "" || more === "" || own === more) return own === "" ? more : own;
  return `${own} (${more})`;
}

/** From a list, or an object with a list or text for each field. */
function reasonsIn(value: unknown, depth: number): string {
  const reasons: string[] = [];
  for (const one of Object.values(fieldsOf(value) ?? {}).slice(0, maxReasons)) {
    const words = reasonIn(one, depth + 1);
    if (words !== "") reasons.push(words);
  }
  return reasons.join("; ");
}

export function secretsIn(codec: Codec, { headers, body, token }: Call, settings: Settings): readonly string[] {
  const { readerPassword, libraryPassword, requestHeaders } = settings;
  const values = [
    headers["Authorization"] ?? "",
    headers["x-auth-key"] ?? "",
    token ?? "",
    codec.md5(readerPassword),
    codec.md5(libraryPassword),
  ];
  for (const { value } of requestHeaders) values.push(value);
  const secrets = [readerPassword, libraryPassword, textOf(fieldsOf(body)?.["refreshToken"]) ?? ""];
  for (const value of values) secrets.push(value, endOf(value));
  return secrets.filter((secret) => secret !== "");
}

/** Secrets in any case and encoding. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let said = redact(text);
  for (const secret of secrets) {
    if (secret.length >= shortest) said = without(without(said, secret), urlText(secret));
    else if (said.toLowerCase().indexOf(secret.toLowerCase()) >= 0) return "";
  }
  return said;
}

/** Before and after cleaning, because a removed sign may split a secret. */
function masked(text: string, secrets: readonly string[]): string {
  return withoutSecrets(safeMessage(withoutSecrets(text, secrets)), secrets);
}

export function redactFailure(failure: Failure, secrets: readonly string[]): Failure {
  if (failure.kind === "redirected") return { ...failure, to: masked(failure.to, secrets) };
  if (failure.kind === "broken" || failure.kind === "unreadable") return withoutSecretsIn(failure, secrets);
  return failure;
}

/** The name of a compression comes from the server too. */
function withoutSecretsIn<Kind extends Broken | Unreadable>(failure: Kind, secrets: readonly string[]): Kind {
  const { detail, packing } = failure;
  const packed = packing === undefined ? undefined : masked(packing, secrets);
  return { ...failure, detail: masked(detail, secrets), packing: packed };
}

/** Value after the scheme: `Bearer …`. */
function endOf(value: string): string {
  return value.slice(value.indexOf(" ") + 1);
}

/** A loop, because recursion could overflow the stack. */
function without(text: string, secret: string): string {
  const [lowerText, lowerSecret] = [text.toLowerCase(), secret.toLowerCase()];
  const parts: string[] = [];
  let start = 0;
  let at = lowerText.indexOf(lowerSecret);
  while (at >= 0) {
    parts.push(text.slice(start, at));
    start = at + secret.length;
    at = lowerText.indexOf(lowerSecret, start);
  }
  parts.push(text.slice(start));
  return parts.join(mark);
}

/** 404 and 405. Below a single thing a 404 may mean the thing (see `lacksPath`). */
export function isMissingPath(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  return isRefusedWith(answer.failure, 404) || isRefusedWith(answer.failure, 405);
}

/** Real servers send a web page for unknown paths. */
export function isMissingOrPage(answer: Result<unknown>): boolean {
  return (
    isMissingPath(answer) || (!answer.ok && answer.failure.kind === "unreadable" && answer.failure.isPage === true)
  );
}

/** Some servers fail with 500 on unknown paths. */
export function isMissingOrBroken(answer: Result<unknown>): boolean {
  return isMissingOrPage(answer) || (!answer.ok && isRefusedWith(answer.failure, 500));
}

/** True for this status only. */
export function isRefusedWith(failure: Failure, status: number): boolean {
  return failure.kind === "refused" && failure.status === status;
}

/** The account lacks the right, as opposed to a login page or another answer of a proxy. */
export function isForbidden(failure: Failure): boolean {
  return failure.kind === "denied" && failure.status === 403 && failure.isPage !== true;
}

/** A request to the library server. */
export interface FileBody {
  readonly contentType: string;
  readonly source: BodySource;
}

export interface Call {
  readonly method: Method;
  /** From `/api` on, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; absent: no body. */
  readonly body?: unknown;
  /** Instead of `body`: a file. */
  readonly file?: FileBody | undefined;
  readonly more?: Readonly<Record<string, string>>;
  /** Sent as `?token=`. */
  readonly token?: string;
  /** Absent: JSON, or any for a receiver. */
  readonly accept?: string;
  /** Streams the body; absent: JSON. */
  readonly into?: Receiver;
  /** Receives elements of a list; the value is then an empty list. */
  readonly each?: (element: unknown) => void;
  /** At most 4 MB, also with `each`. */
  readonly isLong?: true;
  /** Absent: upload, except for GET. */
  readonly errand?: Purpose;
}
