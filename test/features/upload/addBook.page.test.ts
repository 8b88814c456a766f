import { ok } from "../../../src/base/result";
import { addBooks } from "../../../src/features/upload/addBook.page";
import { saveUploadedAt } from "../../../src/features/upload/uploads.store";
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
