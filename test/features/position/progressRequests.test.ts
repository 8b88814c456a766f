// src/features/position/progress.api.ts: requests and answers of positions.
import { done, failed, ok } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { createProgressRequests, recordPositions } from "../../../src/features/position/progress.api";
import type { Reply } from "../../fakes/http";
import { serverScene } from "../../fakes/server";

const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
const other = "f".repeat(32) as Fingerprint;
const get = `GET /lib/api/reader/syncs/progress/${fingerprint}`;
const put = "PUT /lib/api/reader/syncs/progress";
const place = "/body/DocFragment[1]/body/p[1]/text().0";
const book = 7 as BookId;

function scene(routes: Readonly<Record<string, Reply>>) {
  const told = serverScene();
  for (const [route, reply] of Object.entries(routes)) told.http.on(route, reply);
  const shown = { count: 0 };
  Object.assign(told.api.addresses, { shown: () => void (shown.count += 1) });
  const requests = createProgressRequests(told.api);
  const send = (at = place) =>
    requests.sendProgress(
      { fingerprint, percent: asPercent(40), place: at, readAt: 1_780_000_000 },
      { decimals: 1, device: "Kobo", deviceId: "k" },
    );
  return { ...told, requests, shown, send };
}

const answer = (status: number, message: string): Reply => ({ status, body: { message } });
const record = { percentage: 0.4, progress: place, timestamp: 1_780_000_000, device: "Kobo", device_id: "k" };

describe("a fetched position", () => {
  test("has place, time and writer", () => {
    const { requests } = scene({ [get]: { body: record } });
    const position = { percent: 40, place, writtenAt: 1_780_000_000, device: "Kobo" };
    expect(requests.fetchProgress(fingerprint)).toMatchObject({ ok: true, value: position });
  });

  test.each([
    ["is none if the server has none of the book", answer(404, "No progress found"), ok(undefined)],
    ["is a failure for an unknown file", answer(404, "Book not found For Hash 012"), { failure: { status: 404 } }],
    ["is a failure if the server refuses it", answer(400, "No."), { failure: { status: 400 } }],
  ])("%s", (_what, reply, result) => {
    expect(scene({ [get]: reply }).requests.fetchProgress(fingerprint)).toMatchObject(result);
  });

  test.each([
    ["its own place", place, {}, 1],
    ["another place", place, { progress: "/body/DocFragment[2]" }, 0],
    ["a page, which any server may have", "12", { progress: "12" }, 0],
  ])("proves that the server is the one before, if it has %s", (_what, sent, change, count) => {
    const { requests, send, shown } = scene({ [put]: { body: record }, [get]: { body: { ...record, ...change } } });
    requests.fetchProgress(fingerprint);
    expect(shown.count).toBe(0);
    send(sent);
    requests.fetchProgress(fingerprint);
    expect(shown.count).toBe(count);
  });

  test("proves nothing for another book, or after a request that was not stored", () => {
    const { requests, send, shown, api } = scene({
      [put]: { body: {} },
      [get]: { body: { ...record, percentage: 0.1 } },
      [`GET /lib/api/reader/syncs/progress/${other}`]: { body: record },
    });
    expect(send()).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
    requests.fetchProgress(fingerprint);
    api.lastPositions.sent = { fingerprint, place };
    requests.fetchProgress(other);
    expect(shown.count).toBe(0);
  });
});

describe("the record of a file", () => {
  test.each([
    ["a position", { body: record }, ok("position")],
    ["empty", { body: { document: fingerprint } }, ok("empty")],
    ["none", answer(404, "No progress found"), ok(undefined)],
    ["unknown after a refusal", answer(400, "No."), { failure: { status: 400 } }],
  ])("is %s", (_what, reply, result) => {
    expect(scene({ [get]: reply }).requests.recordOf(fingerprint)).toMatchObject(result);
  });
});

describe("an empty position", () => {
  test.each([
    ["is stored if the answer says so", { body: { document: fingerprint, timestamp: 5 } }, done],
    ["is unconfirmed if the answer is empty", { body: {} }, { failure: { kind: "unreadable" } }],
    ["is not stored after a refusal", answer(400, "No."), { failure: { status: 400 } }],
  ])("%s", (_what, reply, result) => {
    const { requests, http } = scene({ [put]: reply });
    expect(requests.sendEmpty(fingerprint)).toMatchObject(result);
    const [{ body } = {}] = http.seen.filter(({ method }) => method === "PUT");
    expect(JSON.parse(body ?? "")).toEqual({ document: fingerprint });
  });
});

test("positions by ID are remembered for a moment", () => {
  const { api, requests } = scene({});
  const positions = { web: { EPUB: { percent: asPercent(5) } }, files: {} };
  recordPositions(api, book, positions);
  expect(requests.recentPositions(book)).toEqual(positions);
});

test("a server without positions by ID is not asked for them", () => {
  const { requests, http } = scene({});
  const move = { format: "EPUB", percent: 40 } as const;
  expect(requests.moveWebReader(book, move)).toEqual(failed({ kind: "unsupported", what: expect.anything() as never }));
  expect([requests.isJoined(), http.seen]).toEqual([ok(false), []]);
});
