import type { Dialect, Trait } from "./dialect";

/** Traits shown by answers, with their values. */
const values = {
  sessions: [true, false],
  batch: [true, false],
  emptyStored: [true, false],
  sessionList: [true, false],
  byHash: [true, false],
  isbnSearch: [true, false],
  webReader: [true, false],
  joinsWebReader: ["yes", "no", "unknown"],
  magicPages: ["app", "mobile", "none"],
  highlights: [true, false],
  noteLists: [true, false],
  ratings: [true, false],
  statuses: [true, false],
  newShelf: ["specified", "public", "private", "plain", "icon"],
  covers: ["media", "books", "none"],
} as const satisfies { readonly [Name in Trait]?: readonly Dialect[Name][] };

export type Shown = keyof typeof values;

/** Shown values. */
export type ShownTraits = Partial<Pick<Dialect, Shown>>;

/** Lacks that keep items pending. */
const keepers: readonly Shown[] = [
  "sessions",
  "highlights",
  "noteLists",
  "ratings",
  "statuses",
  "byHash",
  "isbnSearch",
];

/** A manual sync retries these. */
export function isHoldingBack(name: Shown, value: string): boolean {
  return keepers.includes(name) && value === "false";
}

const day = 86400;

/** Seconds. */
export const longestLifetime = 7 * day;

/** Seconds; a day for a lack that blocks items. */
export function lifetimeOf(name: Shown, value: string): number {
  // Covers are added later.
  if (name === "covers" && value === "none") return day;
  // Changed by the user.
  if (name === "joinsWebReader") return day;
  return isHoldingBack(name, value) ? day : longestLifetime;
}

/** Unordered. */
export function shownTraits(): readonly Shown[] {
  return Object.keys(values) as Shown[];
}

export function isShown(name: Trait): name is Shown {
  return name in values;
}

/** Undefined for an invalid text. */
export function traitIn(name: Shown, text: string): Dialect[Shown] | undefined {
  for (const value of values[name]) if (`${value}` === text) return value;
  return undefined;
}
