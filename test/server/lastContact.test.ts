import type { Failure } from "../../src/base/failure";
import { failed } from "../../src/base/result";
import { createContactRecorder, recordContact } from "../../src/server/client";
import { translate } from "../fakes/say";
import { memoryDatabase } from "../fakes/memoryStore";

function logged(failure: Failure): readonly string[] {
  const lines: string[] = [];
  const clock = { now: () => 0, elapsed: () => 0 };
  const contact = createContactRecorder({ database: memoryDatabase(), clock, translate });
  const log = { warn: (line: string) => void lines.push(line), step: () => undefined };
  const client = recordContact({ ask: () => failed(failure) }, contact, { log });
  client.ask({ method: "GET", path: "/api/v1/books/search?title=My%20diary", headers: { "x-auth-key": "4d1c" } });
  return lines;
}

describe("the log of requests", () => {
  test("has the path and the result, without titles and keys", () => {
    expect(logged({ kind: "refused", status: 422, message: "pages missing" })).toEqual([
      "GET /api/v1/books/search: refused: 422",
    ]);
    expect(logged({ kind: "denied", status: 403, message: "no" })).toEqual(["GET /api/v1/books/search: denied: 403"]);
    expect(logged({ kind: "broken", sent: true, detail: "closed" })).toEqual([
      "GET /api/v1/books/search: broken: closed",
    ]);
  });

  test("has no line for an expected 404, nor without a request", () => {
    expect(logged({ kind: "refused", status: 404, message: "" })).toEqual([]);
    expect(logged({ kind: "refused", status: 409, message: "" })).toEqual([]);
    expect(logged({ kind: "offline" })).toEqual([]);
    expect(logged({ kind: "cancelled", sent: false })).toEqual([]);
  });
});
