import { failed, ok, type Result } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { BookId } from "../../src/model/book";
import { askOptional, holdsBook } from "../../src/server/optionalTrait";
import { aWire } from "../fakes/wire";

const book = 7 as BookId;
const there = { method: "GET", path: "/api/v1/books/7" } as const;
const refused = (status: number): Result<unknown> => failed<Failure>({ kind: "refused", status, message: "" });
const lacking = failed<Failure>({ kind: "unsupported", what: "ratings" });

/** Sends a rating. `answers`: to it, and to the look at the book. `keeps`: a recent answer has shown the trait. */
function rate(answer: Result<unknown>, ofBook: Result<unknown>, known: boolean | undefined, keeps = false) {
  const wire = aWire(() => ofBook);
  Object.assign(wire.dialects, { knows: () => known === true });
  if (known === false) wire.dialects.learn({ ratings: false });
  wire.learned.length = 0;
  if (keeps) Object.assign(wire.dialects, { learn: () => undefined });
  let sent = 0;
  const outcome = askOptional(wire, "ratings", book, () => {
    sent += 1;
    return answer;
  });
  return { outcome, sent, asked: wire.asked, learned: wire.learned };
}

describe("a feature that a server may lack", () => {
  test.each<[string, Parameters<typeof rate>, ReturnType<typeof rate>]>([
    [
      "is known after an answer",
      [ok({}), ok({ id: 7 }), undefined],
      { outcome: ok({}), sent: 1, asked: [], learned: [{ ratings: true }] },
    ],
    [
      "is lacking with a 405",
      [refused(405), refused(404), undefined],
      { outcome: lacking, sent: 1, asked: [], learned: [{ ratings: false }] },
    ],
    [
      "is lacking with a 404 for a book that is there",
      [refused(404), ok({ id: 7 }), undefined],
      { outcome: lacking, sent: 1, asked: [there], learned: [{ ratings: false }] },
    ],
    [
      "stays open with a 404 for a missing book",
      [refused(404), refused(404), undefined],
      { outcome: refused(404), sent: 1, asked: [there], learned: [] },
    ],
    [
      "stays open with a 404 if the look shows another book",
      [refused(404), ok({ id: 8 }), undefined],
      { outcome: refused(404), sent: 1, asked: [there], learned: [] },
    ],
    [
      "stays open after an error",
      [refused(500), ok({ id: 7 }), undefined],
      { outcome: refused(500), sent: 1, asked: [], learned: [] },
    ],
    [
      "is not lacking if it was shown",
      [refused(405), ok({ id: 7 }), true],
      { outcome: refused(405), sent: 1, asked: [], learned: [] },
    ],
    [
      "keeps the answer if its lack is disproved",
      [refused(405), ok({ id: 7 }), undefined, true],
      { outcome: refused(405), sent: 1, asked: [], learned: [] },
    ],
    [
      "is not asked for once its lack is known",
      [ok({}), ok({}), false],
      { outcome: lacking, sent: 0, asked: [], learned: [] },
    ],
  ])("%s", (_, given, expected) => {
    expect(rate(...given)).toEqual(expected);
  });
});

test("a book is there if the server shows it under its number", () => {
  const shown = [ok({ id: 7 }), ok({ id: 8 }), ok("7"), refused(404)];
  expect(
    shown.map((answer) =>
      holdsBook(
        aWire(() => answer),
        book,
      ),
    ),
  ).toEqual([true, false, false, false]);
});
