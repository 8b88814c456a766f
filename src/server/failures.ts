import { cleaned, redact } from "../domain/redact";
import { headersIn } from "../domain/requestHeaders";
import { urlText } from "../domain/webAddress";
import { isTransient, type Failure } from "../domain/failure";
import type { Result } from "../domain/result";
import type { Settings } from "../domain/settings";
import type { Codec } from "../ports/host";
import type { HttpResponse } from "../ports/http";
import type { Call } from "./client";
import { fieldsOf, listOf, textOf, wholeIn, type Fields, type Headers } from "./decode";

/** Written where the server has repeated a secret. */
const mark = "•••";

/** A secret of fewer bytes than this is found everywhere: what holds it is not told at all. */
const shortest = 4;

/** What has more bytes is no sentence, and takes long to look through for secrets. */
const mostWords = 8000;

/** Bytes of an error page that are looked at. */
const longestPage = 2000;

/**
 * What an answer with a status outside 2xx means: refused only in the server's own name. A web page that says no comes
 * from somebody on the way, who knows nothing of books; its words count for nothing. `secrets`: what the server must not
 * say again.
 */
export function refusalOf(codec: Codec, { status, headers, body }: HttpResponse, secrets: readonly string[]): Failure {
  if (status === 400 && wantsEncryption(body))
    return { kind: "unreachable", why: "encrypted", detail: "a plain request at a port for https" };
  const isPage = isWebPage(headers) ? true : undefined;
  const message = isPage === undefined ? told(messageIn(codec, body), secrets) : "";
  if (status === 401 || status === 403) return { kind: "denied", status, message, isPage };
  const waitSeconds = wholeIn(headers["retry-after"] ?? "");
  const refused: Failure = { kind: "refused", status, message, waitSeconds };
  return isPage === true && !isTransient(refused) ? webPage(status) : refused;
}

/** The failure of an answer that is a page for people; real servers show one in place of what they do not have. */
export function webPage(status: number): Failure {
  return { kind: "unreadable", detail: `a web page, ${status.toFixed(0)}`, isPage: true };
}

/**
 * What has to be asked before a question, and was refused for good, as the failure of that question: nobody may take
 * "not found" or "it is there" for the answer to what never went out.
 */
export function beforehand(failure: Failure): Failure {
  if (failure.kind !== "refused" || isTransient(failure)) return failure;
  return {
    kind: "unreadable",
    detail: `what comes first was answered ${failure.status.toFixed(0)}: ${failure.message}`,
  };
}

/** Is it a page for people? */
export function isWebPage(headers: Headers): boolean {
  return (headers["content-type"] ?? "").toLowerCase().indexOf("html") >= 0;
}

/** What web servers say at a port for https to those who speak plain http; each has its own words. */
const encryptedPorts = ["to https port", "to an https server", "ssl-enabled server port", "requires tls"];

/** They answer for a library that has seen nothing of the request. */
function wantsEncryption(body: string): boolean {
  const words = body.slice(0, longestPage).toLowerCase();
  return encryptedPorts.some((port) => words.indexOf(port) >= 0);
}

function messageIn(codec: Codec, body: string): string {
  const decoded = body.startsWith("{") ? codec.decode(body) : undefined;
  const fields = decoded?.ok === true ? fieldsOf(decoded.value) : undefined;
  const words = fields === undefined ? "" : wordsIn(fields);
  return words.startsWith("<") || words.length > mostWords ? "" : words;
}

function wordsIn(fields: Fields): string {
  const words = textOf(fields["message"]) ?? textOf(fields["error"]) ?? "";
  const details: string[] = [];
  for (const detail of listOf(fields["details"]) ?? []) {
    const text = textOf(detail);
    if (text !== undefined) details.push(text);
  }
  const more = details.join("; ");
  if (words === "" || more === "") return words + more;
  return `${words} (${more})`;
}

/** What a call carries, or stands behind it, that nobody may read again. */
export function secretsIn(codec: Codec, { headers, body, token }: Call, settings: Settings): readonly string[] {
  const { readerPassword, libraryPassword, requestHeaders } = settings;
  const values = [
    headers["Authorization"] ?? "",
    headers["x-auth-key"] ?? "",
    token ?? "",
    codec.md5(readerPassword),
    codec.md5(libraryPassword),
  ];
  for (const { value } of headersIn(requestHeaders)) values.push(value);
  const secrets = [readerPassword, libraryPassword, textOf(fieldsOf(body)?.["refreshToken"]) ?? ""];
  for (const value of values) secrets.push(value, endOf(value));
  return secrets.filter((secret) => secret !== "");
}

/** The text without the secrets, however they are written: in another case, coded for a URL, as a token. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let said = redact(text);
  for (const secret of secrets) {
    if (secret.length >= shortest) said = without(without(said, secret), urlText(secret));
    else if (said.toLowerCase().indexOf(secret.toLowerCase()) >= 0) return "";
  }
  return said;
}

/** Looked through before and after it is cleaned: what is taken out may have hidden a secret, or been part of one. */
function told(text: string, secrets: readonly string[]): string {
  return withoutSecrets(cleaned(withoutSecrets(text, secrets)), secrets);
}

/** The failure, without what a server has repeated in its head: where it sends visitors, how it says it is packed. */
export function redactFailure(failure: Failure, secrets: readonly string[]): Failure {
  if (failure.kind === "redirected") return { ...failure, to: told(failure.to, secrets) };
  if (failure.kind === "broken") return { ...failure, detail: told(failure.detail, secrets) };
  return failure;
}

/** What a value says behind the name of its scheme: `Bearer …`, `Basic …`. */
function endOf(value: string): string {
  return value.slice(value.indexOf(" ") + 1);
}

/** In a loop: who repeats it ten thousand times must not overflow the stack. */
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

/**
 * True when the server says that the path does not exist: a 405, a 404 that speaks of a resource. A 404 of few words may
 * be either, and counts as the endpoint's own.
 */
export function saysAbsent(answer: Result<unknown>): boolean {
  if (answer.ok) return false;
  const { failure } = answer;
  return isRefusedWith(failure, 405) || (isRefusedWith(failure, 404) && isGeneral(failure));
}

/** As `saysAbsent`, and a 404 without words. */
export function mayBeAbsent(answer: Result<unknown>): boolean {
  return saysAbsent(answer) || (!answer.ok && isRefusedWith(answer.failure, 404) && isWordless(answer.failure));
}

/** As `saysAbsent`, and a web page: real servers show theirs to who gets a path that they do not have. */
export function isAbsent(answer: Result<unknown>): boolean {
  return saysAbsent(answer) || (!answer.ok && answer.failure.kind === "unreadable" && answer.failure.isPage === true);
}

/** As both; some servers stumble over a path that they do not have: 500. */
export function seemsAbsent(answer: Result<unknown>): boolean {
  return isAbsent(answer) || mayBeAbsent(answer) || (!answer.ok && isRefusedWith(answer.failure, 500));
}

/** True for this status and no other. */
export function isRefusedWith(failure: Failure, status: number): boolean {
  return failure.kind === "refused" && failure.status === status;
}

function isWordless(failure: Failure): boolean {
  return failure.kind === "refused" && failure.message === "";
}

/** What frameworks say of a path, as opposed to what a library says of a book. */
function isGeneral(failure: Failure): boolean {
  if (failure.kind !== "refused") return false;
  return failure.message.indexOf("Resource") >= 0 || failure.message === "Not Found";
}
