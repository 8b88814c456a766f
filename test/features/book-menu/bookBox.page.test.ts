import { showBookBox, showFileBox, withCurrentBook } from "../../../src/features/book-menu/bookBox.page";
import type { TrackingChoice } from "../../../src/model/book";
import { acts, aDevice, type BoxDevice, type BoxOptions, fingerprint, seven } from "../../fakes/boxedBook";
import { aDocument, anOpenBook } from "../../fakes/document";

const own = ["Sync it now", "Review…"];
const unmatched = ["Why is this not on the server?", "Match with the server…", "Add it to your library…"];
const matched = ["Timeline of this book", "Match with another book…"];
const greyServer = ["Recommendations (grey)", "Next in series (grey)"];
const server = ["Recommendations", "Next in series"];
const everything = ["What is synced: everything", "Highlights and bookmarks: as set for all books"];
const notesOff = "Highlights and bookmarks: off (grey)";
const metadata = "Metadata as on the server";
const nothing = (): void => undefined;

describe("the box of a book", () => {
  test.each<[string, BoxOptions, (there: BoxDevice) => void, readonly string[]]>([
    ["is not on the server", {}, nothing, [...own, ...unmatched, ...greyServer, ...everything]],
    ["is on the server", { id: seven }, nothing, [...own, ...matched, ...server, ...everything, metadata]],
    [
      "syncs its position only",
      { id: seven },
      acts.choose("progress"),
      [...own, ...matched, ...server, "What is synced: position only", notesOff, metadata],
    ],
    [
      "syncs nothing",
      { id: seven },
      acts.choose("never"),
      [
        "Timeline of this book",
        "Match with another book… (grey)",
        ...greyServer,
        "What is synced: nothing",
        notesOff,
        `${metadata} (grey)`,
      ],
    ],
    [
      "is excluded by a rule",
      { settings: { excludedFormats: [{ type: "EPUB" }] } },
      nothing,
      [
        "Why is this not on the server?",
        "Match with the server… (grey)",
        ...greyServer,
        "What is synced: nothing (excluded)",
        notesOff,
      ],
    ],
    [
      "has a format that the server does not take",
      { type: "FB2" },
      nothing,
      [
        "Why is this not on the server?",
        "Match with the server… (grey)",
        ...greyServer,
        "This format is not synced",
        notesOff,
      ],
    ],
    [
      "was matched by hand",
      { id: seven },
      acts.match,
      [...own, ...matched, "Undo the match", ...server, ...everything, metadata],
    ],
    ...[true, false].map((isBehind): [string, BoxOptions, (there: BoxDevice) => void, readonly string[]] => [
      isBehind ? "is further on the server" : "is finished on the server",
      { id: seven },
      acts.holdPosition(isBehind),
      [...own, ...matched, "Why is the position not synced?", ...server, ...everything, metadata],
    ]),
    [
      "has a newer file on the server",
      { id: seven },
      acts.findNewer,
      [...own, ...matched, ...server, ...everything, "Newer file on the server", metadata, "Return the book…"],
    ],
    [
      "was downloaded and is finished",
      { id: seven },
      (there) => [acts.download, acts.finish].forEach((act) => act(there)),
      [...own, ...matched, ...server, ...everything, metadata, "Page at the end of the book", "Return the book…"],
    ],
  ])("has all lines if it %s", (_, options, act, rows) => {
    const there = aDevice(options);
    act(there);
    const { book } = there;
    expect(there.rows()).toEqual(rows);
    showFileBox(there.ui, { path: there.path });
    expect([there.buttons(), there.title().split("\n")[0]]).toEqual([rows, book.title]);
  });

  test("has a title, and the state of the book below it", () => {
    const known = aDevice();
    known.open();
    expect(known.title()).toBe("Dune\nOn the server: This book was not searched for on the server yet.");
    const { ui, title } = aDevice({ isUnknown: true });
    showBookBox(ui, { fingerprint, type: "EPUB", title: "Dune" });
    expect(title()).toBe("Dune");
    showBookBox(ui, { fingerprint, type: "EPUB" });
    expect(title()).toBe("A book without a title");
  });

  test.each<[string, BoxOptions, (there: BoxDevice) => void, string]>([
    ["Why is this not on the server?", {}, nothing, "Dune"],
    ["Timeline of this book", { id: seven }, nothing, "Dune"],
    ["Match with the server…", {}, nothing, "Which book on the server is it?"],
    [
      "Undo the match",
      { id: seven },
      acts.match,
      "Undo the match of “Dune”? What was sent stays on the server; what is pending stays pending.",
    ],
    [
      "Why is the position not synced?",
      { id: seven },
      acts.holdPosition(true),
      "The server has a position further on. Open the book and choose which of the two counts.",
    ],
    [
      "Why is the position not synced?",
      { id: seven },
      acts.holdPosition(false),
      "The position stays on this device, because it would change the status on the server.\n\n“Dune” is finished. Read it again?",
    ],
    ["Newer file on the server", { id: seven }, acts.findNewer, "The server has a newer file of “dune”."],
    ["Review…", {}, nothing, "Review of “Dune”"],
  ])("opens a page with “%s”", (words, options, act, title) => {
    const there = aDevice(options);
    act(there);
    there.choose(words);
    expect(there.title()).toContain(title);
  });

  test.each<[string, BoxOptions, string]>([
    ["Sync it now", { settings: { enabled: false } }, "Catchword is switched off."],
    ["Recommendations", { id: seven }, "The server has no recommendations for “Dune”."],
    ["Next in series", { id: seven }, "On the server “Dune” is in no series."],
    [
      "What is synced: nothing (excluded)",
      { settings: { excludedFormats: [{ type: "EPUB" }] } },
      "Nothing of this book is tracked or synced: the format EPUB is excluded. Change that in What is synced → Excluded folders and formats.",
    ],
  ])("answers “%s”", (words, options, sentence) => {
    const there = aDevice(options);
    there.choose(words);
    there.context.tasks.pass(1);
    expect(there.said).toEqual([sentence]);
  });

  test.each<[string, (there: BoxDevice) => void, string]>([
    ["the match is undone", acts.match, "Undo the match"],
    ["a newer file is declined", acts.findNewer, "Newer file on the server"],
  ])("is drawn again after %s", (_, act, words) => {
    const there = aDevice({ id: seven });
    act(there);
    there.choose(words);
    expect(there.changes()).toBe(0);
    there.tap(words === "Undo the match" ? "Undo" : "Not this one");
    expect(there.changes()).toBe(1);
  });
});

describe("the choice of what is synced", () => {
  test.each<[TrackingChoice, readonly string[]]>([
    ["track", ["✓ Everything: sessions and position", "Position only", "Nothing"]],
    ["progress", ["Everything: sessions and position", "✓ Position only", "Nothing"]],
    ["never", ["Everything: sessions and position", "Position only", "✓ Nothing"]],
  ])("has a check mark at “%s”", (choice, buttons) => {
    const there = aDevice();
    acts.choose(choice)(there);
    there.choose(there.rows().find((row) => row.startsWith("What is synced"))!);
    expect([there.title(), there.buttons()]).toEqual(["What is synced of “Dune”?", buttons]);
    there.tap(buttons[2]!);
    expect(there.said).toEqual(["What is synced: nothing"]);
  });

  test("has words for a book without a title", () => {
    const there = aDevice();
    showBookBox(there.ui, { fingerprint, type: "EPUB" }, undefined, there.path);
    there.tap("What is synced: everything");
    expect(there.title()).toBe("What is synced of “this book”?");
  });
});

test("an action for the open book says so if none is open", () => {
  const there = aDevice();
  const acted: unknown[] = [];
  withCurrentBook(there.ui, ({ title }) => void acted.push(title));
  expect([acted, there.said]).toEqual([[], ["No book is open that can be tracked."]]);
  const open = anOpenBook(aDocument({ path: there.path }), fingerprint);
  Object.assign(there.ui.screen, { book: () => open });
  withCurrentBook(there.ui, ({ title }) => void acted.push(title));
  expect([acted, there.said.length]).toEqual([["Dune"], 1]);
});
