import { findLocalLines } from "../../../src/features/library/localBooks";
import type { LocalBooks } from "../../../src/features/library/browsedPage";
import { browsingDevice } from "../../fakes/browsingDevice";

test("the books on this device have the format of their file, if it has an ending", () => {
  const there = browsingDevice();
  there.place(1, "/1.epub", "One");
  there.place(2, "/2", "Two");
  there.place(3, "/3.pdf", "Three");
  there.files["/3.pdf"] = undefined;
  const local: LocalBooks = {};
  expect(findLocalLines(there.context, { of: "recent" }, local)).toEqual([
    { book: { id: 2, title: "Two", author: undefined, status: undefined, format: undefined } },
    { book: { id: 1, title: "One", author: undefined, status: undefined, format: "EPUB" } },
  ]);
  expect(local).toEqual({ 1: "EPUB", 2: "" });
});
