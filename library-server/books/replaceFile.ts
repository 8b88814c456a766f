import { strFromU8, strToU8, unzipSync } from "fflate";
import { z } from "zod";
import { fingerprintOf } from "../fingerprint";
import { type Book, bookById, type State } from "../state/state";
import { zip } from "./zip";

/** The change of a book's file. */
export const replacement = z.strictObject({
  /** Texts of its chapters to be replaced. */
  texts: z.array(z.strictObject({ from: z.string(), to: z.string() })).default([]),
  /** Chapters to be removed, by the names of their files. */
  without: z.array(z.string()).default([]),
  /** The ID of the book whose file replaces the old one. */
  of: z.number().optional(),
  /** The file is deleted and uploaded again, with a new ID. */
  isNew: z.boolean().default(false),
});

/**
 * Replaces the file of a book. Servers that do not measure again keep the old size in their lists. Throws an error when
 * the book does not exist, or the text is not in it.
 */
export function replaceFile(state: State, id: number, asked: unknown, now: number): Book {
  const { of, isNew, ...change } = replacement.parse(asked);
  const place = state.books.findIndex((book) => book.id === id);
  const book = state.books[place];
  const source = of === undefined ? book : bookById(state, of);
  if (book?.file === undefined || source?.file === undefined) throw new Error(`there is no file of number ${id}`);
  const { type, fileName } = source;
  const file = source === book ? rewritten(book.file, change) : source.file;
  const changed: Book = {
    ...book,
    type,
    fileName,
    file,
    fingerprint: fingerprintOf(file),
    modifiedAt: now,
    ...recordOf(book, isNew, file),
  };
  state.books[place] = changed;
  return changed;
}

function recordOf({ id, fileId, firstBytes, file: old }: Book, isNew: boolean, file: Uint8Array): Partial<Book> {
  if (isNew) return { fileId: (fileId ?? 5000 + id) + 1000, firstBytes: file.length };
  return { firstBytes: firstBytes ?? old?.length ?? 0 };
}

type Change = Omit<z.output<typeof replacement>, "of" | "isNew">;

function rewritten(file: Uint8Array, { texts, without }: Change): Uint8Array {
  const contents: Record<string, string | Uint8Array> = unzipSync(file);
  for (const { from, to } of texts) {
    const holders = Object.keys(contents).filter(
      (name) => name.endsWith(".xhtml") && textIn(contents, name).includes(from),
    );
    if (holders.length === 0) throw new Error(`no chapter says ${from}`);
    for (const name of holders) contents[name] = textIn(contents, name).replaceAll(from, () => to);
  }
  for (const chapter of without) leaveOut(contents, chapter);
  return zip(contents, ["mimetype"]);
}

function textIn(contents: Record<string, string | Uint8Array>, name: string): string {
  const text = contents[name] ?? "";
  return typeof text === "string" ? text : strFromU8(text);
}

function leaveOut(contents: Record<string, string | Uint8Array>, chapter: string): void {
  const packageName = "OEBPS/book.opf";
  const before = textIn(contents, packageName);
  const item = new RegExp(`^.*<item id="([^"]*)" href="${chapter}".*\n`, "m").exec(before);
  if (item === null) throw new Error(`there is no chapter ${chapter}`);
  contents[packageName] = strToU8(before.replace(item[0], "").replace(`<itemref idref="${item[1] ?? ""}"/>`, ""));
  Reflect.deleteProperty(contents, `OEBPS/${chapter}`);
}
