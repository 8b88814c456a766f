import { failed, ok } from "../../../src/base/result";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { addBooks, addChoices } from "../../../src/features/upload/addBook.page";
import { saveUploadedAt } from "../../../src/features/upload/uploads.store";
import type { UploadItem } from "../../../src/features/upload/uploadBook";
import type { BookId } from "../../../src/model/book";
import type { UploadPlace } from "../../../src/features/upload/upload.api";
import { place, uploadDevice } from "../../fakes/uploadDevice";

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
  ])("warns that the book may be on the server already (%s)", (_, places) => {
    const warning = "“One” was sent on time 5, and the server does not show it yet.";
    expect(asked(megabyte, places, true).title).toContain(warning);
    expect(asked(megabyte, places).title).not.toContain("was sent on");
  });
});

describe("the choice to add a book", () => {
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
