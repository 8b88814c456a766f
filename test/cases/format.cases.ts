import { extensionFor, looksLike } from "../../src/base/format";
import { tableOf, type Table } from "./table";

interface ExtensionCase {
  readonly name: string;
  readonly fileName?: string;
  readonly format?: string;
  readonly expected?: string;
}

const extensionCases: readonly ExtensionCase[] = [
  { name: "is that of the file name, in lower case", fileName: "A.EPUB", format: "PDF", expected: "epub" },
  { name: "is the format if the name has no extension", fileName: "A", format: "CBX", expected: "cbz" },
  { name: "is the format if the extension is unknown", fileName: "Vol. 1", format: "cbr", expected: "cbr" },
  { name: "is never one that could be run", fileName: "A.sh" },
  { name: "is never that of a program that is named like a book", fileName: "A.exe", format: "EPUB", expected: "epub" },
  { name: "is missing for an audiobook", fileName: "A.m4b", format: "AUDIOBOOK" },
  { name: "is missing for a printed book" },
  { name: "is the format for a hidden file", fileName: ".epub" },
];

interface LooksCase {
  readonly name: string;
  readonly extension: string;
  readonly head: string;
  readonly looks: boolean;
}

const looksCases: readonly LooksCase[] = [
  { name: "with a zip for an EPUB", extension: "epub", head: "PK\u0003\u0004…mimetype", looks: true },
  { name: "with a web page for an EPUB", extension: "epub", head: "<!doctype html><html>", looks: false },
  { name: "with a message for an EPUB", extension: "epub", head: '{"status":401}', looks: false },
  { name: "without bytes", extension: "txt", head: "", looks: false },
  { name: "with a PDF with a line before it", extension: "pdf", head: "\n%PDF-1.7", looks: true },
  { name: "with an EPUB named PDF", extension: "pdf", head: "PK\u0003\u0004", looks: false },
  { name: "with a comic that is a RAR", extension: "cbr", head: "Rar!\u001a\u0007", looks: true },
  { name: "with a comic that is a zip", extension: "cbr", head: "PK\u0003\u0004", looks: true },
  { name: "with a web page for plain text", extension: "txt", head: "\n <!DOCTYPE html>", looks: false },
  { name: "with plain text", extension: "txt", head: "It is a truth", looks: true },
  { name: "with a Kindle book", extension: "azw3", head: `${"-".repeat(60)}BOOKMOBI`, looks: true },
];

export const tables: readonly Table[] = [
  tableOf("the file extension of a downloaded book", extensionCases, ({ fileName, format, expected }) => [
    extensionFor(fileName, format),
    expected,
  ]),
  tableOf(
    "a downloaded file",
    looksCases,
    ({ extension, head, looks }) => [looksLike(extension, head), looks],
    ({ name, looks }) => `${name}: ${looks ? "accepted" : "refused"}`,
  ),
];
