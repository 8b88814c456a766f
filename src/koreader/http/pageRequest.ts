import { trimmed } from "../../base/text";
import type { PageAnswer, PageRequest } from "../../model/pageRequest";

/** Bytes. */
const maxHeadBytes = 8192;
const maxBodyBytes = 8192;

/** Status for what is no request that a browser sends here. */
type Refusal = 400 | 413 | 431 | 501;

/** `more`: not all bytes are there. */
export function readRequest(bytes: string): PageRequest | Refusal | "more" {
  // TLS, for one.
  if (bytes !== "" && !isLetter(bytes.charAt(0))) return 400;
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return bytes.length > maxHeadBytes ? 431 : "more";
  if (end > maxHeadBytes) return 431;
  const [first = "", ...lines] = bytes.slice(0, end).split("\r\n");
  const [method = "", path = "", version, more] = first.split(" ");
  const headers = headersIn(lines);
  if (headers === undefined || more !== undefined || !path.startsWith("/")) return 400;
  if (version !== "HTTP/1.1" && version !== "HTTP/1.0") return 400;
  if (headers["transfer-encoding"] !== undefined) return 501;
  const length = lengthIn(headers["content-length"]);
  if (typeof length !== "number") return 400;
  if (length > maxBodyBytes) return 413;
  const body = bytes.slice(end + 4, end + 4 + length);
  return body.length < length ? "more" : { method, path, headers, body };
}

function isLetter(sign: string): boolean {
  return sign >= "A" && sign <= "Z";
}

/** Undefined if a line is no header, or a name is there twice. */
function headersIn(lines: readonly string[]): Record<string, string | undefined> | undefined {
  const headers: Record<string, string | undefined> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase();
    if (name === "" || name.indexOf(" ") >= 0 || name.indexOf("\t") >= 0 || headers[name] !== undefined)
      return undefined;
    headers[name] = trimmed(line.slice(colon + 1));
  }
  return headers;
}

function lengthIn(text = "0"): number | undefined {
  const isNumber = text !== "" && text.length < 10 && text.split("").every((digit) => digit >= "0" && digit <= "9");
  return isNumber ? Number(text) : undefined;
}

const reasons: Readonly<Record<number, string | undefined>> = { 200: "OK", 400: "Bad Request", 403: "Forbidden" };

/** Nothing is stored, framed or loaded from elsewhere. */
const fixedHeaders = [
  "Content-Type: text/html; charset=utf-8",
  "Cache-Control: no-store",
  "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  "Referrer-Policy: same-origin",
  "X-Content-Type-Options: nosniff",
  "Connection: close",
];

/** Bytes of the whole answer, head and body. */
export function answerText({ status, html }: PageAnswer): string {
  const head = [`HTTP/1.1 ${status.toFixed(0)} ${reasons[status] ?? "Refused"}`].concat(fixedHeaders);
  return `${head.concat([`Content-Length: ${html.length.toFixed(0)}`]).join("\r\n")}\r\n\r\n${html}`;
}
