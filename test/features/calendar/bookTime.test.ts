import { bookTimeText, readingTimeOf } from "../../../src/features/calendar/bookTime";
import { fetchDays, todayOf } from "../../../src/features/calendar/totals";
import { readingLines } from "../../../src/features/calendar/reading.menu";
import { calendarFeature } from "../../../src/features/calendar/index";
import { saveBook } from "../../../src/book/books.store";
import { failed, ok } from "../../../src/base/result";
import { unixOf } from "../../../src/base/timestamp";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import type { BookId } from "../../../src/model/book";
import { aSession } from "../../fakes/sessions";
import { fakeClock } from "../../fakes/clock";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { translate } from "../../fakes/say";
import { testContext } from "../../fakes/testContext";

const device = { zoneSeconds: () => 0, dayStartSeconds: () => 0, isoDay: () => "2026-06-01" };

describe("the reading time of a book", () => {
  test("counts each day once, however often the book was read on that day", () => {
    const database = memoryDatabase();
    const read = (at: string, seconds: number): void => {
      const startedAt = unixOf(at)!;
      queueSession(database, aSession({ startedAt, endedAt: startedAt + seconds, seconds }), startedAt);
    };
    read("2026-05-01T10:00:00Z", 600);
    read("2026-05-01T20:00:00Z", 600);
    read("2026-05-02T23:50:00Z", 1200);
    const time = readingTimeOf(testContext({ database, host: { device } }), aSession().fingerprint);
    expect(time).toEqual({ days: 3, seconds: 2400 });
    expect(bookTimeText(translate, time)).toBe("3 days, 40 min");
    expect(bookTimeText(translate, { days: 1, seconds: 60 })).toBe("1 day, 1 min");
  });

  test("counts no day whose share of a session is less than a second", () => {
    const database = memoryDatabase();
    const startedAt = unixOf("2026-05-01T23:59:50Z")!;
    queueSession(database, aSession({ startedAt, endedAt: startedAt + 20, seconds: 1 }), startedAt);
    const time = readingTimeOf(testContext({ database, host: { device } }), aSession().fingerprint);
    expect(time).toEqual({ days: 1, seconds: 1 });
  });
});

test("has days that begin at the hour set in KOReader, in the device's time zone", () => {
  const at = (time: string, zone: number, start: number): number =>
    todayOf(
      testContext({
        clock: fakeClock(unixOf(time)),
        host: { device: { zoneSeconds: () => zone, dayStartSeconds: () => start } },
      }),
    );
  const day = at("2026-05-02T12:00:00Z", 0, 0);
  expect(at("2026-05-03T02:00:00Z", 0, 0)).toBe(day + 1);
  expect(at("2026-05-03T02:00:00Z", 0, 4 * 3600)).toBe(day);
  expect(at("2026-05-02T23:00:00Z", 2 * 3600, 0)).toBe(day + 1);
});

test("the calendar fetches all weeks of the server back to the first shown day", () => {
  const asked: number[] = [];
  const context = testContext({
    server: {
      statistics: {
        readingWeek: (monday) => {
          asked.push(monday);
          return ok([{ book: 7 as BookId, title: "T", day: monday, seconds: 60 }]);
        },
      },
    },
  });
  // A Sunday and a Monday, as days since 1970-01-01.
  for (const [lastDay, count, weeks] of [
    [20597, 35, 5],
    [20598, 35, 6],
  ] as const) {
    asked.length = 0;
    const days = fetchDays(context, lastDay, count);
    expect(asked).toHaveLength(weeks);
    expect(Math.min(...asked)).toBeLessThanOrEqual(lastDay - count + 1);
    expect(days.ok && days.value?.length).toBe(count);
    expect(days.ok && days.value?.filter(({ seconds }) => seconds > 0).length).toBe(5);
  }
});

test("the calendar of all devices has no days if a server has no weeks, or fails", () => {
  const offline = failed({ kind: "offline" } as const);
  for (const answer of [ok(undefined), offline]) {
    const asked: number[] = [];
    const readingWeek = (monday: number) => (asked.push(monday), answer);
    expect(fetchDays(testContext({ server: { statistics: { readingWeek } } }), 20598, 35)).toEqual(answer);
    expect(asked).toEqual([20598]);
  }
});

test("the calendar of all devices names the books of this one, and numbers the others", () => {
  const database = memoryDatabase();
  const { fingerprint } = aSession();
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId }, "/7.epub", { size: 1, modifiedAt: 1 });
  const reading = [7, 8].map((id) => ({ book: id as BookId, title: `Book ${id}`, day: 20598, seconds: 60 * id }));
  const context = testContext({ database, server: { statistics: { readingWeek: () => ok(reading) } } });
  const days = fetchDays(context, 20598, 1);
  expect(days.ok && days.value?.[0]?.books.map((book) => book.fingerprint)).toEqual(["8", fingerprint]);
});

test("the menu has the notebook by book only on a server with a notebook", () => {
  const words = (notebook: boolean): unknown => {
    const { ui } = aScreen({ connection: { dialect: () => ({ notebook }) as never } });
    return readingLines(ui).map(({ text }) => text);
  };
  expect(words(false)).toEqual(["Reading calendar", "Streak and totals"]);
  expect(words(true)).toEqual(["Reading calendar", "Streak and totals", "Notebook by book"]);
});

test("the gesture opens the reading calendar", () => {
  const screen = aScreen({
    host: { device },
    connection: { dialect: () => ({ userStats: "none" }) as never },
  });
  calendarFeature(screen.ui)
    .actions?.find(({ name }) => name === "catchword_book_reading")
    ?.run();
  expect(screen.title()).toContain("in the last 5 weeks");
});
