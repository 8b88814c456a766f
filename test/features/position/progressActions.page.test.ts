// Also src/features/position/progress.menu.ts
import type { PullAnswer, PushAnswer, PushIntent } from "../../../src/features/position/progressByHand.task";
import type { PositionAction } from "../../../src/features/position/resolvePosition.rules";
import { behindQuestion, pullAction, pushAction } from "../../../src/features/position/progressActions.page";
import { positionItem, positionLines } from "../../../src/features/position/progress.menu";
import { progressFeature } from "../../../src/features/position/index";
import type { MenuItem } from "../../../src/koreader/screen.port";
import { asPercent } from "../../../src/base/scale";
import { findPendingProgress, type NewProgress, queueProgress } from "../../../src/features/position/progress.store";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;

interface Given {
  readonly pulled?: PullAnswer;
  readonly pushed?: readonly PushAnswer[];
  readonly settings?: Partial<Settings>;
  readonly isExcluded?: boolean;
  readonly decision?: PositionAction | undefined;
}

/** An open book whose position is asked for, or sent, by hand. */
function device({ pulled, pushed = [], settings, isExcluded = false, decision }: Given = {}) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, "/dune.epub", { size: 1, modifiedAt: 1 });
  if (isExcluded) saveTrackingChoice(database, fingerprint, "never");
  const did: string[] = [];
  const answers = [...pushed];
  const screen = aScreen(
    { database, settings: { libraryUsername: "ann", ...settings } },
    { screen: { book: () => anOpenBook(aDocument({ path: "/dune.epub" }), fingerprint) } },
    {
      progressSync: {
        pull: (answer) => {
          did.push("pull");
          if (pulled !== undefined) answer(pulled);
        },
        push: (intent: PushIntent, answer) => {
          did.push(`push ${intent}`);
          const next = answers.shift();
          if (next !== undefined) answer(next);
        },
        lastDecision: () => decision,
        release: (reached) => {
          did.push(`release ${reached.percent} read at ${reached.readAt}, ${reached.elapsed}`);
          return true;
        },
      },
    },
  );
  /** With plain spaces. */
  const said = (): readonly string[] => screen.said.map((text) => text.replaceAll("\u00a0", " "));
  const title = (): string => screen.title().replaceAll("\u00a0", " ");
  return { ...screen, database, did, said, title };
}

describe("“Go to the other device's place”", () => {
  test.each<[PullAnswer, string]>([
    [{ kind: "nothing", because: "same" }, "The server has the same position."],
    [{ kind: "nothing", because: "none" }, "The server has no position of this book."],
    [{ kind: "no book" }, "No book is open that can be synced."],
    [{ kind: "busy" }, "The position is already being synced."],
    [{ kind: "failed", failure: { kind: "offline" } }, "not connected to a network"],
  ])("answers each tap with a message: %j", (pulled, text) => {
    const there = device({ pulled });
    pullAction(there.ui);
    expect(there.said().join()).toContain(text);
  });

  test("moves only after “Yes”", () => {
    const moved: string[] = [];
    const there = device({ pulled: { kind: "question", text: "Kobo is ahead.", go: () => void moved.push("moved") } });
    pullAction(there.ui);
    expect([there.title(), moved]).toEqual(["Kobo is ahead.", []]);
    there.tap("Go there");
    expect(moved).toEqual(["moved"]);
  });

  test("shows no message if it moved already, because the move has its own notice", () => {
    const there = device({ pulled: { kind: "went" } });
    pullAction(there.ui);
    expect([there.said(), there.top()]).toEqual([[], undefined]);
  });

  test.each<[string, Given, string]>([
    ["Catchword is off", { settings: { enabled: false } }, "Catchword is switched off."],
    ["no server is set", { settings: { serverUrl: "" } }, "No server URL is set: Catchword → Connection."],
    ["the book is excluded", { isExcluded: true }, "You have chosen that nothing of this book is synced."],
  ])("makes no request if %s", (_why, given, text) => {
    const there = device(given);
    pullAction(there.ui);
    pushAction(there.ui);
    expect(there.did).toEqual([]);
    expect(there.said()).toEqual([expect.stringContaining(text), expect.stringContaining(text)]);
  });
});

describe("“Send my place”", () => {
  const held = { kind: "held", percent: "42.0", remote: "READ", makes: "READING", mayFinish: false } as const;
  const sent = { kind: "sent", percent: "42.0" } as const;

  test.each<[PushAnswer, string]>([
    [sent, "Position sent: 42.0 %."],
    [{ kind: "turned down", reason: "No such book." }, "No such book."],
    [{ kind: "busy" }, "The position is already being synced."],
  ])("shows the result: %j", (answer, text) => {
    const there = device({ pushed: [answer] });
    pushAction(there.ui);
    expect([there.did, there.said()]).toEqual([["push asks"], [text]]);
  });

  test("asks before it changes the status on the server, and sends after “Yes”", () => {
    const there = device({ pushed: [held, sent] });
    pushAction(there.ui);
    expect(there.title()).toBe("On the server this book is marked as: read. Sending 42.0 % changes that to: reading.");
    expect(there.buttons()).toEqual(["Send it", "Cancel"]);
    there.tap("Cancel");
    expect(there.did).toEqual(["push asks"]);
    const again = device({ pushed: [held, sent] });
    pushAction(again.ui);
    again.tap("Send it");
    expect([again.did, again.said()]).toEqual([["push asks", "push insists"], ["Position sent: 42.0 %."]]);
  });

  test.each<[Partial<typeof held>, string]>([
    [{ remote: undefined as never }, "Sending 42.0 % marks this book on the server as: reading."],
    [
      { remote: "READING" as never },
      "This book is finished here. On the server it is marked as: reading. Sending 42.0 % does not change that.",
    ],
  ])("explains the status that the position would cause: %j", (changes, text) => {
    const there = device({ pushed: [{ ...held, ...changes }] });
    pushAction(there.ui);
    expect(there.title()).toBe(text);
  });

  test.each([
    ["Send it, and mark the book as read there", ["push asks", "push finishes"]],
    ["Send it", ["push asks", "push insists"]],
    ["Cancel", ["push asks"]],
  ])("offers to set a finished book to “read”: “%s”", (button, did) => {
    const there = device({ pushed: [{ ...held, mayFinish: true }] });
    pushAction(there.ui);
    there.tap(button);
    expect(there.did).toEqual(did);
  });
});

describe("the question about a position that waits behind the server's", () => {
  /** A pending position of an hour ago. */
  function pending(changes: Partial<NewProgress> = {}) {
    const there = device();
    queueProgress(there.database, {
      ...{ fingerprint, percent: asPercent(20), place: "/p", readAt: there.context.clock.now() - 3600 },
      ...{ compared: false, insisted: false, awaitsReader: true, beganBehind: true, ...changes },
    });
    const left = (): number | undefined => findPendingProgress(there.database, fingerprint)?.percent;
    return { ...there, ask: behindQuestion(there.ui, fingerprint), left };
  }

  test("sends this device's position with the present time after “Keep mine”", () => {
    const there = pending();
    there.ask?.();
    there.tap("Keep mine");
    const { clock } = there.context;
    expect(there.did).toEqual([`release 20 read at ${clock.now()}, ${clock.elapsed()}`]);
  });

  test("drops this device's position after “Use the server's”", () => {
    const there = pending();
    there.ask?.();
    there.tap("Use the server's");
    expect([there.did, there.left()]).toEqual([[], undefined]);
  });

  test("keeps a newer position that was read while the question was shown", () => {
    const there = pending();
    there.ask?.();
    const readAt = there.context.clock.now();
    const newer = { fingerprint, percent: asPercent(90), place: "/q", readAt, compared: true, insisted: false };
    queueProgress(there.database, newer);
    there.tap("Use the server's");
    expect(there.left()).toBe(90);
  });

  test.each<[Partial<NewProgress>]>([[{ awaitsReader: false }], [{ beganBehind: false }]])(
    "is not asked about another pending position: %j",
    (changes) => {
      expect(pending(changes).ask).toBeUndefined();
    },
  );
});

describe("the menu of positions", () => {
  const textOf = (text: string | (() => string)): string => (typeof text === "string" ? text : text());

  test.each<[PositionAction | undefined, string | undefined]>([
    ["finished", "Not sent: the book is marked as read"],
    ["kept", "Not sent: it would change the status on the server"],
    ["unread", "Not sent: the first page would mark it as unread"],
    ["behind", "Not sent: the server has a position further on"],
    ["send", undefined],
    [undefined, undefined],
  ])("says why the position of the open book was not sent: %s", (decision, text) => {
    const [pull, push, why] = positionLines(device({ decision }).ui);
    expect([pull, push, why].map((line) => line && textOf(line.text))).toEqual([
      "Go to the other device's place",
      "Send my place",
      text,
    ]);
    expect(why?.enabled?.() ?? false).toBe(false);
  });

  test("has one choice for devices ahead, and another one for devices behind", () => {
    const there = device({ settings: { progressForward: "follow", progressBackward: "ignore", progressPages: 0 } });
    const { items } = positionItem(there.ui);
    const lines = typeof items === "function" ? items() : [];
    expect(lines.slice(0, 2).map(({ text }) => textOf(text))).toEqual([
      "When another device is ahead: go there",
      "When another device is behind: do nothing",
    ]);
    const choices = lines[1]?.items;
    const options = typeof choices === "function" ? choices() : [];
    options.find(({ text }) => textOf(text) === "Ask, at the bottom of the page")?.run?.(() => undefined);
    expect([there.ui.settings().progressForward, there.ui.settings().progressBackward]).toEqual(["follow", "ask"]);
  });

  test.each([
    [0, "Send while reading: no, only when you stop"],
    [1, "Send while reading: at every page"],
    [5, "Send while reading: every 5 pages"],
  ])("says how often the position is sent while reading: %i", (progressPages, text) => {
    const { items } = positionItem(device({ settings: { progressPages } }).ui);
    const every = typeof items === "function" ? items()[2] : undefined;
    expect(every && textOf(every.text)).toBe(text);
  });
});

describe("the menus and actions of the position", () => {
  const textOf = ({ text }: MenuItem): string => (typeof text === "string" ? text : text());

  test("are in their places, and need an open book", () => {
    const { menu, actions, senders } = progressFeature(device().ui);
    const texts = (items: readonly MenuItem[] = []): readonly string[] => items.map(textOf);
    expect([texts(menu?.book?.()), texts(menu?.synced?.()), texts(menu?.advanced?.())]).toEqual([
      ["Go to the other device's place", "Send my place"],
      ["Sync the position"],
      ["Position"],
    ]);
    expect(actions?.map(({ name, title, inBook }) => [name, title, inBook])).toEqual([
      ["catchword_pull_progress", "Catchword: pull current book progress", true],
      ["catchword_push_progress", "Catchword: push current book progress", true],
    ]);
    expect(senders?.map(({ of }) => of)).toEqual(["position"]);
  });

  test("pull and push", () => {
    const there = device();
    const { menu, actions } = progressFeature(there.ui);
    for (const { run } of actions ?? []) run();
    for (const { run } of menu?.book?.() ?? []) run?.(() => undefined);
    expect(there.did).toEqual(["pull", "push asks", "pull", "push asks"]);
  });
});
