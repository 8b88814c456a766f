import type { Failure } from "../domain/failure";
import type { Codec } from "../ports/codec";
import type { HttpResponse } from "../ports/http";
import { wholeIn, type Headers } from "./contentRange";
import { withoutEchoes } from "./echoes";
import { fieldsOf, listOf, textOf, type Fields } from "./decode";

/** Bytes of the server's own words that a reader gets to see at most. */
const longest = 200;

/** What has more bytes is no sentence, and takes long to look through for secrets. */
const mostWords = 8000;

/** Bytes of an error page that are looked at. */
const longestPage = 2000;

/**
 * What an answer with a status outside 2xx means. The body is looked at only for the server's own words; a web page has
 * none. `secrets`: what the server must not say again.
 */
export function refusalOf(
  codec: Codec,
  { status, headers, body }: HttpResponse,
  secrets: readonly string[],
): Failure {
  if (status === 400 && wantsEncryption(body))
    return { kind: "unreachable", why: "encrypted", detail: "a plain request at a port for https" };
  const isPage = isWebPage(headers) ? true : undefined;
  const message = isPage === undefined ? cut(withoutEchoes(messageIn(codec, body), secrets)) : "";
  if (status === 401 || status === 403) return { kind: "denied", status, message, isPage };
  const waitSeconds = wholeIn(headers["retry-after"] ?? "");
  return { kind: "refused", status, message, isPage, waitSeconds };
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

/** Ends on a character also in UTF-8: bytes 128 to 191 continue one. */
function cut(text: string): string {
  if (text.length <= longest) return text;
  let end = longest;
  while (end > 0 && isContinuation(text, end)) end -= 1;
  return `${text.slice(0, end)}…`;
}

function isContinuation(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 128 && code < 192;
}
