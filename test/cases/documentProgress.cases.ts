import type { Percent } from "../../src/base/scale";
import type { Fingerprint } from "../../src/model/book";
import { progressRecordOf, type ProgressText, shownPercent } from "../../src/model/bookState";
import { type Compared, tableOf, type Table } from "./table";

interface SentCase {
  readonly name: string;
  readonly percent: number;
  readonly decimals: number;
  readonly text?: ProgressText;
  readonly percentage: number;
  readonly progress: string;
}

/** The decimals are those of the percent: the fraction has two more. */
const sentCases: readonly SentCase[] = [
  { name: "with two decimals", percent: 42.1349, decimals: 2, percentage: 0.4213, progress: "0.4213" },
  { name: "rounded half up", percent: 42.125, decimals: 2, percentage: 0.4213, progress: "0.4213" },
  { name: "without decimals", percent: 42.5, decimals: 0, percentage: 0.43, progress: "0.43" },
  { name: "with one decimal", percent: 42.13, decimals: 1, percentage: 0.421, progress: "0.421" },
  { name: "with five decimals", percent: 42.1234567, decimals: 5, percentage: 0.4212346, progress: "0.4212346" },
  { name: "at a third of a book", percent: 100 / 3, decimals: 5, percentage: 0.3333333, progress: "0.3333333" },
  {
    name: "at seven pages of a hundred",
    percent: 0.07 * 100,
    decimals: 2,
    percentage: 0.07,
    progress: "0.0700",
  },
  { name: "with a small percentage", percent: 0.04, decimals: 2, percentage: 0.0004, progress: "0.0004" },
  { name: "with a percentage too small to show", percent: 0.004, decimals: 2, percentage: 0, progress: "0" },
  { name: "at the beginning", percent: 0, decimals: 2, percentage: 0, progress: "0" },
  { name: "at the end", percent: 100, decimals: 2, percentage: 1, progress: "1" },
  { name: "near the end", percent: 99.996, decimals: 2, percentage: 1, progress: "1" },
  { name: "just before the end", percent: 99.99, decimals: 2, percentage: 0.9999, progress: "0.9999" },
  {
    name: "with the engine's own place if the server takes it",
    percent: 42,
    decimals: 2,
    text: "place",
    percentage: 0.42,
    progress: "/body/p[3]",
  },
];

interface ShownCase {
  readonly percent: number;
  readonly shown: string;
}

const shownCases: readonly ShownCase[] = [
  { percent: 0, shown: "0.0" },
  { percent: 40, shown: "40.0" },
  { percent: 40.04, shown: "40.0" },
  { percent: 40.05, shown: "40.1" },
  { percent: 40.99, shown: "41.0" },
  { percent: 99.94, shown: "99.9" },
  { percent: 100, shown: "100.0" },
];

function sent({ percent, decimals, text = "fraction", percentage, progress }: SentCase): Compared {
  const reached = { fingerprint: "f" as Fingerprint, percent: percent as Percent, place: "/body/p[3]" };
  const [readAt, device, deviceId] = [1780308000, "Kobo", "id"];
  return [
    progressRecordOf({ ...reached, readAt }, { device, deviceId, decimals, text }),
    { timestamp: readAt, document: "f", percentage, progress, device, device_id: deviceId },
  ];
}

export const tables: readonly Table[] = [
  tableOf("a sent position", sentCases, sent),
  tableOf(
    "a shown position",
    shownCases,
    ({ percent, shown }) => [shownPercent(percent as Percent), shown],
    ({ percent, shown }) => `${percent} as ${shown}`,
  ),
];
