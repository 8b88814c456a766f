import { itemText, reasonText, shortReadingText, summaryText } from "../../../src/features/sync-status/queueWords.page";
import type { PendingReason, QueueCount } from "../../../src/queue/queue.rules";
import type { QueueItem } from "../../../src/queue/queueRecords";
import { aScreen } from "../../fakes/screen";
import { translate } from "../../fakes/say";

const time = (at: number): string => `time ${at}`;

test.each<[PendingReason, string]>([
  [{ kind: "noServer" }, "No server URL is set"],
  [{ kind: "switchedOff" }, "Catchword is switched off."],
  [{ kind: "unwanted" }, "Nothing of this book is sent"],
  [{ kind: "kindOff" }, "This is turned off."],
  [{ kind: "noAccount", account: "reader" }, "No reader account is set"],
  [{ kind: "noAccount", account: "library" }, "This needs the library account"],
  [{ kind: "accountRefused" }, "did not accept the library account"],
  [
    { kind: "unmatched", askedAt: 5, byHashOnly: false },
    "was not found on the server. It was last searched for time 5",
  ],
  [{ kind: "unmatched", askedAt: 5, byHashOnly: true }, "found only by its file"],
  [{ kind: "unanswered" }, "waits for your answer"],
  [{ kind: "byHandOnly" }, "Manual sync only is on"],
  [{ kind: "inherited", until: 9 }, "sent from here after time 9"],
  [{ kind: "offline" }, "is not connected"],
  [{ kind: "failed", sentence: "No such book." }, "No such book."],
  [{ kind: "unasked" }, "searched for on the server at the next sync"],
  [{ kind: "attempted", sentence: "Busy." }, "The last attempt: Busy."],
  [{ kind: "scheduled" }, "It is sent at the next sync."],
])("the reason %j has its own message", (reason, words) => {
  expect(reasonText(translate, reason, time)).toContain(words);
});

test.each<[Partial<QueueItem>, string]>([
  [{ of: "session", at: 5, amount: 720, pages: 1 }, "time 5, 12 min, 1 page"],
  [{ of: "session", at: 5, amount: 720, pages: 7 }, "time 5, 12 min, 7 pages"],
  [{ of: "note", words: "" }, "a bookmark"],
  [{ of: "note", words: "mine" }, "Note: mine"],
  [{ of: "status", words: "READ" }, "Status: read"],
  [{ of: "position", amount: 41.9 }, "Position: 41 %"],
  [{ of: "shelf change", amount: 1 }, "goes onto a shelf on the server"],
  [{ of: "shelf change", amount: 0 }, "leaves a shelf on the server"],
])("the item %j is named by its kind", (item, words) => {
  const { ui } = aScreen({ host: { device: { timeText: time } } });
  expect(itemText(ui, item as QueueItem).toLowerCase()).toBe(words.toLowerCase());
});

describe("the amounts on half a line", () => {
  const amounts: readonly QueueCount[] = [
    { of: "session", count: 4 },
    { of: "note", count: 2 },
    { of: "position", count: 1 },
  ];

  test("name two kinds, and count the others", () => {
    expect(summaryText(translate, amounts)).toBe("4 sessions, 2 notes and 1 more");
    expect(summaryText(translate, amounts.slice(0, 2))).toBe("4 sessions, 2 notes");
    const more: readonly QueueCount[] = [...amounts, { of: "rating", count: 3 }];
    expect(summaryText(translate, more)).toBe("4 sessions, 2 notes and 4 more");
  });

  test("count changes of shelves", () => {
    const amount = (count: number): string => summaryText(translate, [{ of: "shelf change", count }]);
    expect([amount(1), amount(2)]).toEqual(["1 shelf change", "2 shelf changes"]);
  });

  test("name other kinds than sessions without a time", () => {
    const counts: readonly QueueCount[] = [...amounts.slice(1), { of: "rating", count: 3 }];
    expect(shortReadingText(translate, { counts, seconds: 0 })).toBe("2 notes, 1 position, 3 ratings");
  });

  test("show the time of sessions only if there are no other kinds", () => {
    const text = (counts: readonly QueueCount[]): string => shortReadingText(translate, { counts, seconds: 7500 });
    expect(text(amounts.slice(0, 1))).toBe("4 sessions (2 h 5 min)");
    expect(text(amounts.slice(0, 2))).toBe("4 sessions, 2 notes");
    expect(text(amounts)).toBe("4 sessions and 3 more");
    expect(text(amounts.slice(1, 2))).toBe("2 notes");
    expect(text([])).toBe("failed");
  });
});
