import { fetchTotals, fetchWeek } from "../../../src/features/calendar/userStats.api";
import { failed, ok, type Result } from "../../../src/base/result";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";

function serverOf(generation: Generation, answers: readonly Result<unknown>[]) {
  const asked: string[] = [];
  const api = {
    askAsLibrary: ({ path, each }: AnonymousRequest) => {
      asked.push(path);
      const answer = answers[asked.length - 1];
      if (answer?.ok !== true || !Array.isArray(answer.value)) return answer;
      for (const entry of answer.value as unknown[]) each?.(entry);
      return ok([]);
    },
    dialects: { current: () => dialectOf(generation) },
  } as unknown as ServerApi;
  return { api, asked };
}

const answers = [
  ok([{ date: "1970-01-02", count: 3 }, { date: "1970-01-05", count: 1 }, { date: "soon" }]),
  ok([{ totalDurationSeconds: 600 }, { totalDurationSeconds: 60.5 }, { dayName: "Monday" }]),
  ok([]),
];

test.each<[Generation, string, string]>([
  ["G", "/api/v1/user-stats/reading/", "dates"],
  ["B2", "/api/v1/user-stats/reading/", "dates"],
  ["W", "/api/v1/user-stats/", "reading-dates"],
])("the statistics of %s are read from three answers", (generation, base, dates) => {
  const { api, asked } = serverOf(generation, answers);
  expect(fetchTotals(api, 2026)).toEqual(ok({ days: [1, 4], seconds: 660.5, yearSeconds: 0 }));
  expect(asked).toEqual([base + dates, `${base}favorite-days`, `${base}favorite-days?year=2026`]);
});

test.each<Generation>(["spec", "B0"])("the server %s has no statistics, and gets no request", (generation) => {
  const { api, asked } = serverOf(generation, []);
  expect(fetchTotals(api, 2026)).toEqual(ok(undefined));
  expect(asked).toEqual([]);
});

test("an account without the right to statistics gets the server's refusal", () => {
  const denied = failed({ kind: "denied" as const, status: 403, message: "Access denied." });
  const { api, asked } = serverOf("G", [denied]);
  expect(fetchTotals(api, 2026)).toEqual(denied);
  expect(asked).toHaveLength(1);
});

test("a sum counts no more than seven days of the week", () => {
  const day = { totalDurationSeconds: 60 };
  const week = Array.from({ length: 7 }, () => day);
  const { api } = serverOf("G", [ok([]), ok(week), ok(week.concat(day))]);
  expect(fetchTotals(api, 2026)).toEqual(ok({ days: [], seconds: 420, yearSeconds: 420 }));
});

test("an answer that is not a list is unreadable", () => {
  const { api } = serverOf("G", [ok({ message: "soon" })]);
  expect(fetchTotals(api, 2026)).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
});

test.each<[Generation, string]>([
  ["G", "/api/v1/user-stats/reading/timeline?year=2026&week=47"],
  ["W", "/api/v1/user-stats/timeline?year=2026&week=47"],
])("the sessions of a week on %s are read by day", (generation, path) => {
  const session = { bookId: 7, bookTitle: "The Lamp", startDate: "2026-11-20T23:10:00", totalDurationSeconds: 600 };
  const strange = [
    { bookId: 7 },
    { ...session, startDate: "soon" },
    ...[-5, 0].map((totalDurationSeconds) => ({ ...session, totalDurationSeconds })),
    "text",
  ];
  const { api, asked } = serverOf(generation, [ok([session].concat(strange as never[]))]);
  expect(fetchWeek(api, 20773)).toEqual(ok([{ book: 7, title: "The Lamp", day: 20777, seconds: 600 }]));
  expect(asked).toEqual([path]);
});
