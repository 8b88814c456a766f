import { z } from "zod";
import type { Case, Kind, Step } from "../case";
import { aLocalTime, aNumber, aText, on, ok, refused } from "../expected";

const mainline: readonly Kind[] = ["B2", "G"];
const date = z.object({ date: z.string().regex(/^\d{4}-\d\d-\d\d$/), count: aNumber });
const read = {
  bookId: aNumber,
  bookTitle: aText,
  startDate: aLocalTime,
  endDate: aLocalTime,
  totalSessions: aNumber,
  totalDurationSeconds: aNumber,
};
const day = { dayOfWeek: aNumber, dayName: aText, sessionCount: aNumber, totalDurationSeconds: aNumber };

/** The paths of W have no `reading/`. */
const asked = (kinds: readonly Kind[], base: string, dates: string): readonly Step[] => [
  { asks: `GET ${base}${dates}`, as: "admin", gets: on(kinds, ok(z.array(date))) },
  { asks: `GET ${base}favorite-days`, as: "admin", gets: on(kinds, ok(z.array(z.object(day)))) },
  { asks: `GET ${base}favorite-days?year=1850`, as: "admin", gets: on(kinds, ok(z.array(aText).length(0))) },
  { asks: `GET ${base}timeline?year=2026&week=47`, as: "admin", gets: on(kinds, ok(z.array(z.object(read)))) },
  { asks: `GET ${base}timeline?year=1850&week=1`, as: "admin", gets: on(kinds, ok(z.array(aText).length(0))) },
  { asks: `GET ${base}${dates}`, as: "member", gets: on(kinds, refused(403, /^Access [dD]enied\.?$/)) },
];

export const userStatsCases: readonly Case[] = [
  {
    name: "reading statistics are sent to users with the right",
    steps: [
      ...asked(mainline, "/api/v1/user-stats/reading/", "dates"),
      ...asked(["W"], "/api/v1/user-stats/", "reading-dates"),
    ],
  },
];
