import { createScreen, type BookFollower } from "../../src/book/openBook";
import { sessionTracker } from "../../src/features/sessions/trackSession";
import type { Fingerprint, TrackingChoice } from "../../src/model/book";
import { asPercent } from "../../src/base/scale";
import type { Settings } from "../../src/model/settings";
import type { OpenDocument } from "../../src/koreader/openDocument.port";
import { fakeClock } from "./clock";
import { aDocument } from "./document";
import { memoryStore } from "./memoryStore";
import { fakeTasks } from "./tasks";
import { testContext } from "./testContext";
import { saveTrackingChoice } from "../../src/book/matches.store";

/** A reader with a book of a hundred pages in hand, whose sessions are tracked. */
export function trackedReader(settings: Partial<Settings> = {}) {
  const clock = fakeClock();
  const tasks = fakeTasks(clock);
  const store = memoryStore();
  const known: string[] = [];
  let page = 1;
  let pages = 100;
  const context = testContext({
    clock,
    tasks,
    settings,
    database: store.database,
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }), sample: (path) => path, chapters: () => undefined },
      codec: { md5: (text) => text.padEnd(32, "0") },
    },
  });
  const followers: BookFollower[] = [];
  const screen = createScreen(context, followers);
  const tracker = sessionTracker(context);
  followers.push(tracker, { fingerprinted: (_book, fingerprint) => void known.push(fingerprint) });
  const position = () => ({ percent: asPercent((page / pages) * 100), page, pages });
  const show = (shown: number): void => {
    page = shown;
    screen.turned(page);
  };
  const goTo: OpenDocument["goTo"] = (destination) => {
    if (destination.by === "percent") show(destination.percent);
  };
  return {
    clock,
    tasks,
    store,
    screen,
    tracker,
    context,
    known,
    storedCount: () => context.count.queued,
    set: context.set,
    choose: (choice: TrackingChoice, path = "a") =>
      saveTrackingChoice(store.database, path.padEnd(32, "0") as Fingerprint, choice),
    open: (path = "a") => screen.opened(aDocument({ path, title: path, position, goTo })),
    show,
    jump: (percent: number) => screen.book()?.jump({ by: "percent", percent: asPercent(percent) }),
    turn: (count: number, seconds = 20) => {
      for (let n = 0; n < count; n += 1) {
        tasks.pass(seconds);
        show(page + 1);
      }
    },
    repaginate: (newPages: number) => {
      page = Math.max(1, Math.round((page / pages) * newPages));
      pages = newPages;
      screen.turned(page);
      screen.repaginated();
    },
  };
}
