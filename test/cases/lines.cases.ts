import { cutToUnits, shortened, wrapped } from "../../src/base/text";
import { inBytes, tableOf, type Table } from "./table";

/** A text, how wide a line is, and the lines that it becomes. */
const wrappings: readonly {
  readonly name: string;
  readonly text: string;
  readonly width: number;
  readonly lines: readonly string[];
}[] = [
  { name: "if short, stays on one line", text: "one two", width: 7, lines: ["one two"] },
  { name: "ends a line before the word that does not fit", text: "one two", width: 6, lines: ["one", "two"] },
  { name: "keeps a line break", text: "one\ntwo three", width: 20, lines: ["one", "two three"] },
  {
    name: "puts a long word on its own line",
    text: "a /mnt/onboard/x b",
    width: 5,
    lines: ["a", "/mnt/onboard/x", "b"],
  },
  { name: "keeps two blanks", text: "a  b", width: 4, lines: ["a  b"] },
  {
    name: "ends a line between Chinese characters, which are two columns wide",
    text: "书架需要书库账户",
    width: 6,
    lines: ["书架需", "要书库", "账户"],
  },
  {
    name: "does not begin a line with a punctuation mark",
    text: "已同步，没有",
    width: 6,
    lines: ["已同", "步，没", "有"],
  },
  { name: "does not end a line with an opening mark", text: "選ぶ「設定」", width: 6, lines: ["選ぶ", "「設", "定」"] },
  {
    name: "keeps words whole between Chinese characters",
    text: "Catchwordはオフ",
    width: 11,
    lines: ["Catchwordは", "オフ"],
  },
  { name: "is measured in letters, not in bytes", text: "größte Straße", width: 13, lines: ["größte Straße"] },
  { name: "has no lines if it is empty", text: "", width: 5, lines: [] },
];

/** A text, how many characters there is room for, and what is left of it. */
const shortenings: readonly {
  readonly name: string;
  readonly text: string;
  readonly width: number;
  readonly left: string;
}[] = [
  { name: "if short enough, stays unchanged", text: "Emma", width: 4, left: "Emma" },
  { name: "ends with an ellipsis if it was cut", text: "Northanger", width: 6, left: "North…" },
  { name: "has no space before the ellipsis", text: "War and Peace", width: 5, left: "War…" },
  { name: "is not cut inside a character", text: "本を読む", width: 3, left: "本を…" },
];

/** A text, how many UTF-16 units there is room for, and what is left of it. */
const cuts = [
  { name: "if short, stays unchanged", text: "ab", units: 5, left: "ab" },
  { name: "is cut if it is too long", text: "abc", units: 2, left: "ab" },
  { name: "counts an accent with its letter as one", text: "éé", units: 1, left: "é" },
  { name: "counts an emoji as two", text: "😀a", units: 2, left: "😀" },
  { name: "is never cut inside an emoji", text: "a😀", units: 2, left: "a" },
  { name: "is empty if it was empty", text: "", units: 0, left: "" },
];

export const tables: readonly Table[] = [
  inBytes(tableOf("a wrapped text", wrappings, ({ text, width, lines }) => [wrapped(text, width), lines])),
  inBytes(tableOf("a shortened text", shortenings, ({ text, width, left }) => [shortened(text, width), left])),
  inBytes(tableOf("a text cut to its limit", cuts, ({ text, units, left }) => [cutToUnits(text, units), left])),
];
