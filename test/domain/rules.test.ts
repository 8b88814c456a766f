import { delayAfter } from "../../src/domain/queue";
import { bookTypeOf } from "../../src/domain/book";
import { clockText, shortDuration, spokenDuration } from "../../src/domain/calendar";
import { isbnsIn, isbnsToAsk } from "../../src/domain/isbn";
import { asPercent, roundTo } from "../../src/domain/scale";
import { counts, recordOf, type Session, unsendable } from "../../src/domain/session";
import { isoOf, unixOf } from "../../src/domain/timestamp";
import { isbnCases } from "../cases/isbn.cases";
import { sessionRecordCases } from "../cases/sessionRecord.cases";
import { isoCases, parseCases } from "../cases/timestamp.cases";
import { validationCases } from "../cases/validation.cases";
import { aSession } from "../fakes/sessions";
import { translate } from "../fakes/say";

describe("which sessions count", () => {
  test.each(validationCases)("$name", ({ seconds, pagesRead, rule, counts: expected }) => {
    const thresholds = { sessionRule: rule, minSeconds: 30, minPages: 5 };
    expect(counts(aSession({ seconds, pagesRead }), thresholds)).toBe(expected);
  });
});

describe("time stamps", () => {
  test.each(isoCases)("$iso", ({ unix, iso }) => expect(isoOf(unix)).toBe(iso));
  test.each(parseCases)("reads $iso", ({ iso, unix }) => expect(unixOf(iso)).toBe(unix));
});

describe("ISBNs", () => {
  test.each(isbnCases)("$name", ({ identifiers, asked }) => expect(isbnsToAsk(isbnsIn(identifiers))).toEqual(asked));
});

describe("the session as it is sent", () => {
  test.each(sessionRecordCases)("$name", ({ decimals, serverPages, start, end, expected }) => {
    const session = aSession({ start, end } as unknown as Partial<Session>);
    expect(recordOf(session, { decimals, serverPages })).toMatchObject(expected);
  });

  test("stamps in UTC and writes the duration out", () => {
    const record = recordOf(aSession({ startedAt: 1780308000, endedAt: 1780311905, seconds: 3905 }), {
      decimals: 2,
    });
    expect(record).toMatchObject({
      startTime: "2026-06-01T10:00:00Z",
      endTime: "2026-06-01T11:05:05Z",
      durationSeconds: 3905,
      durationFormatted: "1:05:05",
    });
  });
});

test("durations in words and in digits", () => {
  expect([0, 59, 60, 3599, 3600, 36000].map(clockText)).toEqual([
    "0:00:00",
    "0:00:59",
    "0:01:00",
    "0:59:59",
    "1:00:00",
    "10:00:00",
  ]);
  expect([45, 720, 7200, 11100].map((seconds) => spokenDuration(translate, seconds))).toEqual([
    "45 s",
    "12 min",
    "2 h",
    "3 h 5 min",
  ]);
  expect([59, 60, 3599, 11_100, 90_000].map(shortDuration)).toEqual(["0:00", "0:01", "0:59", "3:05", "25:00"]);
});

test("the type of a book is told by its ending, whatever its case", () => {
  expect(["a.epub", "a.kepub.EPUB", "b.pdf", "c.cbz", "d.CBR"].map(bookTypeOf)).toEqual([
    "EPUB",
    "EPUB",
    "PDF",
    "CBZ",
    "CBR",
  ]);
  expect(["epub", "notes.txt", ""].map(bookTypeOf)).toEqual([undefined, undefined, undefined]);
});

test("percents stay within the book, and what is no number is its beginning", () => {
  expect([-3, 0, 41.5, 130, Number.NaN].map(asPercent)).toEqual([0, 0, 41.5, 100, 0]);
  expect([roundTo(0.125, 2), roundTo(-0.125, 2), roundTo(99.995, 1)]).toEqual([0.13, -0.12, 100]);
});

test("a session from a lost clock, or from the future, is not sent", () => {
  const now = 1780308000;
  expect(unsendable(aSession({ startedAt: now - 60, endedAt: now }), now)).toBeUndefined();
  expect(unsendable(aSession({ startedAt: 40, endedAt: 100 }), now)).toBe("unset");
  expect(unsendable(aSession({ startedAt: now + 90000, endedAt: now + 90060 }), now)).toBe("ahead");
  expect(unsendable(aSession({ startedAt: now, endedAt: now + 60 }), 100)).toBeUndefined();
});

test("each failure doubles the wait, up to an hour, a little earlier by chance", () => {
  expect([1, 2, 3, 8, 40].map((failures) => delayAfter(failures, 0))).toEqual([30, 60, 120, 3600, 3600]);
  expect(delayAfter(1, 1)).toBe(22);
  expect([10, 90, 9999].map((asked) => delayAfter(1, 1, asked))).toEqual([22, 90, 3600]);
});
