import { failed, ok } from "../../../src/base/result";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { addBooks, addChoices } from "../../../src/features/upload/addBook.page";
import { saveUploadedAt } from "../../../src/features/upload/uploads.store";
import type { UploadItem } from "../../../src/features/upload/uploadBook";
import type { BookId } from "../../../src/model/book";
import type { UploadPlace } from "../../../src/features/upload/upload.api";
import type { Settings } from "../../../src/model/settings";
import { place, uploadDevice, type UploadDevice } from "../../fakes/uploadDevice";

const megabyte = 1024 * 1024;

/** The page with the question for the first book, if it had this size. `earlier`: it was sent before. */
function asked(size: number, places: readonly UploadPlace[] = [place], earlier = false) {
  const there = uploadDevice(() => ok(undefined));
  const [item] = there.items;
  const uploads = { rights: () => ok({ mayUpload: true, places }), maxMegabytes: () => ok(100) };
  Object.assign(there.ui.server.uploads, uploads);
  if (earlier) saveUploadedAt(there.ui.database, item!.book.fingerprint, 5);
  addBooks(there.ui, [{ ...item!, size }], () => undefined);
  there.pass(0);
  return { title: there.title().replace(/[\u2066-\u2069]/gu, ""), said: there.said };
}

describe("the question before an upload", () => {
  test("is asked up to the server's limit, in megabytes of 1024 × 1024 bytes", () => {
    expect(asked(100 * megabyte)).toEqual({ title: "Send “One” (100 MB) to the library “Novels”?", said: [] });
    expect(asked(100 * megabyte + 1)).toMatchObject({ title: "", said: [expect.stringContaining("100 MB at most")] });
  });

  test.each<[string, readonly UploadPlace[]]>([
    ["one library", [place]],
    ["several libraries", [place, { ...place, path: 5, name: "Comics" }]],
    ["the Bookdrop", []],
  ])("is one question if the book was not sent before (%s)", (_, places) => {
    expect(asked(megabyte, places).title.split("\n")).toHaveLength(1);
    expect(asked(megabyte, places, true).title.split("\n")).toEqual([
      asked(megabyte, places).title,
      expect.stringContaining("was sent on"),
    ]);
  });

  test("names the Bookdrop of a server without libraries to choose", () => {
    const question = "Send “One” (1 MB) to the server's Bookdrop? It has to be accepted there on the web page.";
    expect(asked(megabyte, []).title).toBe(question);
  });

  test.each<[string, readonly UploadPlace[]]>([
    ["one library", [place]],
    ["several libraries", [place, { ...place, path: 5, name: "Comics" }]],
    ["the Bookdrop", []],
  ])("warns that the book may be on the server already (%s)", (_, places) => {
    const warning = "“One” was sent on time 5, and the server does not show it yet.";
    expect(asked(megabyte, places, true).title).toContain(warning);
    expect(asked(megabyte, places).title).not.toContain("was sent on");
  });
});

describe("a question that is not asked", () => {
  function answered(given: Parameters<typeof uploadDevice>[0], change: (there: UploadDevice) => void) {
    const there = uploadDevice(given);
    change(there);
    addBooks(there.ui, there.items.slice(0, 1), () => undefined);
    there.pass(0);
    return { said: there.said, title: there.title() };
  }

  test.each<[string, Partial<Settings>]>([
    ["Catchword is switched off.", { enabled: false }],
    ["No server URL is set: Catchword → Connection.", { serverUrl: "" }],
    ["This needs the library account: Catchword → Connection.", { libraryUsername: "" }],
  ])("gives way to the reason: %s", (text, settings) => {
    expect(
      answered(
        () => ok(undefined),
        (there) => there.context.set(settings),
      ),
    ).toEqual({ said: [text], title: "" });
  });

  test.each([
    ["an account that may not add books", { mayUpload: false, places: [place] }, "may not add books"],
    [
      "libraries that take other formats",
      { mayUpload: true, places: [{ ...place, formats: ["EPUB"] }] },
      "No library of this account takes this format.",
    ],
  ])("gives way to a sentence about %s", (_what, rights, words) => {
    const setRights = ({ ui }: UploadDevice): void =>
      void Object.assign(ui.server.uploads, { rights: () => ok(rights), maxMegabytes: () => ok(undefined) });
    const { said, title } = answered(() => ok(undefined), setRights);
    expect([said.length, said[0], title]).toEqual([1, expect.stringContaining(words), ""]);
  });
});

describe("the question to which library a book goes", () => {
  const comics: UploadPlace = { ...place, path: 5, name: "Comics", formats: ["CBX"] };
  const novels: UploadPlace = { ...place, path: 6, name: "Texts", formats: ["EPUB"] };

  function offered(places: readonly UploadPlace[]) {
    const there = uploadDevice(() => ok(undefined));
    const sentTo: (number | undefined)[] = [];
    const { send } = there.ui.server.uploads;
    const uploads = {
      rights: () => ok({ mayUpload: true, places }),
      send: (...given: Parameters<typeof send>) => {
        sentTo.push(given[0]?.path);
        return send(...given);
      },
    };
    Object.assign(there.ui.server.uploads, uploads);
    addBooks(there.ui, there.items.slice(0, 1), () => undefined);
    there.pass(0);
    const top = there.top();
    const names = top?.kind === "choose" ? top.page.choices.map(({ text }) => text) : [];
    return { ...there, names, sentTo };
  }

  test("names those that take its format, and sends it to the chosen one", () => {
    const there = offered([place, novels, comics]);
    expect([there.title(), there.names]).toEqual([
      expect.stringMatching(/^Send .+ \(0\.1 MB\) to which library\?$/u),
      ["Novels", "Comics"],
    ]);
    there.tap("Comics");
    there.pass(0);
    expect(there.sentTo).toEqual([5]);
  });

  test("is asked with its name if only one takes the format", () => {
    const there = offered([novels, comics]);
    expect(there.title()).toContain("to the library “Comics”?");
    there.tap("Send");
    there.pass(0);
    expect(there.sentTo).toEqual([5]);
  });
});

describe("the choice to add a book", () => {
  test.each([
    [
      "its file is gone",
      (there: UploadDevice) => there.disk.contents.clear(),
      "Its file is not on this device any more.",
    ],
    [
      "its file is empty",
      (there: UploadDevice) => there.disk.contents.set(there.items[0]!.path, ""),
      "The server takes no files that end in “.cbz”.",
    ],
  ] as const)("says why nothing can be sent: %s", (_why, change, text) => {
    const there = uploadDevice(() => ok(undefined));
    change(there);
    addChoices(there.ui, there.items[0]!.book, undefined, () => undefined)[0]?.run();
    there.pass(0);
    expect([there.said, there.title()]).toEqual([[text], ""]);
  });

  test("names the ending of a file that no server takes", () => {
    const there = uploadDevice(() => ok(undefined));
    there.disk.contents.set("/mnt/books/notes.html", "<p>");
    addChoices(there.ui, there.items[0]!.book, "/mnt/books/notes.html", () => undefined)[0]?.run();
    expect(there.said).toEqual(["The server takes no files that end in “.html”."]);
  });

  test("finds the book's file itself, and is not offered for a matched or excluded book", () => {
    const there = uploadDevice(() => ok(undefined));
    const [{ book }, other] = there.items as [UploadItem, UploadItem];
    const offered = (of = book) => addChoices(there.ui, of, undefined, () => undefined);
    offered()[0]?.run();
    there.pass(0);
    expect(there.title()).toContain("Send “");
    expect(offered({ ...book, id: 7 as BookId })).toEqual([]);
    saveTrackingChoice(there.ui.database, book.fingerprint, "never");
    expect([offered().length, offered(other.book).length]).toEqual([0, 1]);
  });
});

describe("an upload from the page", () => {
  /** Sends these books. `changes`: how often the list behind was drawn anew. */
  function sent(count: number) {
    const there = uploadDevice(() => ok(undefined));
    const changes = { count: 0 };
    addBooks(there.ui, there.items.slice(0, count), () => (changes.count += 1));
    there.pass(0);
    there.tap("Send");
    there.pass(0);
    return { ...there, changes, box: () => there.boxes[0] };
  }

  test("shows its steps in a box that closes at the end, when the list is drawn again", () => {
    const there = sent(2);
    expect(there.box()?.texts.at(-1)).toBe("Sent. Waiting until the server has read it in…");
    expect([there.box()?.isOpen, there.changes.count]).toEqual([true, 0]);
    for (const item of there.items) there.readIn(item);
    there.pass(20);
    expect([there.box()?.isOpen, there.changes.count]).toEqual([false, 1]);
    // All went well, so that one line is enough.
    expect([there.top(), there.said]).toEqual([undefined, ["Added: 2."]]);
  });

  test("goes on with the books that were not sent once a certificate is trusted", () => {
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    const answers = [ok(undefined), failed({ kind: "untrusted", why: "self", detail: "", shown } as const)];
    const there = uploadDevice(() => answers.shift() ?? ok(undefined));
    there.add();
    expect(there.taken).toEqual(["One", "Two"]);
    there.pass(20);
    there.tap("About the certificate");
    there.tap("Trust this certificate");
    there.pass(0);
    expect(there.title()).toContain("Send 2 books");
    there.tap("Send");
    there.pass(0);
    expect(there.taken).toEqual(["One", "Two", "Two", "Three"]);
  });

  test("ends at Stop in the box", () => {
    const there = sent(1);
    there.box()?.stop();
    expect([there.box()?.isOpen, there.said.length, there.uploading.isBusy()]).toEqual([false, 1, false]);
  });
});
