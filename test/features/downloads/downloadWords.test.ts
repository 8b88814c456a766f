import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { DownloadTrouble, FetchTrouble } from "../../../src/model/download";
import type { ShelfKey } from "../../../src/model/shelf";
import {
  fetchSentence,
  fetchSummary,
  showSummary,
  troubleWords,
} from "../../../src/features/downloads/fetchWords.page";
import { notReturnedText, staysText } from "../../../src/features/downloads/returnWords.page";
import { aScreen } from "../../fakes/screen";
import { translate } from "../../fakes/say";

test.each<[DownloadTrouble, string]>([
  [{ kind: "disk" }, "Not downloaded: the storage is full, or cannot be written to."],
  [{ kind: "length" }, "Not downloaded: its size is not what the server said."],
  [{ kind: "content" }, "Not downloaded: what the server sent is not a book."],
  [{ kind: "occupied" }, "Not downloaded: another file has its name."],
  [{ kind: "linked" }, "Not downloaded: its folder is a link to another place."],
  [
    { kind: "large", megabytes: 30.2, freeMegabytes: 120.9, keptFreeMegabytes: 100 },
    "Not downloaded: it needs 31 MB: 120 MB are free, and “Keep free” is 100 MB.",
  ],
])("the message for the problem %j", (trouble, sentence) => {
  expect(fetchSentence(translate, trouble)).toBe(sentence);
});

const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "");

test.each<[FetchTrouble, string]>([
  [
    { kind: "space", freeMegabytes: 10.9, keptFreeMegabytes: 500 },
    "Not downloaded: only 10 MB are free, and “Keep free” is 500 MB.",
  ],
  [
    { kind: "folder", folder: "/mnt/books" },
    "The folder /mnt/books cannot be created. Choose another: Catchword → Shelves → Downloaded files → Folder.",
  ],
  [{ kind: "server", failure: { kind: "offline" } }, "Not downloaded. This device is not connected to a network."],
  [{ kind: "busy" }, "Another download is in progress. Try again when it is done."],
  [{ kind: "gone" }, "The server does not have this book any more."],
  [{ kind: "fileGone" }, "The server does not have this file of the book any more. Choose another one."],
  [{ kind: "format" }, "The server has no file of this book that can be read here."],
  [{ kind: "open" }, "This book is open. Close it, then update it."],
  [{ kind: "changed" }, "The file was changed on this device, so it stays."],
  [{ kind: "same" }, "The file on this device is the server's newest."],
])("the message about a download that is not possible: %j", (trouble, sentence) => {
  expect(fetchSentence(translate, trouble)).toBe(sentence);
});

test("the reason in a list of books is a part of a sentence", () => {
  expect(troubleWords(translate, { kind: "space", freeMegabytes: 9.9, keptFreeMegabytes: 1 })).toBe(
    "only 9 MB are free",
  );
  const failure = { kind: "offline" } as const;
  expect(troubleWords(translate, { kind: "server", failure })).toBe("This device is not connected to a network.");
});

describe("the summary of several downloads", () => {
  const report = { came: 2, troubles: [{ title: "Dune", trouble: { kind: "gone" as const } }], left: 3 };
  const cancelled = { kind: "server", failure: { kind: "cancelled", sent: true } } as const;

  test("says after a stop that what was downloaded stays", () => {
    expect(plain(fetchSummary(translate, { ...report, stop: cancelled })).split("\n")).toEqual([
      "Stopped. What was downloaded stays.",
      "Downloaded: 2, not downloaded: 3.",
      "• Dune: The server does not have this book any more.",
    ]);
    expect(fetchSentence(translate, cancelled)).toBe("Stopped. Nothing of it was kept.");
  });

  test("counts no missing books without any, and names what ended it", () => {
    const untitled = [{ title: undefined, trouble: { kind: "same" as const } }];
    expect(fetchSummary(translate, { came: 2, troubles: [], left: 0 })).toBe("Downloaded: 2.");
    expect(
      fetchSummary(translate, { came: 0, troubles: untitled, left: 1, stop: { kind: "busy" } }).split("\n"),
    ).toEqual([
      "Another download is in progress. Try again when it is done.",
      "Downloaded: 0, not downloaded: 1.",
      "• A book: The file on this device is the server's newest.",
    ]);
    const stop = { kind: "server", failure: { kind: "offline" } } as const;
    expect(fetchSummary(translate, { came: 1, troubles: [], left: 1, stop })).toBe(
      "Not downloaded. This device is not connected to a network.\nDownloaded: 1, not downloaded: 1.",
    );
  });

  test("is shown with its next step after any other failure", () => {
    const step = { text: "Open", run: () => undefined };
    for (const stop of [undefined, cancelled, { kind: "server", failure: { kind: "offline" } } as const]) {
      const screen = aScreen();
      showSummary(screen.ui, { ...report, stop }, "text", { step });
      expect([screen.said, screen.besideOk()]).toEqual([["text"], step]);
    }
  });

  test("asks about a rejected certificate instead, and continues once it is trusted", () => {
    const shown = { origin: "https://library:443", sha256: "cd".repeat(32) };
    const failure = { kind: "untrusted", why: "self", detail: "", shown } as const;
    const screen = aScreen({ connection: { chooseAddress: () => undefined } });
    let again = 0;
    const stop = { kind: "server", failure } as const;
    showSummary(screen.ui, { ...report, stop }, "text", { again: () => (again += 1) });
    expect(screen.said).toEqual([]);
    screen.tap("Trust this certificate");
    expect([again, screen.said]).toEqual([1, []]);
  });
});

const file: ShelfFile = {
  id: 1 as BookId,
  title: "Dune",
  path: "/dune.epub",
  state: "here",
  size: 1,
  shelf: "standard:1" as ShelfKey,
};

test("the message about a book that is not returned names a failure once", () => {
  const trouble = { kind: "offline" } as const;
  const reason = "This device is not connected to a network.";
  const lines = (obstacles: Parameters<typeof staysText>[1]["obstacles"]): string[] =>
    plain(staysText(translate, { file, trouble, obstacles })).split("\n");
  expect(lines([{ kind: "pending", of: "session", count: 2 }]).slice(1)).toEqual([
    "Not on the server yet: 2 sessions",
    reason,
  ]);
  expect(lines([{ kind: "pending", of: "session", count: 2, reason }]).slice(1)).toEqual([
    `Not on the server yet: 2 sessions: ${reason}`,
  ]);
});

test.each([
  [{ kind: "failure", failure: { kind: "storage", detail: "full", code: 13 } }, "this device has no space left"],
  [{ kind: "disk" }, "could not be moved to the trash"],
  [{ kind: "busy" }, "Another download is in progress."],
  [{ kind: "open" }, "The book is open. Close it first."],
] as const)("the message about a book that is not returned says why: %j", (kept, words) => {
  expect(notReturnedText(translate, file, kept)).toContain(words);
});

test("the message about a book that is not returned says what is pending or failed", () => {
  const text = staysText(translate, {
    file,
    trouble: undefined,
    obstacles: [
      { kind: "pending", of: "session", count: 2 },
      { kind: "failed", of: "rating", count: 1, reason: "No." },
    ],
  });
  expect(plain(text)).toBe("“Dune” stays on this device.\nNot on the server yet: 2 sessions\nFailed: 1 rating: No.");
});
