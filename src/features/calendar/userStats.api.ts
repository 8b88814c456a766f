import { unixOf } from "../../base/timestamp";
import { done, failed, ok, type Result } from "../../base/result";
import { type BookId, bookIdIn } from "../../model/book";
import { weekOf } from "./calendar.rules";
import { type Fields, fieldsOf, lineOf, listOf, numberOf, textOf } from "../../server/decode";
import type { ServerApi } from "../../server/serverApi";

export interface ServerTotals {
  /** Days with reading, since 1970-01-01 in the server's zone. */
  readonly days: readonly number[];
  readonly seconds: number;
  readonly yearSeconds: number;
}

export interface ServerReading {
  readonly book: BookId;
  readonly title?: string | undefined;
  /** Day since 1970-01-01, in the server's zone. */
  readonly day: number;
  readonly seconds: number;
}

/** Account statistics (not specified). @noSelf */
export interface StatisticsRequests {
  /** Undefined if the server counts none. Failures: denied also where the account may not see them. */
  readingTotals(year: number): Result<ServerTotals | undefined>;
  /** Sessions of the week of this Monday (day since 1970-01-01). As `readingTotals`. */
  readingWeek(monday: number): Result<readonly ServerReading[] | undefined>;
}

export function createStatisticsRequests(api: ServerApi): StatisticsRequests {
  return {
    readingTotals: (year) => fetchTotals(api, year),
    readingWeek: (monday) => fetchWeek(api, monday),
  };
}

const paths = {
  reading: {
    dates: "/api/v1/user-stats/reading/dates",
    sums: "/api/v1/user-stats/reading/favorite-days",
    week: "/api/v1/user-stats/reading/timeline",
  },
  plain: {
    dates: "/api/v1/user-stats/reading-dates",
    sums: "/api/v1/user-stats/favorite-days",
    week: "/api/v1/user-stats/timeline",
  },
};

/**
 * Account statistics (not specified). Undefined if unsupported. Failures: also denied without permission; unreadable.
 */
export function fetchTotals(api: ServerApi, year: number): Result<ServerTotals | undefined> {
  const { userStats } = api.dialects.current();
  if (userStats === "none") return ok(undefined);
  const { dates: datesPath, sums } = paths[userStats];
  const days: number[] = [];
  const dates = readEach(api, datesPath, maxDays, (entry) => {
    const midnight = unixOf(`${textOf(entry["date"]) ?? ""}T00:00:00Z`);
    if (midnight !== undefined) days.push(Math.floor(midnight / 86400));
  });
  if (!dates.ok) return dates;
  const all = fetchSeconds(api, sums);
  if (!all.ok) return all;
  const ofYear = fetchSeconds(api, `${sums}?year=${year}`);
  if (!ofYear.ok) return ofYear;
  return ok({ days, seconds: all.value, yearSeconds: ofYear.value });
}

/** `GET …/timeline?year=&week=`, one entry per session. Undefined and failures as in `fetchTotals`. */
export function fetchWeek(api: ServerApi, monday: number): Result<readonly ServerReading[] | undefined> {
  const { userStats } = api.dialects.current();
  if (userStats === "none") return ok(undefined);
  const { year, week } = weekOf(monday);
  const read: ServerReading[] = [];
  const path = `${paths[userStats].week}?year=${year}&week=${week}`;
  const list = readEach(api, path, maxSessions, (entry) => {
    const reading = readingIn(entry);
    if (reading !== undefined) read.push(reading);
  });
  return list.ok ? ok(read) : list;
}

function readingIn(fields: Fields): ServerReading | undefined {
  const book = bookIdIn(numberOf(fields["bookId"]));
  const midnight = unixOf(`${(textOf(fields["startDate"]) ?? "").slice(0, 10)}T00:00:00Z`);
  const seconds = numberOf(fields["totalDurationSeconds"]);
  if (book === undefined || midnight === undefined || seconds === undefined || seconds <= 0) return undefined;
  const title = lineOf(fields["bookTitle"]);
  return { book, title, day: Math.floor(midnight / 86400), seconds };
}

/** Seconds of all days of the week. */
function fetchSeconds(api: ServerApi, path: string): Result<number> {
  let seconds = 0;
  const list = readEach(api, path, maxWeekdays, (entry) => {
    seconds += Math.max(0, numberOf(entry["totalDurationSeconds"]) ?? 0);
  });
  return list.ok ? ok(seconds) : list;
}

/** Days of 27 years, each with reading. */
const maxDays = 10_000;
/** Of a week. */
const maxSessions = 2000;
const maxWeekdays = 7;

/** Reads at most so many elements of a list. */
function readEach(api: ServerApi, path: string, most: number, read: (entry: Fields) => void): Result<undefined> {
  let count = 0;
  const each = (entry: unknown): void => {
    count += 1;
    if (count <= most) read(fieldsOf(entry) ?? {});
  };
  const answer = api.askAsLibrary({ method: "GET", path, each });
  if (!answer.ok) return answer;
  return listOf(answer.value, 0) === undefined ? failed({ kind: "unreadable", detail: "no list of statistics" }) : done;
}
