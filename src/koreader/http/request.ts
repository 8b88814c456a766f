import { failed, ok, type Result } from "../../domain/result";
import { authorityOf, type WebAddress } from "../../domain/webAddress";
import type { HttpRequest } from "../../ports/http";

/**
 * The bytes of a request, all of them. `standing`: headers that every request has. Failure: broken, when a header
 * holds what could end it early and begin another (RFC 9110 §5.5).
 */
export function requestBytes(
  request: HttpRequest,
  address: WebAddress,
  standing: Readonly<Record<string, string>>,
): Result<string> {
  const lines = [`${request.method} ${address.target} HTTP/1.1`, `Host: ${authorityOf(address)}`];
  for (const headers of [standing, request.headers]) {
    for (const [name, value] of pairs(headers)) {
      if (!isSound(name, value)) {
        return failed({ kind: "broken", sent: false, detail: `the header ${name} cannot be sent` });
      }
      lines.push(`${name}: ${value}`);
    }
  }
  const body = request.body ?? "";
  if (request.method !== "GET" || body.length > 0) lines.push(`Content-Length: ${body.length}`);
  return ok(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

function isSound(name: string, value: string): boolean {
  return matches(name, "^[%w%-]+$") && !matches(value, "%c");
}

function matches(text: string, pattern: string): boolean {
  return string.match(text, pattern)[0] !== undefined;
}
