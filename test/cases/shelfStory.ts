import type { PlanFacts } from "../../src/features/shelves/shelfPlan.rules";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { ShelfBook, ShelfId, ShelfKey, ShelfKind, ShelfList } from "../../src/model/shelf";
import { type CheckedFile, type TaggedFile } from "../../src/model/bookFile";
import type { FileInStory, ListedShelf, ShelfPlanCase } from "./shelfPlan.cases";

/** The facts that a case of the plan tells in short. */
export function factsOf(story: ShelfPlanCase): PlanFacts {
  const tagged: Record<number, readonly TaggedFile[]> = {};
  for (const { id, kilobytes, exact = false } of story.tagged ?? [])
    tagged[id] = [{ path: exact ? pathOf(id) : `/books/sub/Old name_${id}.epub`, size: kilobytes * 1024 }];
  return {
    lists: story.lists.map((list) => listOf(list, story.unreadable)),
    files: (story.files ?? []).map((file) => fileOf(file)),
    tagged,
    leaving: Object.fromEntries((story.leaving ?? []).map((id) => [id, true as const])),
    coming: Object.fromEntries((story.coming ?? []).map((id) => [id, true as const])),
    found: {},
    openPath: story.open === undefined ? undefined : pathOf(story.open),
    removal: story.removal ?? "asked",
    confirmed: Object.fromEntries((story.agreed ?? []).map((id) => [id, true as const])),
    folder: "/books",
    folders: [],
    naming: { names: "{file}", shelves: [] },
  };
}

export function pathOf(id: number): string {
  return `/books/Book ${id}_${id}.epub`;
}

function listOf({ shelf, books, incomplete }: ListedShelf, unreadable: number | undefined): ShelfList {
  const [kind, id] = shelf.split(":");
  return {
    shelf: { kind: kind as ShelfKind, id: Number(id) as ShelfId, name: `Shelf ${shelf}` },
    books: books.map((book) => bookOf(book, book === unreadable ? "AUDIOBOOK" : "EPUB")),
    complete: incomplete !== true,
  };
}

function bookOf(id: number, format: string): ShelfBook {
  const fileName = format === "EPUB" ? `Book ${id}.epub` : `Book ${id}.m4b`;
  return { id: id as BookId, title: `Book ${id}`, fileName, format, kilobytes: 500 };
}

function fileOf({ id, state = "here", found = "unchanged", shelf = "standard:1" }: FileInStory): CheckedFile {
  return {
    id: id as BookId,
    path: pathOf(id),
    state,
    found,
    size: 1000,
    fingerprint: "f".repeat(32) as Fingerprint,
    shelf: shelf as ShelfKey,
    title: `Book ${id}`,
  };
}
