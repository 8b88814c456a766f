import { strFromU8, unzipSync } from "fflate";
import { z } from "zod";
import { fingerprintOf } from "../fingerprint";
import type { Book, State } from "../state/state";
import { escaped } from "./epub";
import { zip } from "./zip";

const packagePath = "OEBPS/book.opf";

/** Absent fields leave the metadata unchanged. */
export const correction = z.strictObject({
  title: z.string().optional(),
  author: z.string().optional(),
  publisher: z.string().optional(),
});

/**
 * Corrects the record of a book and writes it into its file, as real servers do: afterwards the file has another
 * fingerprint. Throws an error when there is no such EPUB.
 */
export function writeMetadata(state: State, id: number, asked: unknown): Book {
  const { title, author, publisher } = correction.parse(asked);
  const place = state.books.findIndex((book) => book.id === id);
  const book = state.books[place];
  if (book?.file === undefined || book.type !== "EPUB") throw new Error(`there is no EPUB of number ${id}`);
  const corrected = {
    ...book,
    title: title ?? book.title,
    authors: author === undefined ? book.authors : [author],
    publisher: publisher ?? book.publisher,
  };
  const file = rewritten(book.file, corrected);
  const firstBytes = book.firstBytes ?? book.file.length;
  const written: Book = { ...corrected, file, firstBytes, fingerprint: fingerprintOf(file) };
  state.books[place] = written;
  return written;
}

function rewritten(file: Uint8Array, { title, authors, publisher }: Book): Uint8Array {
  const contents: Record<string, string | Uint8Array> = unzipSync(file);
  const before = strFromU8(contents[packagePath] as Uint8Array);
  const people = authors.map((author) => `<dc:creator>${escaped(author)}</dc:creator>`).join("");
  contents[packagePath] = before
    .replace(/ *<dc:(title|creator|publisher)>.*?<\/dc:\1>\n/g, "")
    .replace(
      "</metadata>",
      () =>
        `<dc:title>${escaped(title)}</dc:title>\n${people}\n<dc:publisher>${escaped(publisher)}</dc:publisher>\n</metadata>`,
    );
  return zip(contents, ["mimetype"]);
}
