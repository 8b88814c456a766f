import {
  deleteMadeFolder,
  listMadeFolders,
  saveMadeFolders,
  serverFileIn,
  serverFileText,
} from "../../../src/features/downloads/shelfRow.store";
import {
  findFileOf,
  hasComingFile,
  saveExpectedFiles,
  saveShelfOutcome,
} from "../../../src/features/downloads/shelfFiles.store";
import type { ServerNames, ShelfFile } from "../../../src/model/bookFile";
import type { BookId } from "../../../src/model/book";
import { byHand, type ServerFile } from "../../../src/model/shelf";
import { memoryDatabase, memoryStore } from "../../fakes/memoryStore";

const files: [string, ServerFile][] = [
  [
    "5/120/122000/d41d/other/EPUB",
    { id: 5, kilobytes: 120, bytes: 122000, tail: "d41d", isOther: true, format: "EPUB" },
  ],
  ["5/////A/B", { id: 5, format: "A/B" }],
  ["/0////", { kilobytes: 0 }],
  ["///d41d//", { tail: "d41d" }],
  ["/////", {}],
];

test.each(files)("a server file is stored as %s, and read back", (text, file) => {
  expect(serverFileText(file)).toBe(text);
  expect(serverFileIn(text)).toEqual(file);
});

test.each(["coming", "here", "adopted", "declined"] as const)("a ledger has downloads to end if one is %s", (state) => {
  const database = memoryDatabase();
  const file = { path: "/b/1.epub", size: 5, shelf: byHand, title: "Emma", state };
  expect(hasComingFile(database)).toBe(false);
  saveExpectedFiles(database, [{ ...file, id: 1 as BookId }]);
  expect(hasComingFile(database)).toBe(state === "coming");
});

test("a new file is in no collection, and the other files stay in theirs", () => {
  const { database, rows } = memoryStore();
  for (const id of [1, 2])
    database.run("INSERT INTO collected_books (shelf, book_id, agreed) VALUES ('standard:1', :id, 'both')", { id });
  const file: ShelfFile = { id: 1 as BookId, path: "/b/1.epub", size: 5, shelf: byHand, title: "Emma", state: "here" };
  const arrival = { file, facts: { size: 5, modifiedAt: 1 } };
  saveShelfOutcome(database, { arrivals: [arrival], forgotten: [], listed: [], shortened: [] });
  expect(rows("SELECT book_id FROM collected_books")).toEqual([{ book_id: 2 }]);
});

test("folders that were made are listed until they are removed, nested ones first", () => {
  const database = memoryDatabase();
  saveMadeFolders(database, ["/b", "/b/a", "/b/a/c", "/b"]);
  expect(listMadeFolders(database)).toEqual(["/b/a/c", "/b/a", "/b"]);
  deleteMadeFolder(database, "/b/a");
  expect(listMadeFolders(database)).toEqual(["/b/a/c", "/b"]);
});

const names: (ServerNames | undefined)[] = [
  { author: "Jane Austen", series: "Novels", number: 2, fileName: "emma.epub" },
  { author: "Jane Austen" },
  { fileName: "emma.epub" },
  undefined,
];

test.each(names)("a ledger row has the names of the server: %j", (serverNames) => {
  const database = memoryDatabase();
  const part = { validator: '"v1"', size: 5_000_000 };
  const row = { id: 1 as BookId, path: "/b/1.epub", size: 5, fingerprint: undefined, shelf: byHand, title: "Emma" };
  const file: ShelfFile = { ...row, state: "coming", serverNames, part };
  saveExpectedFiles(database, [file]);
  expect(findFileOf(database, file.id)).toEqual(file);
});
