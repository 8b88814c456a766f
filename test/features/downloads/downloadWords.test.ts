import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { DownloadTrouble } from "../../../src/model/download";
import type { ShelfKey } from "../../../src/model/shelf";
import { fetchSentence } from "../../../src/features/downloads/fetchWords.page";
import { staysText } from "../../../src/features/downloads/returnWords.page";
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

test("the message about a book that is not returned says what is pending or failed", () => {
  const file: ShelfFile = {
    id: 1 as BookId,
    title: "Dune",
    path: "/dune.epub",
    state: "here",
    size: 1,
    shelf: "standard:1" as ShelfKey,
  };
  const text = staysText(translate, {
    file,
    trouble: undefined,
    obstacles: [
      { kind: "pending", of: "session", count: 2 },
      { kind: "failed", of: "rating", count: 1, reason: "No." },
    ],
  });
  expect(text.replace(/[\u2066-\u2069]/gu, "")).toBe(
    "“Dune” stays on this device.\nNot on the server yet: 2 sessions\nFailed: 1 rating: No.",
  );
});
