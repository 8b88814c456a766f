import { failed, ok, type Result } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { Downloads, Http, HttpRequest, HttpResponse } from "../../src/koreader/http.port";

/** A status, with headers and a body (JSON unless text), or a connection failure. */
export type Reply =
  | number
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | { readonly failure: Failure };

/** A server by a script: `METHOD path` (without the query) → what it answers, one after the other, the last for ever. */
export interface FakeHttp extends Http, Downloads {
  /** Every request, in order. */
  readonly seen: HttpRequest[];
  on(question: string, ...replies: readonly (Reply | ((request: HttpRequest) => Reply))[]): void;
  /** `METHOD path` of every request, in order. */
  asked(): readonly string[];
}

export function fakeHttp(): FakeHttp {
  const script = new Map<string, (Reply | ((request: HttpRequest) => Reply))[]>();
  const seen: HttpRequest[] = [];
  const send = (request: HttpRequest): Result<HttpResponse> => {
    seen.push(request);
    const replies = script.get(questionOf(request)) ?? [404];
    const next = replies.length > 1 ? replies.shift()! : replies[0]!;
    return answerOf(typeof next === "function" ? next(request) : next);
  };
  return {
    seen,
    send,
    download: (request, into) => {
      const answer = send(request);
      if (answer.ok && into.begin(answer.value.status, answer.value.headers)) into.take(answer.value.body);
      return answer;
    },
    forget: () => undefined,
    on: (question, ...replies) => void script.set(question, [...replies]),
    asked: () => seen.map(questionOf),
  };
}

function questionOf({ method, url }: HttpRequest): string {
  return `${method} ${new URL(url).pathname}`;
}

function answerOf(reply: Reply): Result<HttpResponse> {
  if (typeof reply === "number") return ok({ status: reply, headers: {}, body: "" });
  if ("failure" in reply) return failed(reply.failure);
  const { status = 200, headers = {}, body = "" } = reply;
  const type = { "content-type": typeof body === "string" ? "text/plain" : "application/json" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ok({ status, headers: { ...type, ...headers }, body: text });
}
