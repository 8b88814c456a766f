import { charactersOf } from "../../src/base/text";
import { bookPathFor, caseKey } from "../../src/features/downloads/bookName.rules";
import { idInFileName } from "../../src/model/bookFile";
import type { BookId } from "../../src/model/book";
import { type Compared, inBytes, tableOf, type Table } from "./table";

interface FileNameCase {
  readonly name: string;
  readonly id?: number;
  readonly template?: string;
  readonly title?: string;
  readonly fileName?: string;
  readonly extension?: string;
  readonly expected: string;
}

const long = "0123456789".repeat(20);
const family = "👩‍👩‍👧";

const fileNameCases: readonly FileNameCase[] = [
  {
    name: "is the server's own name with the ID",
    fileName: "Emma - Jane Austen.epub",
    expected: "Emma - Jane Austen_12.epub",
  },
  { name: "loses only its last extension", fileName: "Emma.kepub.epub", expected: "Emma.kepub_12.epub" },
  { name: "may come from a name without an extension", fileName: "Emma", expected: "Emma_12.epub" },
  {
    name: "is the title if the template says so",
    template: "{title}",
    title: "Emma: A Novel",
    fileName: "x.epub",
    expected: "Emma A Novel_12.epub",
  },
  { name: "has no title in place of a missing file name", title: "Emma", expected: "BookID_12.epub" },
  {
    name: "has no file name in place of a missing title",
    template: "{title}",
    fileName: "Emma.epub",
    expected: "BookID_12.epub",
  },
  {
    name: "loses every forbidden character",
    fileName: 'a/b\\c:d*e?f"g<h>i|j.epub',
    expected: "abcdefghij_12.epub",
  },
  { name: "has single spaces", fileName: "  A \t  B\n\nC  .epub", expected: "A B C_12.epub" },
  {
    name: "has plain spaces in place of typographic ones",
    fileName: "A\u00a0\u2003\u3000B.epub",
    expected: "A B_12.epub",
  },
  {
    name: "has one space for a space next to a forbidden character",
    fileName: "A : B.epub",
    expected: "A B_12.epub",
  },
  {
    name: "loses control characters",
    fileName: "A\u0000B\u0007C\u007fD\u0085E.epub",
    expected: "ABCD E_12.epub",
  },
  {
    name: "loses characters that change the direction of writing",
    fileName: "\u202egpj\u202c.A\u200f\u2066.epub",
    expected: "gpj.A_12.epub",
  },
  {
    name: "has spaces for the first and the last white signs",
    fileName: "A\tB\rC\u2000D\u200aE.epub",
    expected: "A B C D E_12.epub",
  },
  {
    name: "loses the first and the last invisible signs",
    fileName: "A\u000eB\u0080C\u009fD\u202aE\u2060F\u206fG.epub",
    expected: "ABCDEFG_12.epub",
  },
  { name: "may begin like a device's name", fileName: "conx.epub", expected: "conx_12.epub" },
  { name: "keeps Arabic and Hebrew", fileName: "ألف ליلה.epub", expected: "ألف ליلה_12.epub" },
  { name: "keeps emoji whole", fileName: `${family}.epub`, expected: `${family}_12.epub` },
  { name: "does not lead out of the folder", fileName: "../../../etc/passwd.epub", expected: "etcpasswd_12.epub" },
  { name: "is not an absolute path", fileName: "/mnt/onboard/.kobo/x.epub", expected: "mntonboard.kobox_12.epub" },
  { name: "is not made of dots only", fileName: "....epub", expected: "BookID_12.epub" },
  { name: "is not made of forbidden characters only", fileName: "???.epub", expected: "BookID_12.epub" },
  { name: "is not made of spaces only", template: "{title}", title: "   ", expected: "BookID_12.epub" },
  { name: "is not hidden", fileName: ".profile.epub", expected: "profile_12.epub" },
  { name: "has no dots and spaces at the end", fileName: "Emma. . .epub", expected: "Emma_12.epub" },
  { name: "may begin with a device's name if an ID follows", fileName: "CON.epub", expected: "CON_12.epub" },
  {
    name: "may not begin with a device's name and a dot",
    fileName: "con.notes.epub",
    expected: "_con.notes_12.epub",
  },
  { name: "does not end with the ID of another book", fileName: "Emma_99.epub", expected: "Emma_99_12.epub" },
  { name: "has the book's extension after an executable's", fileName: "run.sh.epub", expected: "run.sh_12.epub" },
  { name: "has fewer than 150 characters", fileName: `${long}.epub`, expected: `${long.slice(0, 141)}_12.epub` },
  {
    name: "is cut by bytes with three-byte letters",
    fileName: `${"あ".repeat(100)}.epub`,
    expected: `${"あ".repeat(77)}_12.epub`,
  },
  {
    name: "is cut between two characters, never inside one",
    fileName: `${"é".repeat(140)}あ.epub`,
    expected: `${"é".repeat(116)}_12.epub`,
  },
  {
    name: "has no space at the cut",
    fileName: `${long.slice(0, 140)} ${long}.epub`,
    expected: `${long.slice(0, 140)}_12.epub`,
  },
  {
    name: "may have a large ID",
    id: 123456789012345,
    fileName: "A.pdf",
    extension: "pdf",
    expected: "A_123456789012345.pdf",
  },
];

interface TagCase {
  readonly fileName: string;
  readonly id?: number;
}

const tagCases: readonly TagCase[] = [
  { fileName: "Emma_12.epub", id: 12 },
  { fileName: "BookID_7.pdf", id: 7 },
  { fileName: "Emma_99_12.epub", id: 12 },
  { fileName: "A_123456789012345.cbz", id: 123456789012345 },
  { fileName: "Emma.epub" },
  { fileName: "Emma_.epub" },
  { fileName: "Emma_12" },
  { fileName: "_12.epub" },
  { fileName: "Emma_012.epub" },
  { fileName: "Emma_1e5.epub" },
  { fileName: "Emma_-5.epub" },
  { fileName: "Emma_12.kepub.epub" },
  { fileName: "Emma_1234567890123456.epub" },
  { fileName: "" },
];

function named({
  id = 12,
  title,
  fileName,
  extension = "epub",
  template = "{file}",
  expected,
}: FileNameCase): Compared {
  const path = bookPathFor({ id: id as BookId, title, fileName }, extension, template);
  const isShort = charactersOf(path).length < 150 && path.length <= 240;
  return [
    { path, isShort, id: idInFileName(path) },
    { path: expected, isShort: true, id },
  ];
}

/** Names that FAT takes for one, or for two. */
interface CaseCase {
  readonly one: string;
  readonly other: string;
  readonly same: boolean;
}

const caseCases: readonly CaseCase[] = [
  { one: "Le Guin", other: "LE GUIN", same: true },
  { one: "Émile Zola", other: "éMILE ZOLA", same: true },
  { one: "ŽIŽEK", other: "žižek", same: true },
  { one: "Łem", other: "łEM", same: true },
  { one: "ТОЛСТОЙ", other: "Толстой", same: true },
  { one: "ЁЖ", other: "ёж", same: true },
  { one: "ΟΜΗΡΟΥ", other: "ομηρου", same: true },
  { one: "Ÿ", other: "Y", same: false },
  { one: "×", other: "÷", same: false },
  { one: "三体", other: "三佋", same: false },
  { one: "A1", other: "A2", same: false },
  { one: "ZÞΩЏЯĀĶŽҁ", other: "zþωџяāķžҁ", same: true },
  { one: "Ĺ", other: "ĸ", same: false },
  { one: "Ă", other: "ÿ", same: false },
  { one: "Ą", other: "Ć", same: false },
  { one: "Ā", other: "\u0301", same: false },
  { one: "aõ", other: "ό-", same: false },
];

export const tables: readonly Table[] = [
  inBytes(tableOf("the name of a downloaded book", fileNameCases, named)),
  tableOf(
    "the ID in a name",
    tagCases,
    ({ fileName, id }) => [idInFileName(fileName), id],
    ({ fileName }) => fileName,
  ),
  inBytes(
    tableOf(
      "folder names that differ in capitals become the same",
      caseCases,
      ({ one, other, same }) => [caseKey(one) === caseKey(other), same],
      ({ one, other, same }) => `between ${one} and ${other}: ${same ? "true" : "false"}`,
    ),
  ),
];
