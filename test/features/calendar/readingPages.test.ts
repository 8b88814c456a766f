// Words of src/features/calendar/reading.page.ts, its menu and its action
import { failed, ok, type Result } from "../../../src/base/result";
import { unixOf } from "../../../src/base/timestamp";
import { calendarFeature } from "../../../src/features/calendar";
import { showReading, showTotals } from "../../../src/features/calendar/reading.page";
import type { ServerTotals } from "../../../src/features/calendar/userStats.api";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import type { Failure } from "../../../src/base/failure";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { fakeClock } from "../../fakes/clock";
import { drawn } from "../../fakes/menu";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

interface Options {
  /** 1 June 2026 is a Monday. */
  readonly now?: string;
  readonly totals?: Result<ServerTotals>;
  readonly hasNotebook?: boolean;
}

function device({ now = "2026-06-01T20:00:00Z", totals, hasNotebook = true }: Options = {}) {
  const weeks: number[] = [];
  const screen = aScreen({
    clock: fakeClock(unixOf(now)),
    settings: { libraryUsername: totals === undefined ? "" : "ann" },
    connection: { dialect: () => ({ ...dialectOf("G"), notebook: hasNotebook }) },
    host: { device: { zoneSeconds: () => 0, dayStartSeconds: () => 0 } },
    server: {
      statistics: {
        readingTotals: () => totals ?? ok(undefined),
        readingWeek: (monday: number) => {
          weeks.push(monday);
          return ok([{ book: 7 as BookId, title: "Dune", day: monday, seconds: 600 }]);
        },
      },
    },
  });
  const read = (day: string, seconds: number, title?: string): void => {
    const fingerprint = (title ?? "untitled").padEnd(32, "0") as Fingerprint;
    const startedAt = unixOf(`${day}T10:00:00Z`)!;
    const session = aSession({ fingerprint, title, startedAt, endedAt: startedAt + seconds, seconds });
    queueSession(screen.ui.database, session, startedAt);
  };
  const calendar = () => {
    showReading(screen.ui);
    const top = screen.top();
    if (top?.kind !== "calendar") throw new Error("no calendar");
    return top.page;
  };
  return { ...screen, read, calendar, weeks };
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

describe("the reading calendar", () => {
  test("has a title, weekdays, shares of the longest day and buttons", () => {
    const there = device();
    there.read("2026-05-29", 60, "Dune");
    there.read("2026-05-30", 600, "Dune");
    there.read("2026-05-31", 1200);
    const page = there.calendar();
    expect(page.title).toBe("The last 5 weeks: 31 min");
    expect(page.weekdays).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
    expect(there.buttons()).toEqual(["By book", "Streak and totals", "All devices"]);
    const days = page.weeks.flat();
    const of = (label: string) => days.find((day) => day.label === label);
    expect([of("28"), of("29"), of("30"), of("31")].map((day) => [day?.text, day?.share])).toEqual([
      ["", 0],
      ["0:01", 0.05],
      ["0:10", 0.5],
      ["0:20", 1],
    ]);
    expect(page.weeks.at(-1)).toMatchObject(["1 Jun", "", "", "", "", "", ""].map((label) => ({ label, text: "" })));
    of("31")?.onTap?.();
    expect([there.title(), there.lines()]).toEqual(["Sun 31 May: 20 min", ["A book without a title|20 min"]]);
    const list = there.top();
    expect(list?.kind === "list" && list.page.lines[0]?.pictured).toEqual({
      number: undefined,
      title: "A book without a title",
      below: "",
    });
    there.closeTop();
    there.tap("By book");
    expect([there.title(), there.lines()]).toEqual(["By book", ["A book without a title|20 min", "Dune|11 min"]]);
  });

  test("names the weekday of each day", () => {
    const there = device();
    const titles = ["Mon 25 May", "Tue 26 May", "Wed 27 May", "Thu 28 May", "Fri 29 May", "Sat 30 May"];
    for (const title of titles) there.read(`2026-05-${title.slice(4, 6)}`, 600, "Dune");
    for (const day of there.calendar().weeks.flat()) day.onTap?.();
    const shown: string[] = [];
    while (there.top()?.kind === "list") {
      shown.unshift(there.title());
      there.closeTop();
    }
    expect(shown).toEqual(titles.map((title) => `${title}: 10 min`));
  });

  test.each(months)("names the month %s", (name) => {
    const month = `2026-${(months.indexOf(name) + 1).toFixed(0).padStart(2, "0")}`;
    const there = device({ now: `${month}-20T20:00:00Z` });
    there.read(`${month}-14`, 600, "Dune");
    const days = there.calendar().weeks.flat();
    expect(days.map(({ label }) => label)).toContain(`1 ${name}`);
    days.find(({ text }) => text !== "")?.onTap?.();
    expect(there.title()).toContain(` 14 ${name}: 10 min`);
  });

  test("shows the reading of all devices in the same weeks", () => {
    const there = device();
    there.read("2026-05-31", 600, "Dune");
    showReading(there.ui);
    there.tap("All devices");
    there.context.tasks.pass(1);
    expect([there.title(), there.weeks.length]).toEqual(["All devices: 50 min", 6]);
    expect(there.buttons()).toEqual(["By book", "Streak and totals"]);
    there.tap("Streak and totals");
    there.context.tasks.pass(1);
    expect(there.title()).toBe("Reading on this device");
  });
});

describe("the totals of reading", () => {
  const show = (options: Options) => {
    const there = device(options);
    there.read("2025-03-31", 600, "Dune");
    there.read("2026-05-31", 1200, "Dune");
    showTotals(there.ui);
    there.context.tasks.pass(1);
    return there;
  };
  const own = ["Streak|1 day", "Longest streak|1 day", "2026|20 min (on 1 day)", "In all|30 min (on 2 days)"];

  test("are of this device without a library account", () => {
    const there = show({});
    expect([there.title(), there.lines()]).toEqual(["Reading on this device", own]);
  });

  test("are of the server if it has them", () => {
    const there = show({ totals: ok({ days: [], seconds: 7200, yearSeconds: 3600 }) });
    expect([there.title(), there.lines().at(-1)]).toEqual([
      "Reading, as the server counts it",
      "In all|2 h (on 0 days)",
    ]);
  });

  test.each<[Failure, string]>([
    [
      { kind: "denied", account: "library", status: 403, message: "" },
      "Your account may not see the server's statistics. An administrator of the server can allow it.",
    ],
    [{ kind: "offline" }, "This device is not connected to a network."],
  ])("say why they are not of the server: %j", (failure, sentence) => {
    const there = show({ totals: failed(failure) });
    expect([there.title(), there.lines()]).toEqual([
      "Reading on this device",
      own.concat("▸ Not as the server counts|"),
    ]);
    there.tap("▸ Not as the server counts");
    expect(there.said).toEqual([sentence]);
  });
});

describe("the menu of reading", () => {
  const lines = ["Reading calendar", "Streak and totals"];

  test("has the notebook only if the server has notes of all books", () => {
    const menu = (hasNotebook: boolean): readonly string[] =>
      drawn(calendarFeature(device({ hasNotebook }).ui).menu?.reading?.() ?? []);
    expect([menu(true), menu(false)]).toEqual([lines.concat("Notebook by book"), lines]);
  });

  test("opens each page, and has a gesture for the calendar", () => {
    const there = device();
    there.read("2026-05-31", 600, "Dune");
    const feature = calendarFeature(there.ui);
    const [calendar, totals, notebook] = feature.menu?.reading?.() ?? [];
    const nothing = (): void => undefined;
    calendar?.run?.(nothing);
    expect(there.title()).toBe("The last 5 weeks: 10 min");
    totals?.run?.(nothing);
    expect(there.working).toEqual(["Counting…"]);
    notebook?.run?.(nothing);
    expect(there.said).toEqual(["This needs the library account: Catchword → Connection."]);
    there.closeTop();
    const [action] = feature.actions ?? [];
    expect(action).toMatchObject({ name: "catchword_book_reading", title: "Catchword: reading calendar" });
    action?.run();
    expect(there.title()).toBe("The last 5 weeks: 10 min");
  });
});

test("the calendar has its whole first day on a Sunday, and no earlier one", () => {
  const there = device({ now: "2026-05-31T20:00:00Z" });
  there.read("2026-04-27", 3600, "Emma");
  there.read("2026-04-26", 1800, "Dune");
  expect(there.calendar().title).toBe("The last 5 weeks: 1 h");
});
