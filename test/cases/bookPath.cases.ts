import { bookPathFor, caseKey } from "../../src/features/downloads/bookName.rules";
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
    name: "everything is told",
    template: inSeries,
    ...earthsea,
    expected: "Ursula K. Le Guin/Earthsea 2 - The Tombs of Atuan_12.epub",
  },
  {
    name: "without a series the title stands alone",
    template: inSeries,
    author: "Jane Austen",
    title: "Emma",
    expected: "Jane Austen/Emma_12.epub",
  },
  {
    name: "a series without a number",
    template: inSeries,
    author: "A",
    title: "T",
    series: "S",
    expected: "A/S - T_12.epub",
  },
  {
    name: "a number without a series",
    template: inSeries,
    author: "A",
    title: "T",
    number: 3,
    expected: "A/3 - T_12.epub",
  },
  { name: "a series without a title", template: inSeries, series: "S", number: 3, expected: "S 3_12.epub" },
  { name: "nothing is told", template: inSeries, expected: "BookID_12.epub" },
  {
    name: "a folder that nothing fills is none",
    template: "{author}/{series}/{number} - {title}",
    author: "A",
    title: "T",
    expected: "A/T_12.epub",
  },
  {
    name: "words of the template stay",
    template: "Books/by {author}/{title}, vol. {number}",
    ...earthsea,
    expected: "Books/by Ursula K. Le Guin/The Tombs of Atuan, vol. 2_12.epub",
  },
  {
    name: "words go with what they belong to",
    template: "Books/by {author}/{title}, vol. {number}",
    title: "T",
    expected: "Books/T_12.epub",
  },
  {
    name: "words after what is missing go too",
    template: "{series} (series)/{title} by {author}",
    title: "T",
    expected: "T_12.epub",
  },
  {
    name: "brackets stay round what is there",
    template: "{title} ({series} #{number})",
    title: "T",
    series: "S",
    expected: "T (S)_12.epub",
  },
  {
    name: "brackets go with what was in them",
    template: "{title} [{series} #{number}]",
    title: "T",
    expected: "T_12.epub",
  },
  {
    name: "brackets in brackets",
    template: "{title} ({series} [{number}])",
    title: "T",
    series: "S",
    number: 1,
    expected: "T (S [1])_12.epub",
  },
  {
    name: "a bracket alone is a word",
    template: "{title} ( {number}",
    title: "T",
    number: 1,
    expected: "T ( 1_12.epub",
  },
  {
    name: "the first of several authors",
    template: "{author}/{title}",
    author: "A, B",
    firstAuthor: "A",
    title: "T",
    expected: "A/T_12.epub",
  },
  { name: "a half number", template: "{number} {title}", title: "T", number: 2.5, expected: "2.5 T_12.epub" },
  {
    name: "what came of a float",
    template: "{number} {title}",
    title: "T",
    number: 1.100000023841858,
    expected: "1.1 T_12.epub",
  },
  { name: "a prequel", template: "{number} {title}", title: "T", number: 0, expected: "0 T_12.epub" },
  { name: "no place in a series", template: "{number} {title}", title: "T", number: -1, expected: "T_12.epub" },
  { name: "the shelf", template: "{shelf}/{title}", title: "T", shelf: "To read", expected: "To read/T_12.epub" },
  { name: "a book of no shelf", template: "{shelf}/{title}", title: "T", expected: "T_12.epub" },
  {
    name: "the server's own name",
    template: "{author}/{file}",
    author: "A",
    fileName: "emma.kepub.epub",
    expected: "A/emma.kepub_12.epub",
  },
  {
    name: "slashes of the server make no folders",
    template: "{author}/{title}",
    author: "AC/DC",
    title: "../../etc/passwd",
    expected: "ACDC/etcpasswd_12.epub",
  },
  {
    name: "dots of the server make no folders",
    template: "{author}/{title}",
    author: "..",
    title: "...",
    expected: "BookID_12.epub",
  },
  { name: "no absolute path", template: "//{author}//{title}", author: "A", title: "T", expected: "A/T_12.epub" },
  {
    name: "a folder is never hidden",
    template: ".catchword-trash/{title}",
    title: "T",
    expected: "catchword-trash/T_12.epub",
  },
  {
    name: "a folder ends in no dot or space",
    template: "{author}/{title}",
    author: "J. R. R. ",
    title: "T",
    expected: "J. R. R/T_12.epub",
  },
  {
    name: "names of devices",
    template: "{author}/{series}/{title}",
    author: "CON",
    series: "lpt1.x",
    title: "T",
    expected: "_CON/_lpt1.x/T_12.epub",
  },
  {
    name: "the host's own folders",
    template: "{author}/{title}",
    author: "Notes.SDR",
    title: "T",
    expected: "_Notes_SDR/T_12.epub",
  },
  {
    name: "forbidden characters go",
    template: inSeries,
    author: 'A"B',
    title: "W<h>y?",
    series: "**",
    number: 1,
    expected: "AB/1 - Why_12.epub",
  },
  {
    name: "marks that turn the writing go",
    template: "{author}/{title}",
    author: "\u202eA",
    title: "T\u200f",
    expected: "A/T_12.epub",
  },
  {
    name: "Hebrew and Arabic",
    template: inSeries,
    author: "עמוס עוז",
    title: "سيرة",
    series: "אלף",
    number: 1,
    expected: "עמוס עוז/אלף 1 - سيرة_12.epub",
  },
  { name: "Chinese", template: "{author}/{title}", author: "刘慈欣", title: "三体", expected: "刘慈欣/三体_12.epub" },
  {
    name: "long folders are cut",
    template: "{author}/{title}",
    author: long,
    title: "T",
    expected: `${long.slice(0, 50)}/T_12.epub`,
  },
  {
    name: "a long series leaves room for number and title",
    template: inSeries,
    author: "A",
    title: "The Tombs of Atuan",
    series: long,
    number: 2,
    expected: `A/${long.slice(0, 118)} 2 - The Tombs of Atuan_12.epub`,
  },
  {
    name: "a long series and a long title have the same room",
    template: inSeries,
    author: "A",
    title: "x".repeat(200),
    series: long,
    number: 12.5,
    expected: `A/${long.slice(0, 66)} 12.5 - ${"x".repeat(66)}_12.epub`,
  },
  {
    name: "what is cut leaves no blank at its end",
    template: "{title} - {author}",
    title: `${"x".repeat(136)} ${"y".repeat(60)}`,
    author: "A",
    expected: `${"x".repeat(136)} - A_12.epub`,
  },
  {
    name: "letters of several bytes are cut by their bytes",
    template: "{series} {number} - {title}",
    title: "字".repeat(60),
    series: "列".repeat(60),
    number: 3,
    expected: `${"列".repeat(37)} 3 - ${"字".repeat(37)}_12.epub`,
  },
  {
    name: "a folder keeps its number",
    template: "{series} {number}/{title}",
    title: "T",
    series: long,
    number: 3,
    expected: `${long.slice(0, 48)} 3/T_12.epub`,
  },
  {
    name: "words of the template that are too long are cut at their end",
    template: `${"w".repeat(160)} {title}`,
    title: "T",
    expected: `${"w".repeat(141)}_12.epub`,
  },
  {
    name: "a long path is cut in its name",
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
  { template: "", fault: "empty" },
  { template: "Books", fault: "empty" },
  { template: "a/b/c/d/{title}", fault: "deep" },
  { template: "{titel}", fault: "unknown" },
  { template: "{title} {", fault: "braces" },
  { template: "title} {author}", fault: "braces" },
  { template: "{auth/or}", fault: "braces" },
];

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
];

export const tables: readonly Table[] = [
  inBytes(
    tableOf("where a book goes", bookPathCases, ({ template, expected, shelf, ...book }) => [
      bookPathFor({ id: 12 as BookId, ...book }, "epub", template, shelf),
      expected,
    ]),
  ),
  tableOf(
    "the fault of a template",
    templateCases,
    ({ template, fault }) => [faultIn(template)?.kind, fault],
    ({ template, fault }) => `“${template}”: ${fault ?? "none"}`,
  ),
  inBytes(
    tableOf(
      "capitals make no difference",
      caseCases,
      ({ one, other, same }) => [caseKey(one) === caseKey(other), same],
      ({ one, other, same }) => `between ${one} and ${other}: ${same ? "true" : "false"}`,
    ),
  ),
];
