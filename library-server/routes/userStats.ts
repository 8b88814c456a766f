import { z } from "zod";
import { ok } from "../answer";
import type { Context } from "../context";
import { type Call, endpoint } from "../endpoint";
import { numberInQuery } from "../shapes/scalars";
import { bookById, type StoredSession } from "../state/state";
import { denied } from "./books";

const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Totals of a reader's sessions, in the server's zone (UTC). Real servers require a separate permission. */
export const userStatsRoutes = (["reading", "plain"] as const).flatMap((form) => {
  const base = `/api/v1/user-stats/${form === "reading" ? "reading/" : ""}`;
  return [
    endpoint({
      method: "GET",
      path: `${base}timeline`,
      access: "bearer",
      exists: ({ userStats }) => userStats === form,
      query: z.object({ year: numberInQuery, week: numberInQuery }),
      answer: ({ context, query, user }: Call<unknown, { year: number; week: number }, unknown>) => {
        if (!user().admin) return denied(context.dialect);
        // The 4th of January always belongs to the first week.
        const fourth = new Date(Date.UTC(query.year, 0, 4));
        const begins = fourth.getTime() + ((query.week - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * dayMilliseconds;
        const read = sessionsOf(context, user().id).filter(({ startTime }) => {
          const at = Date.parse(startTime);
          return at >= begins && at < begins + 7 * dayMilliseconds;
        });
        read.sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
        return ok(read.map((session) => sessionView(context, session)));
      },
    }),
    endpoint({
      method: "GET",
      path: `${base}${form === "reading" ? "dates" : "reading-dates"}`,
      access: "bearer",
      exists: ({ userStats }) => userStats === form,
      answer: ({ context, user }) => {
        if (!user().admin) return denied(context.dialect);
        const days = grouped(sessionsOf(context, user().id), (session) => session.startTime.slice(0, 10));
        return ok([...days].sort().map(([date, sessions]) => ({ date, count: sessions.length })));
      },
    }),
    endpoint({
      method: "GET",
      path: `${base}favorite-days`,
      access: "bearer",
      exists: ({ userStats }) => userStats === form,
      query: z.object({ year: numberInQuery.optional() }),
      answer: ({ context, query, user }: Call<unknown, { year?: number | undefined }, unknown>) => {
        if (!user().admin) return denied(context.dialect);
        const read = sessionsOf(context, user().id).filter(
          ({ startTime }) => query.year === undefined || startTime.startsWith(`${query.year}-`),
        );
        const days = grouped(read, ({ startTime }) => new Date(startTime).getUTCDay());
        return ok([...days].sort(([one], [other]) => one - other).map(([day, sessions]) => dayView(day, sessions)));
      },
    }),
  ];
});

const dayMilliseconds = 86_400_000;

/** Times without a zone. */
function sessionView({ state }: Context, session: StoredSession): object {
  const { bookId, bookType, startTime, endTime, durationSeconds } = session;
  const bookTitle = bookById(state, bookId)?.title;
  const times = { startDate: startTime.slice(0, 19), endDate: endTime.slice(0, 19) };
  return { bookId, bookTitle, bookType, ...times, totalSessions: 1, totalDurationSeconds: durationSeconds };
}

function sessionsOf({ state }: Context, userId: number): readonly StoredSession[] {
  return state.sessions.filter((session) => session.userId === userId);
}

function grouped<Key>(
  sessions: readonly StoredSession[],
  keyOf: (session: StoredSession) => Key,
): Map<Key, StoredSession[]> {
  const groups = new Map<Key, StoredSession[]>();
  for (const session of sessions) groups.set(keyOf(session), [...(groups.get(keyOf(session)) ?? []), session]);
  return groups;
}

function dayView(day: number, sessions: readonly StoredSession[]): object {
  const totalDurationSeconds = sessions.reduce((sum, session) => sum + session.durationSeconds, 0);
  return { dayOfWeek: day + 1, dayName: names[day], sessionCount: sessions.length, totalDurationSeconds };
}
