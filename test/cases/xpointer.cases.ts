import { overlaps } from "../../src/model/annotation";
import { comparePlaces, explicitSpelling, placeKey, plainSpelling, xpointerOf } from "../../src/model/xpointer";
import { tableOf, type Table } from "./table";

interface SpellingCase {
  readonly name: string;
  readonly one: string;
  readonly other: string;
  readonly isSame: boolean;
}

const chapter = "/body/DocFragment[2]/body";

const spellingCases: readonly SpellingCase[] = [
  {
    name: "with an index at every step",
    one: "/body[1]/DocFragment[2]/body[1]/section[1]/p[3]/text()[1].4",
    other: `${chapter}/section/p[3]/text().4`,
    isSame: true,
  },
  {
    name: "with an index at the text only",
    one: `${chapter}/p/text()[1].4`,
    other: `${chapter}/p[1]/text().4`,
    isSame: true,
  },
  {
    name: "with a first fragment without an index",
    one: "/body/DocFragment/body.0",
    other: "/body/DocFragment[1].0",
    isSame: true,
  },
  { name: "at a chapter's start", one: "/body/DocFragment[2].0", other: `${chapter}.0`, isSame: true },
  {
    name: "of an element without an offset",
    one: `${chapter}/p[2]/img`,
    other: `${chapter}/p[2]/img[1].0`,
    isSame: true,
  },
  {
    name: "in a format without fragments",
    one: "/body[1]/p[4]/text()[1].0",
    other: "/body/p[4]/text().0",
    isSame: true,
  },
  { name: "with another index", one: `${chapter}/p[11]/text().4`, other: `${chapter}/p/text().4`, isSame: false },
  { name: "with another offset", one: `${chapter}/p/text().4`, other: `${chapter}/p/text().40`, isSame: false },
  { name: "of another child of an element", one: `${chapter}/p.1`, other: `${chapter}/p.0`, isSame: false },
  { name: "that is a page", one: "12", other: "12", isSame: true },
];

interface OrderCase {
  readonly name: string;
  readonly one: string;
  readonly other: string;
  /** Absent: unknown. */
  readonly sign?: number;
}

const orderCases: readonly OrderCase[] = [
  { name: "in two chapters", one: "/body/DocFragment[3].0", other: `${chapter}/p[9]/text().4`, sign: 1 },
  {
    name: "in two spellings of one text",
    one: `${chapter}/p/text()[1].4`,
    other: `${chapter}/p[1]/text().6`,
    sign: -1,
  },
  { name: "in two paragraphs", one: `${chapter}/p[10]/text().0`, other: `${chapter}/p[9]/text().6`, sign: 1 },
  { name: "in elements of two names", one: `${chapter}/h2/text().0`, other: `${chapter}/p[9]/text().6` },
  { name: "that are pages", one: "1", other: "2" },
];

const malformed: readonly string[] = [
  "",
  "12",
  "/body",
  "/body/p[4]/text().0",
  "/body[2]/DocFragment[2]/body/p/text().0",
  "/body/DocFragment[2]/body[2]/p/text().0",
  "/body/DocFragment[x]/body/p/text().0",
  "/body/DocFragment[2]/body/p[0]/text().0",
  "/body/DocFragment[2]/body/p[1/text().0",
  "/body/DocFragment[2]/body/text()/p.0",
  "/body/DocFragment[2]/body//p.0",
  "#_doc_fragment_2",
];

export const tables: readonly Table[] = [
  tableOf(
    "the key of a place",
    spellingCases,
    ({ one, other, isSame }) => [placeKey(one) === placeKey(other), isSame],
    ({ name, isSame }) => `${name}: ${isSame ? "the same" : "another"}`,
  ),
  tableOf("the other spelling of a place", spellingCases, ({ one }) => [
    [placeKey(explicitSpelling(one)), placeKey(plainSpelling(one))],
    [placeKey(one), placeKey(one)],
  ]),
  tableOf("the order of two places", orderCases, ({ one, other, sign }) => {
    const order = comparePlaces(one, other);
    return [order === undefined ? undefined : order / Math.abs(order), sign];
  }),
  tableOf(
    "a text that is not a place in an EPUB:",
    malformed.map((name) => ({ name })),
    ({ name }) => [xpointerOf(name), undefined],
  ),
  tableOf("a place in a box", [{ name: "keeps the box among its steps" }], () => [
    xpointerOf("/body/DocFragment[2]/body/div/autoBoxing[2]/text()[1].3"),
    {
      fragment: 2,
      steps: [
        { name: "div", index: 1 },
        { name: "autoboxing", index: 2 },
      ],
      text: 1,
      offset: 3,
    },
  ]),
  tableOf(
    "two annotations overlap",
    [
      { name: "if the end was moved", one: [0, 9], other: [0, 15], is: true },
      { name: "if both ends were moved", one: [0, 9], other: [5, 15], is: true },
      { name: "not if one begins where the other ends", one: [0, 9], other: [9, 15], is: false },
      { name: "not if one is a bookmark", one: [0, 9], other: [0], is: false },
    ],
    ({ one, other, is }) => {
      const id = ([from, to]: readonly number[]): string =>
        `t|${chapter}/p/text().${from}|${to === undefined ? "" : `${chapter}/p/text().${to}`}`;
      return [overlaps(id(one), id(other)), is];
    },
  ),
];
