import { type BookFollower, createScreen } from "../../src/book/openBook";
import {
  activityFrom,
  hasMoved,
  hasReadOn,
  markPushed,
  recordPage,
  repaginate,
} from "../../src/book/pageActivity.rules";
import { asPercent } from "../../src/base/scale";
import type { Fingerprint } from "../../src/model/book";
import { fakeClock } from "../fakes/clock";
import { aDocument } from "../fakes/document";
import { testContext } from "../fakes/testContext";
import { saveBook } from "../../src/book/books.store";
import { memoryDatabase } from "../fakes/memoryStore";

const fingerprint = "a".repeat(32) as Fingerprint;

/** A screen with a follower of notes: only while highlights are sent, and `wants.fingerprint` whatever is set. */
function screenWithFollower() {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, aDocument().path, { size: 1, modifiedAt: 1 });
  const context = testContext({
    settings: { highlights: "off" },
    database,
    host: { files: { facts: () => ({ size: 1, modifiedAt: 1 }) } },
  });
  const told: string[] = [];
  const wants = { fingerprint: "" };
  const follower: BookFollower = {
    follows: (book) => context.settings().highlights !== "off" || book?.fingerprint === wants.fingerprint,
    opened: () => void told.push("opened"),
    fingerprinted: () => void told.push("fingerprinted"),
    turned: () => void told.push("turned"),
    left: () => {
      told.push("left");
      return undefined;
    },
    resumed: () => void told.push("resumed"),
    closed: () => void told.push("closed"),
  };
  const screen = createScreen(context, [follower]);
  const read = (): void => {
    screen.opened(aDocument());
    context.tasks.pass(0);
    screen.turned(2);
    screen.suspended();
    screen.resumed();
    screen.closed();
  };
  return { context, told, wants, screen, read };
}

const all = ["opened", "fingerprinted", "turned", "left", "resumed", "left", "closed"];

describe("a feature that follows the open book", () => {
  test("gets no events of a book that it does not follow", () => {
    const { told, read, screen } = screenWithFollower();
    read();
    screen.resumed();
    expect(told).toEqual([]);
  });

  test("gets all events of a book that it follows", () => {
    const { told, read, context } = screenWithFollower();
    context.set({ highlights: "send" });
    read();
    expect(told).toEqual(all);
  });

  test("joins once the fingerprint is known if it follows only this book", () => {
    const { told, wants, read } = screenWithFollower();
    wants.fingerprint = fingerprint;
    read();
    expect(told).toEqual(all);
  });

  test("joins and leaves an open book when the settings change", () => {
    const { told, context, screen } = screenWithFollower();
    screen.opened(aDocument());
    context.tasks.pass(0);
    context.set({ highlights: "send" });
    screen.turned(2);
    context.set({ highlights: "off" });
    screen.turned(3);
    screen.closed();
    expect(told).toEqual(["opened", "fingerprinted", "turned", "closed"]);
  });

  test("joins an open book after a choice for this book", () => {
    const { told, wants, context, screen } = screenWithFollower();
    screen.opened(aDocument());
    context.tasks.pass(0);
    wants.fingerprint = fingerprint;
    screen.turned(2);
    expect(told).toEqual([]);
    screen.reconsider();
    screen.turned(3);
    expect(told).toEqual(["opened", "fingerprinted", "turned"]);
  });

  /** A book at page 10 from which the reader jumps to page 50. */
  function jumped() {
    const seen: string[] = [];
    let page = 10;
    const screen = createScreen(testContext({}), [
      {
        departing: () => {
          seen.push(`from ${page.toFixed(0)}`);
          return undefined;
        },
        arrived: () => void seen.push(`at ${page.toFixed(0)}`),
      },
    ]);
    const position = () => ({ percent: asPercent(page), page, pages: 100 });
    screen.opened(aDocument({ position, goTo: () => void (page = 50) }));
    screen.turned(10);
    screen.book()?.jump({ by: "percent", percent: asPercent(50) });
    const turn = (to: number): void => {
      page = to;
      screen.turned(to);
    };
    return { screen, seen, turn };
  }

  test("learns of a jump, and of the turn back to the page before it", () => {
    const { seen, turn } = jumped();
    turn(10);
    expect(seen).toEqual(["from 10", "at 50", "from 10", "at 10"]);
  });

  test("jumps nowhere once the book is closed", () => {
    const { screen, seen } = jumped();
    const closed = screen.book();
    screen.closed();
    expect(closed?.jump({ by: "percent", percent: asPercent(70) })).toBe(false);
    expect(seen).toEqual(["from 10", "at 50"]);
  });

  test("takes no turn for a jump back once pages have new numbers, or after another turn", () => {
    const repaginated = jumped();
    repaginated.screen.repaginated();
    repaginated.turn(10);
    const read = jumped();
    read.turn(51);
    read.turn(10);
    expect([repaginated.seen, read.seen]).toEqual([
      ["from 10", "at 50"],
      ["from 10", "at 50"],
    ]);
  });

  test("is left again in a later sleep if the book was reloaded in the first one", () => {
    const { told, context, screen } = screenWithFollower();
    context.set({ highlights: "send" });
    screen.opened(aDocument());
    screen.suspended();
    screen.suspended();
    screen.reloading();
    screen.closed();
    screen.opened(aDocument());
    screen.suspended();
    expect(told.filter((event) => event === "left")).toHaveLength(2);
  });

  test("gets no page of a reload before the document is ready", () => {
    const { told, context, screen } = screenWithFollower();
    context.set({ highlights: "send" });
    screen.opened(aDocument());
    screen.reloading();
    screen.turned(1);
    screen.turned(7);
    expect(told).toEqual(["opened"]);
    screen.closed();
    screen.opened(aDocument());
    screen.turned(2);
    expect([told, screen.book()?.activity.turns]).toEqual([["opened", "turned"], 1]);
  });

  test("gets no turn to the same page if a reload gives it another number", () => {
    const turns: boolean[] = [];
    const screen = createScreen(testContext({}), [{ turned: (_book, isAnother) => void turns.push(isAnother) }]);
    const at = (page: number) => aDocument({ position: () => ({ percent: asPercent(10), page, pages: 100 }) });
    screen.opened(at(10));
    screen.reloading();
    screen.closed();
    screen.opened(at(12));
    for (const page of [12, 13]) screen.turned(page);
    expect([turns, screen.book()?.activity.turns]).toEqual([[false, true], 1]);
  });

  test("gets waking events again once a book that it does not follow is closed", () => {
    let wakings = 0;
    const follows: BookFollower["follows"] = (book) => book === undefined;
    const screen = createScreen(testContext({}), [{ follows, resumed: () => void (wakings += 1) }]);
    const counts = [() => screen.opened(aDocument()), () => screen.closed()].map((act) => {
      act();
      screen.resumed();
      return wakings;
    });
    expect(counts).toEqual([0, 1]);
  });

  test("is arrived at again after a sleep, not at a waking without one", () => {
    const { screen } = screenWithFollower();
    screen.opened(aDocument());
    screen.turned(2);
    const hasTurned = (): boolean => hasReadOn(screen.book()!.activity);
    screen.resumed();
    expect(hasTurned()).toBe(true);
    screen.suspended();
    screen.resumed();
    expect(hasTurned()).toBe(false);
  });

  test("gets waking events without a book if it follows no particular book", () => {
    const { told, context, screen } = screenWithFollower();
    context.set({ highlights: "send" });
    screen.resumed();
    expect(told).toEqual(["resumed"]);
  });
});

test("a position that is stored late takes no later one back", () => {
  const activity = activityFrom(1, 0);
  for (let page = 2; page < 7; page += 1) recordPage(activity, page, page, 0);
  markPushed(activity);
  markPushed(activity, 3);
  expect(hasMoved(activity)).toBe(false);
  recordPage(activity, 8, 9, 0);
  expect(hasMoved(activity)).toBe(true);
});

describe("an open book", () => {
  const place = { percent: asPercent(1), page: 1, pages: 100 };

  function device(isUnread = false) {
    const clock = fakeClock();
    const events: string[] = [];
    const file = { isUnread };
    const facts = { size: 1, modifiedAt: 1 };
    const database = memoryDatabase({ idleMinutes: 2 });
    saveBook(database, { fingerprint, type: "EPUB" }, aDocument().path, facts);
    const context = testContext({
      clock,
      database,
      settings: { idleMinutes: 2 },
      host: { files: { facts: () => (file.isUnread ? undefined : facts) } },
    });
    const wants = { is: true };
    const follower: BookFollower = {
      follows: () => wants.is,
      identified: (of) => void events.push(`identified ${of}`),
      fingerprinted: () => void events.push("fingerprinted"),
      opened: (book) => void events.push(`opened ${book === undefined ? "nothing" : "a book"}`),
      closed: (book) => void events.push(`closed ${book === undefined ? "nothing" : "a book"}`),
      left: () => (events.push("left"), undefined),
      arrived: () => void events.push("arrived"),
    };
    const screen = createScreen(context, [follower]);
    const open = (): void => screen.opened(aDocument({ position: () => place, goTo: () => undefined }));
    return { context, clock, database, events, screen, open, wants, file };
  }

  test("hands the number of its book on to those that follow it", () => {
    const { screen, events, open, wants } = device();
    open();
    screen.identified(fingerprint);
    wants.is = false;
    screen.reconsider();
    screen.identified(fingerprint);
    expect(events).toEqual(["opened a book", `identified ${fingerprint}`, "closed a book"]);
  });

  test("counts each page for the idle minutes at most", () => {
    const { screen, clock, open } = device();
    open();
    clock.advance(30);
    screen.turned(2);
    clock.advance(1000);
    screen.turned(3);
    expect(screen.book()?.activity.counted).toBe(150);
  });

  test("is closed before the next one, and nothing is closed before the first one", () => {
    const { events, open } = device();
    open();
    expect(events).toEqual(["opened a book"]);
    open();
    expect(events).toEqual(["opened a book", "left", "closed a book", "opened a book"]);
  });

  test("may be of a format without a fingerprint", () => {
    const { context, events, screen } = device();
    screen.opened(undefined);
    expect([events, context.tasks.armed()]).toEqual([["opened nothing"], 0]);
    screen.reloading();
    screen.closed();
    expect(events).toEqual(["opened nothing", "closed nothing"]);
  });

  test("is not known to a feature that left it while it was read", () => {
    const { context, events, open, wants } = device();
    open();
    wants.is = false;
    context.tasks.pass(0);
    expect(events).toEqual(["opened a book", "closed a book"]);
  });

  test("arrives nowhere by a jump in a sleep", () => {
    const { screen, events, open } = device();
    open();
    screen.suspended();
    events.length = 0;
    screen.book()?.jump({ by: "percent", percent: asPercent(50) });
    expect(events).toEqual([]);
    screen.resumed();
    screen.book()?.jump({ by: "percent", percent: asPercent(50) });
    expect(events).toEqual(["arrived"]);
  });

  test("sleeps at most once, and is awake after a reload", () => {
    const { screen, open } = device();
    open();
    expect(screen.book()?.asleep).toBe(false);
    screen.suspended();
    screen.reloading();
    open();
    expect(screen.book()?.asleep).toBe(false);
  });

  test("is closed once, also if the feature does not follow any book afterwards", () => {
    const { screen, events, open, wants } = device();
    open();
    screen.closed();
    wants.is = false;
    screen.resumed();
    wants.is = true;
    screen.reconsider();
    screen.resumed();
    expect(events).toEqual(["opened a book", "left", "closed a book"]);
  });

  test("gets no settings of a screen without a book", () => {
    const { screen, events, wants } = device();
    wants.is = false;
    screen.resumed();
    wants.is = true;
    screen.reconsider();
    screen.resumed();
    expect(events).toEqual([]);
  });
});

test("a page is another one only once", () => {
  const activity = activityFrom(1, 0);
  expect([1, 2, 2, 1].map((page) => recordPage(activity, page, 1, 0))).toEqual([false, true, false, true]);
});

test("a new page number counts as no turn within a second, and as one after it", () => {
  const turnsAfter = (seconds: number): number => {
    const activity = activityFrom(1, 0);
    recordPage(activity, 2, 10, 0);
    repaginate(activity, 7, 10 + seconds);
    return activity.turns;
  };
  expect([turnsAfter(0), turnsAfter(0.9), turnsAfter(1), turnsAfter(5)]).toEqual([0, 0, 1, 1]);
});
