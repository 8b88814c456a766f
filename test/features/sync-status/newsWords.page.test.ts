// Also src/features/sync-status/tooShort.page.ts
import { departureLines, newsLines } from "../../../src/features/sync-status/newsWords.page";
import { leastText, tooShortLines, tooShortText } from "../../../src/features/sync-status/tooShort.page";
import type { SyncReport } from "../../../src/queue/departures.rules";
import type { News } from "../../../src/queue/sync.port";
import type { Fingerprint } from "../../../src/model/book";
import { translate } from "../../fakes/say";
import { aScreen } from "../../fakes/screen";

const nothing: SyncReport = { sent: [], outdated: [], conflicts: [], unplaceable: [], left: [] };
const none: News = { statuses: 0, ratings: 0, positions: 0, books: 0 };

describe("the messages about a manual sync", () => {
  test.each<[Partial<News>, readonly string[]]>([
    [{}, ["Nothing new on the server."]],
    [{ statuses: 1 }, ["Fetched: 1 status."]],
    [{ ratings: 2 }, ["Fetched: 2 ratings."]],
    [{ positions: 1, books: 1 }, ["Fetched: 1 position, 1 new book."]],
    [{ waiting: 2 }, ["Not yet on this device: 2 new books."]],
    [{ books: 3, waiting: 1 }, ["Fetched: 3 new books.", "Not yet on this device: 1 new book."]],
  ])("name the fetched data and the pending items: %j", (news, lines) => {
    expect(newsLines(translate, { ...none, ...news })).toEqual(lines);
  });

  test("say for each kind why it left the queue", () => {
    const count = { of: "status", count: 1 } as const;
    expect(departureLines(translate, nothing)).toEqual([]);
    expect(
      departureLines(translate, {
        ...nothing,
        sent: [{ of: "session", count: 2 }],
        outdated: [{ of: "position", count: 1 }],
        conflicts: [count],
        unplaceable: [{ of: "note", count: 3 }],
      }),
    ).toEqual([
      "Sent: 2 sessions.",
      "Not sent, because the server has something newer: 1 position.",
      "Different here and on the server, for you to decide: 1 status.",
      "Cannot be placed: 3 notes.",
    ]);
  });
});

describe("the minimum reading for a session", () => {
  const text = (minSeconds: number, minPages: number): string =>
    leastText(aScreen({ settings: { minSeconds, minPages } }).ui);

  test("is a duration, a number of pages, or both", () => {
    expect([text(60, 0), text(0, 1), text(0, 5), text(60, 5)]).toEqual([
      "1 min",
      "1 page",
      "5 pages",
      "1 min and 5 pages",
    ]);
  });

  test("is named with the reading that was too short", () => {
    const { ui } = aScreen({
      settings: { minSeconds: 60, minPages: 5 },
      host: { device: { timeText: (at) => `time ${at}` } },
    });
    const read = { fingerprint: "a".repeat(32) as Fingerprint, startedAt: 5, seconds: 30, pagesRead: 1 };
    expect(tooShortText(ui, read)).toBe(
      "Your last reading, time 5 (30 s, 1 page), was too short: sessions are kept from 1 min and 5 pages on.",
    );
    expect([tooShortLines(ui, read).length, tooShortLines(ui, undefined)]).toEqual([1, []]);
  });
});
