import type { FaultOrder } from "../../library-server/fault";
import { rawRequest, type RawVisit, visitRaw } from "./support/rawVisit";
import { ask, asReader, libraryForTests, session, violationsOf } from "./support/visitor";

const library = libraryForTests();
const upload = (hasSeenEnough?: (text: string) => boolean): Promise<RawVisit> =>
  visitRaw(library(), rawRequest("POST", "/api/v1/reading-sessions", session), hasSeenEnough);
const check = (hasSeenEnough?: (text: string) => boolean): Promise<RawVisit> =>
  visitRaw(library(), rawRequest("GET", "/api/reader/users/auth"), hasSeenEnough);
const wasAsked = () => library().requests.length > 0;
const arm = (fault: FaultOrder["fault"], rest: Omit<FaultOrder, "fault"> = {}) =>
  library().faults.arm({ ...rest, fault });
const stored = () => library().state.sessions.length;

const answerHead = "HTTP/1.1 200 OK\r\n";
const body = '{"username":"reader"}';

test("a latency fault waits before the work", async () => {
  arm({ kind: "latency", seconds: 0.2 });
  const { seconds, text } = await check();
  expect(seconds).toBeGreaterThan(0.19);
  expect(text).toContain(body);
});

test("a latency fault can wait after the work, so that the client cannot know", async () => {
  arm({ kind: "latency", seconds: 3600, when: "after" });
  const { text, closedByServer } = await upload(() => stored() === 1);
  expect([text, closedByServer]).toEqual(["", false]);
});

test("a latency fault does no work while it waits, and ends when released", async () => {
  arm({ kind: "latency", seconds: 3600 });
  let storedMeanwhile: number | undefined;
  const { text } = await upload(() => {
    if (!wasAsked()) return false;
    storedMeanwhile ??= stored();
    library().faults.release();
    return false;
  });
  expect(storedMeanwhile).toBe(0);
  expect(text).toMatch(/^HTTP\/1.1 202 /);
  expect(stored()).toBe(1);
});

test("a stall fault reads no body until it is released", async () => {
  arm({ kind: "stall" }, { match: { method: "POST" } });
  const stalls = jest.spyOn(library().faults, "stalls");
  const hasArrived = () => stalls.mock.results.some(({ value }) => value === true);
  let answered = "";
  const visit = upload((text) => {
    answered = text;
    return false;
  });
  while (!hasArrived()) await new Promise((resolve) => setTimeout(resolve, 5));
  // Another request from its beginning to its end: time enough for the body, which was sent with the head.
  await check();
  expect([library().requests.map(({ method }) => method), stored(), answered]).toEqual([["GET"], 0, ""]);
  library().faults.release();
  expect((await visit).text).toMatch(/^HTTP\/1.1 202 /);
  expect(stored()).toBe(1);
});

test("a drip fault sends slowly from the first byte", async () => {
  arm({ kind: "drip", bytesPerSecond: 1000 });
  const { text, seconds } = await check();
  expect(text.startsWith(answerHead)).toBe(true);
  expect(text.endsWith(body)).toBe(true);
  expect(seconds).toBeGreaterThan(text.length / 1000 / 1.5);
});

test("a drip fault can apply to the body only", async () => {
  arm({ kind: "drip", bytesPerSecond: 0.001, from: "body" });
  const { text } = await check((begun) => begun.includes("\r\n\r\n"));
  expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\n\r\n$/s);
});

test("a drip fault sends the whole body", async () => {
  arm({ kind: "drip", bytesPerSecond: 200, from: "body" });
  const { text, seconds } = await check();
  expect(text.endsWith(body)).toBe(true);
  expect(seconds).toBeGreaterThan(body.length / 200 / 1.5);
});

test("a drop fault closes the connection before the work", async () => {
  arm({ kind: "drop" });
  const { text, closedByServer } = await upload();
  expect([text, closedByServer, stored()]).toEqual(["", true, 0]);
});

test("a drop fault can close the connection after the work", async () => {
  arm({ kind: "drop", when: "after" });
  const { text, closedByServer } = await upload();
  expect([text, closedByServer, stored()]).toEqual(["", true, 1]);
});

test.each([200, 403, 429, 500, 503])("a status fault answers %i and stores nothing", async (status) => {
  arm({ kind: "status", status, headers: { "retry-after": "7" } });
  const { text } = await upload();
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text).toContain("retry-after: 7");
  expect(text).toContain(`{"status":${status},"message":"Something went wrong."`);
  expect(stored()).toBe(0);
});

test("a status fault can answer 504 after the work, like a proxy", async () => {
  arm({
    kind: "status",
    status: 504,
    when: "after",
    body: "<html>gateway</html>",
    headers: { "content-type": "text/html" },
  });
  const { text } = await upload();
  expect(text).toMatch(/^HTTP\/1.1 504 .*content-type: text\/html\r\n.*<html>gateway<\/html>$/s);
  expect(stored()).toBe(1);
});

test("a status fault can have a body of its own", async () => {
  arm({ kind: "status", status: 422, body: { error: "no" } });
  expect((await upload()).text).toContain('{"error":"no"}');
});

test("an HTML fault sends a web page in place of JSON", async () => {
  arm({ kind: "html" });
  const { text } = await check();
  expect(text.startsWith(answerHead)).toBe(true);
  expect(text).toContain("content-type: text/html");
});

test.each([
  ["the same origin", "/elsewhere{path}", "/elsewhere/api/reader/users/auth"],
  ["another origin", "https://example.org{path}", "https://example.org/api/reader/users/auth"],
])("a redirect fault leads to %s", async (_name, to, location) => {
  arm({ kind: "redirect", status: 302, to });
  const { text } = await check();
  expect(text).toMatch(/^HTTP\/1.1 302 /);
  expect(text).toContain(`location: ${location}\r\n`);
});

test("a truncate fault breaks off in the middle of a body of announced length", async () => {
  arm({ kind: "truncate", bytes: 5 });
  const { text, closedByServer } = await check();
  expect(text).toContain(`content-length: ${body.length}\r\n`);
  expect(text.split("\r\n\r\n")[1]).toBe(body.slice(0, 5));
  expect(closedByServer).toBe(true);
});

test("a garbage fault answers with a body that is not JSON", async () => {
  arm({ kind: "garbage" });
  const answer = await ask(library(), { path: "/api/reader/users/auth", headers: asReader() });
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.isJson).toBe(false);
});

test("a garbage fault answers with bytes that are not HTTP", async () => {
  arm({ kind: "garbage", of: "answer" });
  const { text } = await check();
  expect(text).not.toBe("");
  expect(text).not.toContain("HTTP/1.1");
});

test("a silence fault sends nothing, and keeps the connection open", async () => {
  arm({ kind: "silence" });
  const { text, closedByServer } = await upload(wasAsked);
  expect([text, closedByServer, stored()]).toEqual(["", false, 0]);
});

test("a truncate fault cuts connections in the middle", async () => {
  arm({ kind: "silence" });
  const { closedByServer } = await upload(() => {
    if (wasAsked()) library().cutConnections();
    return false;
  });
  expect(closedByServer).toBe(true);
});

describe("a set fault", () => {
  const statusOf = async (path: string, method: "GET" | "POST" = "GET") =>
    (await ask(library(), { method, path, headers: asReader() })).status;

  test("applies only to the requests that it names", async () => {
    arm({ kind: "status", status: 503 }, { match: { method: "GET", path: "/api/reader/" } });
    expect(await statusOf("/api/reader/users/auth")).toBe(503);
    expect(await statusOf("/api/v1/reading-sessions/book/101")).toBe(200);
    expect(await statusOf("/api/reader/users/auth", "POST")).toBe(404);
  });

  test("may name paths by a pattern", async () => {
    arm({ kind: "status", status: 503 }, { match: { path: "^/api/.*/101$" } });
    expect(await statusOf("/api/v1/reading-sessions/book/101")).toBe(503);
    expect(await statusOf("/api/v1/reading-sessions/book/102")).toBe(200);
  });

  test("ends after its number of times, or never if it has no number", async () => {
    arm({ kind: "status", status: 503 }, { times: 2 });
    arm({ kind: "status", status: 429 }, { times: 1 });
    arm({ kind: "status", status: 418 });
    const seen = [];
    for (let count = 1; count <= 5; count++) seen.push(await statusOf("/api/reader/users/auth"));
    expect(seen).toEqual([503, 503, 429, 418, 418]);
    library().faults.clear();
    expect(await statusOf("/api/reader/users/auth")).toBe(200);
  });

  test("hides no violation of the specification", async () => {
    arm({ kind: "status", status: 500 });
    await ask(library(), { path: "/api/reader/users/auth" });
    expect(violationsOf(library())).toEqual(["credentials: none were sent"]);
  });

  test("is recorded with the request", async () => {
    arm({ kind: "drop" });
    await check();
    expect(library().requests).toEqual([
      {
        method: "GET",
        path: "/api/reader/users/auth",
        query: "",
        at: expect.any(Number) as unknown,
        auth: "md5",
        connection: expect.any(Number) as unknown,
        body: "",
        fault: "drop",
      },
    ]);
  });
});

test("a fault with a text refuses only the requests with that text in their body", async () => {
  const refusal = { kind: "status", status: 422 } as const;
  arm(refusal, { match: { path: "/api/v1/reading-sessions", body: '"bookId":102' } });
  const other = rawRequest("POST", "/api/v1/reading-sessions", { ...session, bookId: 102 });
  expect((await visitRaw(library(), other)).text).toMatch(/^HTTP\/1.1 422 /);
  expect((await visitRaw(library(), other)).text).toMatch(/^HTTP\/1.1 422 /);
  expect((await upload()).text).toMatch(/^HTTP\/1.1 202 /);
  expect(stored()).toBe(1);
});

describe("a client that breaks the protocol", () => {
  test("differs from one that leaves in the middle of a request", async () => {
    const whole = rawRequest("POST", "/api/v1/reading-sessions", session);
    const leavesAtOnce = () => true;
    await visitRaw(library(), whole.slice(0, -40), leavesAtOnce);
    await visitRaw(library(), whole.slice(0, 30), leavesAtOnce);
    await check();
    expect(library().violations).toEqual([]);
    expect(stored()).toBe(0);
  });

  test("is reported if it does not speak HTTP", async () => {
    const { text } = await visitRaw(library(), "HELLO\r\n\r\n");
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(violationsOf(library())).toEqual([expect.stringMatching(/^not HTTP: /)]);
  });

  test("is reported if it sends more than announced", async () => {
    const request = rawRequest("POST", "/api/v1/reading-sessions", session, {
      ...asReader(),
      connection: "keep-alive",
    });
    await visitRaw(library(), `${request}}}`, () => stored() === 1 && library().violations.length === 1);
    expect(stored()).toBe(1);
    expect(violationsOf(library())).toEqual([expect.stringMatching(/^not HTTP: /)]);
  });

  test("is reported with a path that cannot be parsed", async () => {
    expect((await visitRaw(library(), rawRequest("GET", "/api/v1/books/%zz"))).text).toMatch(/^HTTP\/1.1 404 /);
    expect(violationsOf(library())).toEqual(["GET /api/v1/books/%zz: no such path"]);
  });
});
