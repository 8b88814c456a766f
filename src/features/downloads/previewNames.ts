import type { Context } from "../../context";
import { fileNameOf } from "../../model/book";
import { bookPathFor } from "./bookName.rules";
import { type NamedBook, keysOf, shelfKey, type ShelfSource } from "../../model/shelf";
import { extensionOf } from "../../base/format";
import type { ListedBook } from "./downloadRecords";
import { listFilesAfter, listShelfBooks } from "./shelfFiles.store";

const maxExamples = 12;

interface Example {
  readonly book: NamedBook;
  readonly extension: string;
}

/** Relative paths of local books, else of listed ones. `shelf`: only its books. */
export function previewNames(context: Context, template: string, shelf?: ShelfSource): readonly string[] {
  const examples = examplesHere(context, shelf);
  const all = examples.length === 0 ? examplesListed(context, shelf) : examples;
  return all.map(({ book, extension }) => bookPathFor(book, extension, template, shelf?.name));
}

function examplesHere({ database }: Context, shelf: ShelfSource | undefined): Example[] {
  const files = listFilesAfter(database, 0);
  const examples: Example[] = [];
  for (const { id, title, serverNames, path, state, shelf: by } of files) {
    if (serverNames === undefined || state === "coming" || examples.length === maxExamples) continue;
    if (shelf !== undefined && by !== keyOf(shelf)) continue;
    examples.push({ book: { id, title, ...serverNames }, extension: extensionOf(fileNameOf(path)) ?? "epub" });
  }
  return examples;
}

function examplesListed({ database, settings }: Context, shelf: ShelfSource | undefined): readonly Example[] {
  const books = listShelfBooks(database);
  const keys = shelf === undefined ? keysOf(settings().shelves) : [keyOf(shelf)];
  const wanted = books.filter((book) => keys.some((key) => key === book.shelf));
  return wanted.slice(0, maxExamples).map((book) => exampleOf(book));
}

/** File name and series are not stored for listed books. */
function exampleOf({ id, title, author }: ListedBook): Example {
  return { book: { id, title, author, fileName: title }, extension: "epub" };
}

function keyOf({ kind, id }: ShelfSource): string {
  return id === undefined ? "" : shelfKey({ kind, id });
}
