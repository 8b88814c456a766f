import type { BookId } from "../../src/domain/book/book";
import { done, ok } from "../../src/domain/result";
import type { Headers } from "../../src/server/contentRange";
import { sample } from "../../src/server/fileSample";
import type { Question, Wire } from "../../src/server/wire";

const book = 7 as BookId;

interface Exchange {
  readonly asked: Question[];
  /** Bytes that were wanted before the connection was cut. */
  taken: number;
}

/** A server that answers every question so, in pieces of 512 bytes. */
function answering(status: number, headers: Headers, bytes: number): [Wire, Exchange] {
  const exchange: Exchange = { asked: [], taken: 0 };
  const askAsLibrary = (question: Question) => {
    exchange.asked.push(question);
    if (question.into?.begin(status, headers) !== true) return ok("a page of other words");
    for (let sent = 0; sent < bytes; sent += 512) {
      exchange.taken += 512;
      if (!question.into.take("x".repeat(512))) return ok(undefined);
    }
    return done;
  };
  return [{ askAsLibrary } as unknown as Wire, exchange];
}

test("the part that was asked for, and how long the whole is", () => {
  const [wire, { asked }] = answering(206, { "content-range": "bytes 4096-5119/70000" }, 1024);
  expect(sample(wire, book, { from: 4096, length: 1024 })).toEqual(
    ok({ bytes: "x".repeat(1024), size: 70000 }),
  );
  expect(asked).toMatchObject([
    { method: "GET", path: "/api/v1/books/7/content", more: { Range: "bytes=4096-5119" } },
  ]);
});

const elsewhere = "bytes 0-1023/70000";
test.each([
  ["the whole file", 200, {}, 512],
  ["another part", 206, { "content-range": elsewhere }, 512],
  ["a part that does not say which", 206, {}, 512],
])("%s is cut off at its first bytes", (_, status, headers, wanted) => {
  const [wire, exchange] = answering(status, headers, 1024 * 1024);
  expect(sample(wire, book, { from: 4096, length: 1024 })).toEqual(ok(undefined));
  expect(exchange.taken).toBe(wanted);
});

test("a part that is longer than it says is cut off where it should have ended", () => {
  const [wire, exchange] = answering(206, { "content-range": "bytes 4096-5119/70000" }, 1024 * 1024);
  expect(sample(wire, book, { from: 4096, length: 1024 })).toEqual(ok(undefined));
  expect(exchange.taken).toBe(1024 + 512);
});

test("any other success proves nothing", () => {
  const [wire] = answering(204, {}, 0);
  expect(sample(wire, book, { from: 0, length: 1024 })).toEqual(ok(undefined));
});
