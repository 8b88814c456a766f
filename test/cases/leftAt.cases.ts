import type { Fraction } from "../../src/base/scale";
import { isStillAt, type LeftAt } from "../../src/model/leftAt";
import { tableOf, type Table } from "./table";

/** Where a book was left before its file became another one, where it is now, and whether that is the same. */
interface LeftAtCase {
  readonly name: string;
  readonly before: LeftAt;
  readonly now: LeftAt;
  readonly pages?: number;
  readonly isStill: boolean;
}

const at = (fraction: number, place?: string): LeftAt => ({ place, fraction: fraction as Fraction });

const leftAtCases: readonly LeftAtCase[] = [
  { name: "if the newer file was never opened", before: at(0.4, "/p[7]"), now: at(0.4), isStill: true },
  {
    name: "if the newer file was opened a page before",
    before: at(0.4, "/p[7]"),
    now: at(0.395, "/p[9]"),
    pages: 200,
    isStill: true,
  },
  {
    name: "unless the reader went two pages on",
    before: at(0.4, "/p[7]"),
    now: at(0.41, "/p[9]"),
    pages: 200,
    isStill: false,
  },
  {
    name: "unless the reader went two pages back",
    before: at(0.4, "/p[7]"),
    now: at(0.39, "/p[5]"),
    pages: 200,
    isStill: false,
  },
  {
    name: "within half a page of a short book",
    before: at(0.4, "/p[7]"),
    now: at(0.41),
    pages: 50,
    isStill: true,
  },
  { name: "unless the number of pages is unknown", before: at(0.4, "/p[7]"), now: at(0.42), isStill: false },
  { name: "if the position in the newer file is unknown", before: at(0.4, "/p[7]"), now: {}, isStill: true },
  { name: "if the position in the older file is unknown", before: { place: "/p[7]" }, now: at(0.4), isStill: true },
  { name: "except in a file of fixed pages", before: at(0.4), now: at(0.4), isStill: false },
];

export const tables: readonly Table[] = [
  tableOf("a restored older file opens at its own position", leftAtCases, (one) => [
    isStillAt(one.before, one.now, one.pages),
    one.isStill,
  ]),
];
