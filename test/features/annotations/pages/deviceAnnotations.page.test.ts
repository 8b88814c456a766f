import { failed, ok, type Result } from "../../../../src/base/result";
import {
  askDeviceAnnotations,
  deviceAnnotationsItem,
  nothingToSendText,
} from "../../../../src/features/annotations/pages/deviceAnnotations.page";
import type {
  ScannedFile,
  AnnotationsReport,
  ScanProgress,
} from "../../../../src/features/annotations/collect/scanAnnotations";
import type { Settings } from "../../../../src/model/settings";
import { translate } from "../../../fakes/say";
import { aScreen } from "../../../fakes/screen";

const fresh = (highlights: number, notes: number, bookmarks: number) => ({ highlights, notes, bookmarks });
const lamp: ScannedFile = { path: "/lamp.epub", title: "The Lamp", matched: true, fresh: fresh(2, 1, 0), known: 3 };
const fog: ScannedFile = { path: "/fog.epub", title: "Fog", matched: false, fresh: fresh(1, 0, 4), known: 0 };
const nothing: AnnotationsReport = { files: [], known: 0, missing: 0, unwanted: 0, leftOut: [], stopped: false };

interface Given {
  readonly found?: Result<AnnotationsReport>;
  readonly sent?: Result<AnnotationsReport>;
  readonly settings?: Partial<Settings>;
  /** Another search is under way. */
  readonly isBusy?: boolean;
  /** Another one sends already. */
  readonly isSending?: boolean;
}

/** A device on which all highlights are looked for, and then sent. */
function device({ found = ok(nothing), sent = ok(nothing), settings, isBusy = false, isSending = false }: Given = {}) {
  const did: string[] = [];
  const boxes: string[] = [];
  const stops: (() => void)[] = [];
  const screen = aScreen(
    { settings: { libraryUsername: "ann", highlights: "send", ...settings } },
    {},
    {
      deviceAnnotations: {
        preview: (watch: (progress: ScanProgress) => void, answer: (outcome: Result<AnnotationsReport>) => void) => {
          if (isBusy) return false;
          watch({ done: 1, total: 2 });
          answer(found);
          return true;
        },
        send: (
          leftOut: readonly string[],
          watch: (progress: ScanProgress) => void,
          answer: (outcome: Result<AnnotationsReport>) => void,
        ) => {
          if (isSending) return false;
          did.push(`send all but ${leftOut.join()}`);
          watch({ done: 1, total: 2 });
          answer(sent);
          return true;
        },
        stop: () => void did.push("stop"),
      },
    },
  );
  Object.assign(screen.ui, {
    progress: {
      open: ({ text, onStop }: { readonly text: string; readonly onStop: () => void }) => {
        boxes.push(`open ${text}`);
        stops.push(onStop);
        return {
          update: (now: string) => void boxes.push(`update ${now}`),
          close: () => void boxes.push("close"),
        };
      },
    },
  });
  askDeviceAnnotations(screen.ui);
  return { ...screen, did, boxes, stops };
}

describe("“Send all highlights of this device”", () => {
  test("shows its progress, and closes its window at the end", () => {
    const { boxes } = device();
    expect(boxes).toEqual(["open Looking through the books of this device…", "update Books: 1 of 2", "close"]);
  });

  test("lists the books with the number of new highlights", () => {
    const there = device({ found: ok({ ...nothing, files: [lamp, fog] }) });
    expect(there.lines()).toEqual([
      "▸ Send all|3 highlights, 1 note, 4 bookmarks",
      "☑ The Lamp|2 highlights, 1 note",
      "☑ Fog|1 highlight, 4 bookmarks",
      "▸ Unmatched books|1 book",
    ]);
  });

  test("sends only the chosen books, after “Yes”", () => {
    const sent = ok({ ...nothing, files: [lamp] });
    const there = device({ found: ok({ ...nothing, files: [lamp, fog] }), sent });
    there.tap("☑ Fog");
    there.tap("▸ Send 1 of 2 books");
    expect(there.title()).toBe("Send 2 highlights, 1 note? All of it becomes pending, and is sent one by one.");
    expect(there.did).toEqual([]);
    there.tap("Send");
    expect(there.did).toEqual(["send all but /fog.epub"]);
    expect(there.said).toEqual(["Pending: 2 highlights, 1 note"]);
    expect(there.top()).toBeUndefined();
  });

  test("warns before sending that the server may not have a book", () => {
    const there = device({ found: ok({ ...nothing, files: [lamp, fog] }) });
    there.tap("▸ Send all");
    expect(there.title()).toContain("One of the books is not known to be on the server");
  });

  test.each<[string, Given, string]>([
    ["there is nothing to send", {}, "Everything that you marked on this device is on the server, or pending."],
    ["the search was stopped", { found: ok({ ...nothing, stopped: true }) }, "Stopped. Nothing was sent."],
    ["it runs already", { isBusy: true }, "This is already running."],
    [
      "there is no account",
      { settings: { libraryUsername: "" } },
      "This needs the library account: Catchword → Connection.",
    ],
    [
      "highlights and bookmarks are off",
      { settings: { highlights: "off", bookmarks: "off" } },
      "Highlights and bookmarks stay on this device. Choose first which of them are to be sent.",
    ],
    [
      "the disk is full",
      { found: failed({ kind: "storage", detail: "full" }) },
      "Catchword cannot use its own database.\nDetails: full",
    ],
  ])("shows a message if %s", (_why, given, text) => {
    const { said, boxes } = device(given);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(text);
    expect(boxes.filter((one) => one === "close")).toHaveLength(boxes.length === 0 ? 0 : 1);
  });

  test("stops at a tap in the box of the search, and in that of the sending", () => {
    const there = device({ found: ok({ ...nothing, files: [lamp] }) });
    there.tap("▸ Send all");
    there.tap("Send");
    expect(there.stops).toHaveLength(2);
    for (const stop of there.stops) stop();
    expect(there.did).toEqual(["send all but ", "stop", "stop"]);
  });

  test("says how to continue after a stop in the middle", () => {
    const there = device({ found: ok({ ...nothing, files: [lamp] }), sent: ok({ ...nothing, stopped: true }) });
    there.tap("▸ Send all");
    there.tap("Send");
    expect(there.said).toEqual(["Stopped. Send all highlights again to go on."]);
  });

  test("says why the sending failed", () => {
    const there = device({
      found: ok({ ...nothing, files: [lamp] }),
      sent: failed({ kind: "storage", detail: "full" }),
    });
    there.tap("▸ Send all");
    there.tap("Send");
    expect(there.said).toEqual(["Catchword cannot use its own database.\nDetails: full"]);
    expect(there.boxes.slice(-3)).toEqual(["open Putting highlights into the queue…", "update Books: 1 of 2", "close"]);
  });

  test("does not send twice at a time", () => {
    const there = device({ found: ok({ ...nothing, files: [lamp] }), isSending: true });
    there.tap("▸ Send all");
    there.tap("Send");
    expect([there.said, there.boxes.at(-1)]).toEqual([["This is already running."], "close"]);
  });

  test("explains at a tap each line below the books", () => {
    const leftOut = [{ path: "/a.mobi", title: "", reasons: [{ reason: "format", count: 1 }] }] as const;
    const dark: ScannedFile = { ...fog, path: "/dark.epub", title: "Dark", fresh: fresh(0, 2, 1) };
    const report = { ...nothing, files: [lamp, fog, dark], known: 5, missing: 2, unwanted: 1, leftOut };
    const there = device({ found: ok(report) });
    expect([there.title(), there.lines()]).toEqual([
      "Highlights of this device",
      [
        "▸ Send all|3 highlights, 3 notes, 5 bookmarks",
        "☑ The Lamp|2 highlights, 1 note",
        "☑ Fog|1 highlight, 4 bookmarks",
        "☑ Dark|2 notes, 1 bookmark",
        "▸ Unmatched books|2 books",
        "▸ On the server or pending|5 in all books",
        "▸ Not to be sent|1 book",
        "▸ Left out|1 book",
        "▸ Files that are gone|skipped: 2",
      ],
    ]);
    for (const line of there.lines().slice(4)) there.tap(line.split("|")[0] ?? "");
    const unmatched =
      "2 of the books are not known to be on the server: their highlights stay pending until they are found there.";
    expect(there.said).toEqual([
      unmatched,
      "These are on the server already, or on their way. They are not sent again.",
      "You chose for these books that their highlights and bookmarks are not sent.",
      "Left out:\n• a.mobi: This format is not synced.",
      "KOReader remembers these files, but they are not on this device any more.",
    ]);
    there.tap("▸ Send all");
    expect(there.title()).toBe(
      `Send 3 highlights, 3 notes, 5 bookmarks? All of it becomes pending, and is sent one by one.\n\n${unmatched}`,
    );
  });

  test("is a line of the menu, which stays open", () => {
    const there = device();
    const { text, help, keepsOpen, run } = deviceAnnotationsItem(there.ui);
    expect([text, help, keepsOpen]).toEqual([
      "Send all highlights of this device…",
      "Highlights, notes and bookmarks of all books that KOReader remembers to have been opened. You see what there is before anything is sent, and sending twice adds nothing.",
      true,
    ]);
    run?.(() => undefined);
    expect(there.said).toHaveLength(2);
  });
});

describe("the message that there is nothing to send", () => {
  test.each<[Partial<AnnotationsReport>, boolean]>([
    [{}, true],
    [{ missing: 2 }, true],
    [{ unwanted: 1 }, false],
    [{ leftOut: [{ path: "/a.epub", title: "", reasons: [{ reason: "format", count: 1 }] }] }, false],
  ])("says that all highlights are sent only if no book was left out: %j", (changes, isAll) => {
    const text = nothingToSendText(translate, { ...nothing, ...changes });
    expect(text.split("\n\n")[0]).toBe(
      isAll
        ? "Everything that you marked on this device is on the server, or pending."
        : "Nothing new can be sent. Everything that could be read, and is to be sent, is on the server, or pending.",
    );
  });

  test("counts only what there is", () => {
    const paragraphs = (changes: Partial<AnnotationsReport>): readonly string[] =>
      nothingToSendText(translate, { ...nothing, ...changes })
        .split("\n\n")
        .slice(1);
    expect([paragraphs({}), paragraphs({ unwanted: 2, missing: 3 })]).toEqual([
      [],
      ["Books whose highlights and bookmarks are not to be sent: 2", "Files that are gone, and were skipped: 3"],
    ]);
  });

  test("names each book that was left out with its reasons", () => {
    const text = nothingToSendText(translate, {
      ...nothing,
      leftOut: [
        { path: "/a.mobi", title: "", reasons: [{ reason: "format", count: 1 }] },
        {
          path: "/b.epub",
          title: "Fog",
          reasons: [
            { reason: "row", count: 2 },
            { reason: "file", count: 1 },
          ],
        },
      ],
      missing: 3,
    });
    expect(text.split("\n").slice(2)).toEqual([
      "Left out:",
      "• a.mobi: This format is not synced.",
      "• Fog: Highlights, notes or bookmarks that cannot be read: 2 This file cannot be read.",
      "",
      "Files that are gone, and were skipped: 3",
    ]);
  });
});
