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

export type ShownTrait = keyof typeof values;

/** Shown values. */
export type ShownTraits = Partial<Pick<Dialect, ShownTrait>>;

/** Lacks that keep items pending. */
const keepers: readonly ShownTrait[] = [
  "sessions",
  "highlights",
  "noteLists",
  "ratings",
  "statuses",
  "byHash",
  "isbnSearch",
];

/** A manual sync retries these. */
export function isHoldingBack(name: ShownTrait, value: string): boolean {
  return keepers.includes(name) && value === "false";
}

const day = 86400;

/** Seconds. */
export const longestLifetime = 7 * day;

/** Seconds; a day for a lack that blocks items. */
export function lifetimeOf(name: ShownTrait, value: string): number {
  // Covers are added later.
  if (name === "covers" && value === "none") return day;
  // Changed by the user.
  if (name === "joinsWebReader") return day;
  return isHoldingBack(name, value) ? day : longestLifetime;
}

/** Unordered. */
export function shownTraits(): readonly ShownTrait[] {
  return Object.keys(values) as ShownTrait[];
}

export function isShown(name: Trait): name is ShownTrait {
  return name in values;
}

/** Undefined for an invalid text. */
export function traitIn(name: ShownTrait, text: string): Dialect[ShownTrait] | undefined {
  for (const value of values[name]) if (`${value}` === text) return value;
  return undefined;
}
