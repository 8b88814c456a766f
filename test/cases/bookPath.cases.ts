import { bookPathFor } from "../../src/features/downloads/bookName.rules";
import { faultIn } from "../../src/features/downloads/nameTemplate.rules";
import type { BookId } from "../../src/model/book";
import { inBytes, tableOf, type Table } from "./table";

interface BookPathCase {
  readonly name: string;
  readonly template: string;
  readonly author?: string;
  readonly firstAuthor?: string;
  readonly title?: string;
  readonly series?: string;
  readonly number?: number;
  readonly fileName?: string;
  readonly shelf?: string;
  readonly expected: string;
}

const inSeries = "{author}/{series} {number} - {title}";
const long = "0123456789".repeat(20);
const earthsea = { author: "Ursula K. Le Guin", title: "The Tombs of Atuan", series: "Earthsea", number: 2 };

const bookPathCases: readonly BookPathCase[] = [
  {
    name: "with all fields",
    template: inSeries,
    ...earthsea,
    expected: "Ursula K. Le Guin/Earthsea 2 - The Tombs of Atuan_12.epub",
  },
  {
    name: "without a series has only the title",
    template: inSeries,
    author: "Jane Austen",
    title: "Emma",
    expected: "Jane Austen/Emma_12.epub",
  },
  {
    name: "with a series without a number",
    template: inSeries,
    author: "A",
    title: "T",
    series: "S",
    expected: "A/S - T_12.epub",
  },
  {
    name: "with a number without a series",
    template: inSeries,
    author: "A",
    title: "T",
    number: 3,
    expected: "A/3 - T_12.epub",
  },
  { name: "with a series without a title", template: inSeries, series: "S", number: 3, expected: "S 3_12.epub" },
  { name: "without any field", template: inSeries, expected: "BookID_12.epub" },
  {
    name: "has no folder with an empty name",
    template: "{author}/{series}/{number} - {title}",
    author: "A",
    title: "T",
    expected: "A/T_12.epub",
  },
  {
    name: "keeps words of the template",
    template: "Books/by {author}/{title}, vol. {number}",
    ...earthsea,
    expected: "Books/by Ursula K. Le Guin/The Tombs of Atuan, vol. 2_12.epub",
  },
  {
    name: "drops words of the template with their missing field",
    template: "Books/by {author}/{title}, vol. {number}",
    title: "T",
    expected: "Books/T_12.epub",
  },
  {
    name: "drops words after a missing field too",
    template: "{series} (series)/{title} by {author}",
    title: "T",
    expected: "T_12.epub",
  },
  {
    name: "keeps brackets around a field",
    template: "{title} ({series} #{number})",
    title: "T",
    series: "S",
    expected: "T (S)_12.epub",
  },
  {
    name: "drops brackets around a missing field",
    template: "{title} [{series} #{number}]",
    title: "T",
    expected: "T_12.epub",
  },
  {
    name: "may have brackets in brackets",
    template: "{title} ({series} [{number}])",
    title: "T",
    series: "S",
    number: 1,
    expected: "T (S [1])_12.epub",
  },
  {
    name: "keeps words in brackets and words after a bracket",
    template: "{title} ({series}) by {author} (Book)",
    title: "T",
    series: "S",
    author: "A",
    expected: "T (S) by A (Book)_12.epub",
  },
  {
    name: "has one separator",
    template: "{series}, {number}; {title}",
    title: "T",
    series: "S",
    expected: "S; T_12.epub",
  },
  { name: "has no slash at its end", template: "{author}/{title}/", author: "A", title: "T", expected: "A/T_12.epub" },
  {
    name: "keeps a single bracket as text",
    template: "{title} ( {number}",
    title: "T",
    number: 1,
    expected: "T ( 1_12.epub",
  },
  {
    name: "has the first of several authors",
    template: "{author}/{title}",
    author: "A, B",
    firstAuthor: "A",
    title: "T",
    expected: "A/T_12.epub",
  },
  { name: "may have half a number", template: "{number} {title}", title: "T", number: 2.5, expected: "2.5 T_12.epub" },
  {
    name: "has a rounded number",
    template: "{number} {title}",
    title: "T",
    number: 1.100000023841858,
    expected: "1.1 T_12.epub",
  },
  { name: "may have the number 0", template: "{number} {title}", title: "T", number: 0, expected: "0 T_12.epub" },
  { name: "may have 99999", template: "{number} {title}", title: "T", number: 99999, expected: "99999 T_12.epub" },
  { name: "has no number above", template: "{number} {title}", title: "T", number: 100000, expected: "T_12.epub" },
  { name: "has three folders at most", template: "a/b/c/d/{title}", title: "T", expected: "a/b/c/T_12.epub" },
  {
    name: "is cut by bytes",
    template: `${"字".repeat(160)} {title}`,
    title: "T",
    expected: `${"字".repeat(77)}_12.epub`,
  },
  {
    name: "keeps the whole number at a cut of a long template",
    template: `${"w".repeat(130)} {series} {number}`,
    series: "Series",
    number: 12345.25,
    expected: `${"w".repeat(130)} S 12345.25_12.epub`,
  },
  { name: "has no negative number", template: "{number} {title}", title: "T", number: -1, expected: "T_12.epub" },
  {
    name: "may have a shelf",
    template: "{shelf}/{title}",
    title: "T",
    shelf: "To read",
    expected: "To read/T_12.epub",
  },
  { name: "has no folder without a shelf", template: "{shelf}/{title}", title: "T", expected: "T_12.epub" },
  {
    name: "may have the server's file name",
    template: "{author}/{file}",
    author: "A",
    fileName: "emma.kepub.epub",
    expected: "A/emma.kepub_12.epub",
  },
  {
    name: "makes no folders of slashes in a server's text",
    template: "{author}/{title}",
    author: "AC/DC",
    title: "../../etc/passwd",
    expected: "ACDC/etcpasswd_12.epub",
  },
  {
    name: "makes no folders of dots in a server's text",
    template: "{author}/{title}",
    author: "..",
    title: "...",
    expected: "BookID_12.epub",
  },
  { name: "is never absolute", template: "//{author}//{title}", author: "A", title: "T", expected: "A/T_12.epub" },
  {
    name: "has no hidden folder",
    template: ".catchword-trash/{title}",
    title: "T",
    expected: "catchword-trash/T_12.epub",
  },
  {
    name: "has no folder that ends with a dot or a space",
    template: "{author}/{title}",
    author: "J. R. R. ",
    title: "T",
    expected: "J. R. R/T_12.epub",
  },
  {
    name: "has no folder with a device's name",
    template: "{author}/{series}/{title}",
    author: "CON",
    series: "lpt1.x",
    title: "T",
    expected: "_CON/_lpt1.x/T_12.epub",
  },
  {
    name: "has no folder with a name of the host",
    template: "{author}/{title}",
    author: "Notes.SDR",
    title: "T",
    expected: "_Notes_SDR/T_12.epub",
  },
  {
    name: "has no forbidden characters",
    template: inSeries,
    author: 'A"B',
    title: "W<h>y?",
    series: "**",
    number: 1,
    expected: "AB/1 - Why_12.epub",
  },
  {
    name: "has no characters that change the direction of writing",
    template: "{author}/{title}",
    author: "\u202eA",
    title: "T\u200f",
    expected: "A/T_12.epub",
  },
  {
    name: "keeps Hebrew and Arabic",
    template: inSeries,
    author: "עמוס עוז",
    title: "سيرة",
    series: "אלף",
    number: 1,
    expected: "עמוס עוז/אלף 1 - سيرة_12.epub",
  },
  {
    name: "keeps Chinese",
    template: "{author}/{title}",
    author: "刘慈欣",
    title: "三体",
    expected: "刘慈欣/三体_12.epub",
  },
  {
    name: "has long folders cut",
    template: "{author}/{title}",
    author: long,
    title: "T",
    expected: `${long.slice(0, 50)}/T_12.epub`,
  },
  {
    name: "has a long series cut before number and title",
    template: inSeries,
    author: "A",
    title: "The Tombs of Atuan",
    series: long,
    number: 2,
    expected: `A/${long.slice(0, 118)} 2 - The Tombs of Atuan_12.epub`,
  },
  {
    name: "has a long series and a long title cut to the same length",
    template: inSeries,
    author: "A",
    title: "x".repeat(200),
    series: long,
    number: 12.5,
    expected: `A/${long.slice(0, 66)} 12.5 - ${"x".repeat(66)}_12.epub`,
  },
  {
    name: "has no blank at a cut",
    template: "{title} - {author}",
    title: `${"x".repeat(136)} ${"y".repeat(60)}`,
    author: "A",
    expected: `${"x".repeat(136)} - A_12.epub`,
  },
  {
    name: "is cut by bytes with letters of several bytes",
    template: "{series} {number} - {title}",
    title: "字".repeat(60),
    series: "列".repeat(60),
    number: 3,
    expected: `${"列".repeat(37)} 3 - ${"字".repeat(37)}_12.epub`,
  },
  {
    name: "keeps the number of a folder at a cut",
    template: "{series} {number}/{title}",
    title: "T",
    series: long,
    number: 3,
    expected: `${long.slice(0, 48)} 3/T_12.epub`,
  },
  {
    name: "has long words of the template cut at their end",
    template: `${"w".repeat(160)} {title}`,
    title: "T",
    expected: `${"w".repeat(141)}_12.epub`,
  },
  {
    name: "has its file name cut if it is too long",
    template: "{author}/{series}/{shelf}/{title}",
    author: long,
    series: long,
    shelf: long,
    title: long,
    expected: `${`${long.slice(0, 50)}/`.repeat(3)}${long.slice(0, 59)}_12.epub`,
  },
];

interface TemplateCase {
  readonly template: string;
  readonly fault?: "empty" | "deep" | "braces" | "unknown";
}

const templateCases: readonly TemplateCase[] = [
  { template: "{title}" },
  { template: "a/b/c/{title}" },
  { template: "/{author}/{title}/" },
  { template: "//a//b//{title}" },
  { template: "", fault: "empty" },
  { template: "Books", fault: "empty" },
  { template: "a/b/c/d/{title}", fault: "deep" },
  { template: "{titel}", fault: "unknown" },
  { template: "{title} {", fault: "braces" },
  { template: "{title}x}", fault: "braces" },
  { template: "title} {author}", fault: "braces" },
  { template: "{auth/or}", fault: "braces" },
];

export const tables: readonly Table[] = [
  inBytes(
    tableOf("the path of a downloaded book", bookPathCases, ({ template, expected, shelf, ...book }) => [
      bookPathFor({ id: 12 as BookId, ...book }, "epub", template, shelf),
      expected,
    ]),
  ),
  tableOf(
    "the error in a template",
    templateCases,
    ({ template, fault }) => [faultIn(template)?.kind, fault],
    ({ template, fault }) => `“${template}”: ${fault ?? "none"}`,
  ),
];
