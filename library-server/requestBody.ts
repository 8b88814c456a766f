import type { FastifyRequest } from "fastify";
import type { Route } from "./endpoint";
import { isFormBody } from "./form";

/** A body as text and as its JSON value; the value is undefined when the text is not JSON. */
interface RequestBody {
  readonly text: string;
  readonly value: unknown;
}

/** Undefined when no body was sent. */
export function bodyIn(request: FastifyRequest): RequestBody | undefined {
  const bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0 || isFormBody(request)) return undefined;
  const text = bytes.toString("utf8");
  return { text, value: valueOf(text) };
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** §4.1 rule 12: bodies are JSON, and only where a body is expected. */
export function forbiddenInBody(request: FastifyRequest, takes: Route["takes"]): readonly string[] {
  if (takes === "form") return isFormBody(request) ? [] : ["content-type: not multipart/form-data"];
  const body = bodyIn(request);
  if (takes === "nothing") return hasBody(request) ? ["body: not for this path"] : [];
  if (body === undefined) return ["body: missing"];
  const wrong: string[] = [];
  if (!isJsonBody(request)) wrong.push("content-type: not application/json");
  if (body.value === undefined) wrong.push("body: not JSON");
  if (body.text.includes("\uFFFD")) wrong.push("body: not UTF-8");
  return wrong;
}

/** Tells whether the headers announce JSON. */
export function isJsonBody({ headers }: FastifyRequest): boolean {
  return /^application\/json(;\s*charset=utf-8)?$/i.test(headers["content-type"] ?? "");
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
