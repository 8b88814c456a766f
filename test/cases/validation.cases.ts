import { counts, type Session } from "../../src/model/session";
import { tableOf, type Table } from "./table";

interface ValidationCase {
  readonly name: string;
  readonly seconds: number;
  readonly pagesRead: number;
  readonly rule: keyof typeof thresholds;
  readonly counts: boolean;
}

/** A 0 turns a threshold off. */
const thresholds = {
  time: { minSeconds: 30, minPages: 0 },
  pages: { minSeconds: 0, minPages: 5 },
  both: { minSeconds: 30, minPages: 5 },
};

const validationCases: readonly ValidationCase[] = [
  { name: "a glance is not stored", seconds: 29, pagesRead: 9, rule: "time", counts: false },
  { name: "half a minute is stored", seconds: 30, pagesRead: 1, rule: "time", counts: true },
  { name: "a long page is stored by its time", seconds: 3600, pagesRead: 1, rule: "time", counts: true },
  { name: "five pages are stored, however fast", seconds: 3, pagesRead: 5, rule: "pages", counts: true },
  { name: "four fast pages are not stored", seconds: 299, pagesRead: 4, rule: "pages", counts: false },
  {
    name: "a long page counts as one page, however long",
    seconds: 3600,
    pagesRead: 1,
    rule: "pages",
    counts: false,
  },
  {
    name: "pages without time are not stored if both are required",
    seconds: 10,
    pagesRead: 20,
    rule: "both",
    counts: false,
  },
  {
    name: "time without pages is not stored if both are required",
    seconds: 60,
    pagesRead: 2,
    rule: "both",
    counts: false,
  },
  {
    name: "pages and time are stored if both are required and enough",
    seconds: 60,
    pagesRead: 5,
    rule: "both",
    counts: true,
  },
];

export const tables: readonly Table[] = [
  tableOf("the validation of sessions:", validationCases, ({ seconds, pagesRead, rule, counts: expected }) => [
    counts({ seconds, pagesRead } as Session, thresholds[rule]),
    expected,
  ]),
];
