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
  { name: "a glance does not count", seconds: 29, pagesRead: 9, rule: "time", counts: false },
  { name: "half a minute counts", seconds: 30, pagesRead: 1, rule: "time", counts: true },
  { name: "one long page counts by time", seconds: 3600, pagesRead: 1, rule: "time", counts: true },
  { name: "five pages count, however fast", seconds: 3, pagesRead: 5, rule: "pages", counts: true },
  { name: "four pages do not", seconds: 299, pagesRead: 4, rule: "pages", counts: false },
  {
    name: "a long page is one page, however long",
    seconds: 3600,
    pagesRead: 1,
    rule: "pages",
    counts: false,
  },
  { name: "both: pages without time do not count", seconds: 10, pagesRead: 20, rule: "both", counts: false },
  { name: "both: time without pages does not count", seconds: 60, pagesRead: 2, rule: "both", counts: false },
  { name: "both: enough of each counts", seconds: 60, pagesRead: 5, rule: "both", counts: true },
];

export const tables: readonly Table[] = [
  tableOf("which sessions count", validationCases, ({ seconds, pagesRead, rule, counts: expected }) => [
    counts({ seconds, pagesRead } as Session, thresholds[rule]),
    expected,
  ]),
];
