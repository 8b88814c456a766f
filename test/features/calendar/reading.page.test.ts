import { showReading, showTotals } from "../../../src/features/calendar/reading.page";
import { failed, ok, type Result, throwStorage } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { aScreen } from "../../fakes/screen";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";

/** A device that read nothing, on a server with or without statistics. `answer`: of the server, for all devices. */
function device(answer?: Result<unknown>) {
  const database = memoryDatabase();
  const covers: string[] = [];
  const screen = aScreen(
    {
      database,
      host: {
        device: {
          zoneSeconds: () => 0,
          dayStartSeconds: () => 0,
          isoDay: (at: number) => new Date(at * 1000).toISOString().slice(0, 10),
        },
      },
      connection: {
        dialect: () => ({ ...dialectOf("spec"), userStats: answer === undefined ? "none" : "v1" }) as never,
      },
    },
    {},
    {
      "request: browsing": {
        ask: (_work: unknown, listener: { began(): void; report(result: unknown): void }) => {
          listener.began();
          listener.report(answer);
        },
      },
      bookLooks: {
        at: ({ ids }) => {
          covers.push(`ask ${ids.join()}`);
          return {
            turnTo: (others: readonly BookId[]) => void covers.push(`turn to ${others.join()}`),
            leave: () => void covers.push("leave"),
          };
        },
      },
    },
  );
  return { ...screen, covers };
}

const buttons = (screen: ReturnType<typeof device>): readonly string[] => {
  const top = screen.top();
  return top?.kind === "choose" ? top.page.choices.map(({ text }) => text) : [];
};

describe("the reading calendar", () => {
  test("says if no reading is recorded, and offers the server's reading if it has any", () => {
    const alone = device();
    showReading(alone.ui);
    expect(alone.title()).toContain("on this device in the last 5 weeks");
    expect(buttons(alone)).toEqual(["Streak and totals", "OK"]);
    const counted = device(ok([]));
    showReading(counted.ui);
    expect(buttons(counted)).toEqual(["Streak and totals", "All devices", "OK"]);
  });

  test("says that the server has no reading either", () => {
    const screen = device(ok([]));
    showReading(screen.ui);
    screen.tap("All devices");
    expect([screen.title(), buttons(screen)]).toEqual([
      "The server has no reading of the last 5 weeks, on any device.",
      ["Streak and totals", "OK"],
    ]);
  });

  test("says that an account may not see the statistics only after a 403", () => {
    const said = (failure: Failure): readonly string[] => {
      const screen = device(failed(failure));
      showReading(screen.ui);
      screen.tap("All devices");
      return screen.said;
    };
    const denied = (status: number): Failure =>
      ({ kind: "denied", account: "library", status, message: "" }) as unknown as Failure;
    expect(said(denied(403))[0]).toContain("may not see the server's statistics");
    expect(said(denied(401))[0]).not.toContain("may not see");
    expect(said({ kind: "offline" })[0]).not.toContain("may not see");
    expect(said({ kind: "cancelled", sent: false })).toEqual([]);
  });
});

describe("the reading on this device", () => {
  /** Now: 1 June 2026, a Monday. */
  const reading = () => {
    const screen = device();
    const now = screen.context.clock.now();
    const add = (daysAgo: number, seconds: number, title: string): void => {
      const startedAt = now - daysAgo * 86400 - 7200;
      const fingerprint = title.padEnd(32, "0") as Fingerprint;
      queueSession(
        screen.ui.database,
        aSession({ fingerprint, title, startedAt, endedAt: startedAt + seconds, seconds }),
        now,
      );
    };
    return { screen, add };
  };

  test("is counted for this year and for all years", () => {
    const { screen, add } = reading();
    add(1, 600, "Dune");
    add(2, 600, "Dune");
    add(400, 3600, "Emma");
    showTotals(screen.ui);
    screen.context.tasks.pass(1);
    expect(screen.lines().slice(2)).toEqual([
      expect.stringMatching(/^2026\|20 min.*on 2 days/u),
      expect.stringMatching(/^In all\|1 h 20 min.*on 3 days/u),
    ]);
  });

  test("is on the screen once if it is asked for twice, and leaves no box of work", () => {
    const { screen, add } = reading();
    add(1, 600, "Dune");
    showTotals(screen.ui);
    showTotals(screen.ui);
    expect(screen.working).toEqual(["Counting…"]);
    screen.context.tasks.pass(1);
    expect([screen.working, screen.lines().length]).toEqual([[], 4]);
    screen.closeTop();
    expect(screen.top()).toBeUndefined();
  });

  test("leaves no box of work if it cannot be counted", () => {
    const { screen } = reading();
    Object.assign(screen.ui.database, { query: () => throwStorage({ kind: "storage", detail: "disk I/O error" }) });
    showTotals(screen.ui);
    expect(screen.working).toEqual(["Counting…"]);
    screen.context.tasks.pass(1);
    expect([screen.working, screen.said]).toEqual([[], [expect.stringContaining("disk I/O error")]]);
  });

  test("has seven days a week, the month on its first day, and less than a minute", () => {
    const { screen, add } = reading();
    add(1, 30, "Dune");
    add(2, 7500, "Emma");
    showReading(screen.ui);
    const top = screen.top();
    const weeks = top?.kind === "calendar" ? top.page.weeks : [];
    expect(new Set(weeks.map((week) => week.length))).toEqual(new Set([7]));
    const days = weeks.flat();
    expect(days.map(({ text }) => text).filter((text) => text !== "")).toEqual(["2:05", "< 1 min"]);
    expect(days.map(({ label }) => label)).toEqual(expect.arrayContaining(["4", "31", "1 Jun"]));
  });

  test("is listed by book for the tapped day", () => {
    const { screen, add } = reading();
    add(1, 600, "Dune");
    add(2, 1200, "Emma");
    showReading(screen.ui);
    const top = screen.top();
    const read = top?.kind === "calendar" ? top.page.weeks.flat().filter(({ onTap }) => onTap !== undefined) : [];
    expect(read).toHaveLength(2);
    read[0]?.onTap?.();
    expect([screen.title(), screen.lines()]).toEqual([expect.stringContaining("20 min"), ["Emma|20 min"]]);
    screen.closeTop();
    read[1]?.onTap?.();
    expect(screen.lines()).toEqual(["Dune|10 min"]);
  });

  test("shows covers until its page is closed, in the calendar and in the list", () => {
    const { screen, add } = reading();
    const dune = { fingerprint: "Dune".padEnd(32, "0") as Fingerprint, type: "EPUB" as const, id: 7 as BookId };
    saveBook(screen.ui.database, dune, "/dune.epub", { size: 1, modifiedAt: 1 });
    add(1, 600, "Dune");
    showReading(screen.ui);
    const top = screen.top();
    const page = top?.kind === "calendar" ? top.page : undefined;
    const day = page?.weeks.flat().find(({ onTap }) => onTap !== undefined);
    expect(day?.picture).toBe(7);
    page?.onPictures?.([7 as BookId]);
    screen.tap("By book");
    const list = screen.top();
    const shown = list?.kind === "list" ? list.page : undefined;
    expect(shown?.lines[0]?.pictured?.number).toBe(7);
    shown?.onPictures?.([7 as BookId]);
    expect(screen.covers).toEqual(["ask 7", "ask 7"]);
    screen.closeTop();
    page?.onClose?.();
    expect(screen.covers.slice(2)).toEqual(["leave", "leave"]);
  });
});
