import type { Failure } from "../../../src/base/failure";
import type { UploadItem } from "../../../src/features/upload/uploadBook";
import type { UploadResult } from "../../../src/features/upload/uploadBooks.task";
import {
  tooLargeText,
  uploadNames,
  uploadProgressText,
  uploadReport,
  type UploadTarget,
} from "../../../src/features/upload/uploadWords.page";
import { translate } from "../../fakes/say";
import { aScreen } from "../../fakes/screen";

const megabyte = 1024 * 1024;
const itemOf = (title: string): UploadItem =>
  ({ book: { title, type: "EPUB", fingerprint: "a" }, path: "/a.epub", name: "a.epub", size: 3 * megabyte }) as never;
const lamp = itemOf("The Lamp");
const place = { library: 1, path: 4, name: "Novels", isWatched: true, formats: [] };
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "");

function said(results: readonly UploadResult[], target: Partial<UploadTarget> = {}): string {
  const { ui } = aScreen({ settings: { libraryUsername: "ann" } });
  return plain(uploadReport(ui, results, { place, mayUpload: true, ...target }));
}

const failing = (failure: object): UploadResult => ({
  item: lamp,
  outcome: "failed",
  trouble: { kind: "server", failure: failure as Failure },
});

describe("the result of an upload", () => {
  test.each<[string, UploadResult, Partial<UploadTarget>]>([
    ["and matched", { item: lamp, outcome: "matched" }, {}],
    ["It is matched once", { item: lamp, outcome: "sent" }, {}],
    ["rescan the library", { item: lamp, outcome: "sent" }, { place: { ...place, isWatched: false } }],
    ["in the server's Bookdrop", { item: lamp, outcome: "sent" }, { place: undefined }],
    ["Nobody can tell yet", { item: lamp, outcome: "unsure", trouble: { kind: "exists" } }, {}],
    ["Its file is not on this device", { item: lamp, outcome: "failed", trouble: { kind: "gone" } }, {}],
    ["Its file was changed meanwhile", { item: lamp, outcome: "failed", trouble: { kind: "changed" } }, {}],
    ["has a file of this name already", { item: lamp, outcome: "failed", trouble: { kind: "exists" } }, {}],
    ["Books are being sent already", { item: lamp, outcome: "failed", trouble: { kind: "busy" } }, {}],
    ["Stopped. Nothing of “The Lamp” was kept.", failing({ kind: "cancelled", sent: false }), {}],
    ["takes no books from a device", failing({ kind: "refused", status: 404, message: "" }), {}],
    ["no space left", failing({ kind: "refused", status: 507, message: "" }), {}],
    ["The server refused this (error 400).", failing({ kind: "refused", status: 400, message: "" }), {}],
    ["does not take a file of 3 MB (error 413)", failing({ kind: "refused", status: 413, message: "" }), {}],
  ])("says “%s”", (words, result, target) => {
    expect(said([result], target)).toContain(words);
    expect(said([result], target)).toContain("The Lamp");
  });

  test("names the library account only if the server does not say that it may add books", () => {
    const denied = failing({ kind: "denied", account: "library", status: 403, message: "" });
    expect(said([denied], { mayUpload: undefined })).toContain("The library account “ann” may not add books.");
    expect(said([denied], { mayUpload: true })).not.toContain("may not add books");
  });

  test("counts added books and the others, and lists only those with something to do", () => {
    const text = said([
      { item: itemOf("One"), outcome: "matched" },
      { item: itemOf("Two"), outcome: "sent" },
      { item: itemOf("Three"), outcome: "failed", trouble: { kind: "gone" } },
      { item: itemOf("Four"), outcome: "left" },
      { item: itemOf("Five"), outcome: "left" },
    ]);
    expect(text).toContain("Added: 2, not added: 3.");
    expect(text).not.toContain("One");
    expect(text).not.toContain("Four");
    expect(text).toContain("• “Two” was sent.");
    expect(text).toContain("• “Three” was not added.");
  });
});

test("the progress of an upload counts from one, with a bar", () => {
  const step = { phase: "sending", title: "The Lamp", done: 0, total: 3, percent: 50 } as const;
  expect(plain(uploadProgressText(translate, step))).toBe(
    `Sending 1 of 3: The Lamp, 50 %\n${"█".repeat(10)}${"░".repeat(10)}`,
  );
  expect(plain(uploadProgressText(translate, { ...step, total: 1 }))).toContain("Sending “The Lamp”: 50 %");
  expect(uploadProgressText(translate, { ...step, phase: "waiting" })).toContain("Waiting until the server");
});

test("books to send are named by the title of one, or by their number", () => {
  expect(plain(uploadNames(translate, [lamp]))).toBe("“The Lamp”");
  expect(uploadNames(translate, [lamp, lamp])).toBe("2 books");
  expect(plain(tooLargeText(translate, [lamp], 2))).toBe(
    "The server takes files of 2 MB at most: “The Lamp” is larger.",
  );
});
