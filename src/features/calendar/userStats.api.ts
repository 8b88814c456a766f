import { unixOf } from "../../base/timestamp";
import { failed, ok, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import type { ServerReading, ServerTotals } from "../../server.port";
import { weekOf } from "./calendar.rules";
import { fieldsOf, idOf, lineOf, listOf, numberOf, textOf } from "../../server/decode";
import type { ServerApi } from "../../server/serverApi";

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
  const dates = fetchList(api, datesPath);
  if (!dates.ok) return dates;
  const all = fetchSeconds(api, sums);
  if (!all.ok) return all;
  const ofYear = fetchSeconds(api, `${sums}?year=${year}`);
  if (!ofYear.ok) return ofYear;
  const days: number[] = [];
  for (const entry of dates.value) {
    const midnight = unixOf(`${textOf(fieldsOf(entry)?.["date"]) ?? ""}T00:00:00Z`);
    if (midnight !== undefined) days.push(Math.floor(midnight / 86400));
  }
  return ok({ days, seconds: all.value, yearSeconds: ofYear.value });
}

/** `GET …/timeline?year=&week=`, one entry per session. Undefined and failures as in `fetchTotals`. */
export function fetchWeek(api: ServerApi, monday: number): Result<readonly ServerReading[] | undefined> {
  const { userStats } = api.dialects.current();
  if (userStats === "none") return ok(undefined);
  const { year, week } = weekOf(monday);
  const list = fetchList(api, `${paths[userStats].week}?year=${year}&week=${week}`);
  if (!list.ok) return list;
  const read: ServerReading[] = [];
  for (const entry of list.value) {
    const fields = fieldsOf(entry) ?? {};
    const book = idOf(fields["bookId"]);
    const midnight = unixOf(`${(textOf(fields["startDate"]) ?? "").slice(0, 10)}T00:00:00Z`);
    const seconds = numberOf(fields["totalDurationSeconds"]);
    if (book === undefined || midnight === undefined || seconds === undefined || seconds <= 0) continue;
    const title = lineOf(fields["bookTitle"]);
    read.push({ book: book as BookId, title, day: Math.floor(midnight / 86400), seconds });
  }
  return ok(read);
}

/** Seconds of all days of the week. */
function fetchSeconds(api: ServerApi, path: string): Result<number> {
  const list = fetchList(api, path);
  if (!list.ok) return list;
  let seconds = 0;
  for (const entry of list.value) seconds += Math.max(0, numberOf(fieldsOf(entry)?.["totalDurationSeconds"]) ?? 0);
  return ok(seconds);
}

function fetchList(api: ServerApi, path: string): Result<readonly unknown[]> {
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const list = listOf(answer.value);
  return list === undefined ? failed({ kind: "unreadable", detail: "no list of statistics" }) : ok(list);
}
