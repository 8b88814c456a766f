import { fileNameOf } from "../../model/book";
import { bookPathFor } from "../../book/bookName.rules";
import { type NamedBook } from "../../model/shelf";
import { extensionOf } from "../../base/format";
import { keysOf, shelfKey, type ShelfSource } from "../../model/shelf";
import type { ListedBook } from "./shelfRecords";
import type { ShelfContext } from "./shelfWork";
import { listFilesAfter, listShelfBooks } from "./shelfFiles.store";

const mostExamples = 12;

interface Example {
  readonly book: NamedBook;
  readonly extension: string;
}

/** Examples from local books, else from listed ones, as relative paths. `shelf`: only its books. */
export function previewNames(
  context: Pick<ShelfContext, "database" | "settings">,
  template: string,
  shelf?: ShelfSource,
): readonly string[] {
  const examples = examplesHere(context, shelf);
  const all = examples.length === 0 ? examplesListed(context, shelf) : examples;
  return all.map(({ book, extension }) => bookPathFor(book, extension, template, shelf?.name));
}

function examplesHere({ database }: Pick<ShelfContext, "database">, shelf: ShelfSource | undefined): Example[] {
  const files = listFilesAfter(database, 0);
  const examples: Example[] = [];
  for (const { id, title, told, path, state, shelf: by } of files) {
    if (told === undefined || state === "coming" || examples.length === mostExamples) continue;
    if (shelf !== undefined && by !== keyOf(shelf)) continue;
    examples.push({ book: { id, title, ...told }, extension: extensionOf(fileNameOf(path)) ?? "epub" });
  }
  return examples;
}

function examplesListed(
  { database, settings }: Pick<ShelfContext, "database" | "settings">,
  shelf: ShelfSource | undefined,
): readonly Example[] {
  const books = listShelfBooks(database);
  const keys = shelf === undefined ? keysOf(settings().shelves) : [keyOf(shelf)];
  const wanted = books.filter((book) => keys.some((key) => key === book.shelf));
  return wanted.slice(0, mostExamples).map((book) => exampleOf(book));
}

/** Without file name and series, which are not stored. */
function exampleOf({ id, title, author }: ListedBook): Example {
  return { book: { id, title, author, fileName: title }, extension: "epub" };
}

function keyOf({ kind, id }: ShelfSource): string {
  return id === undefined ? "" : shelfKey({ kind, id });
}
