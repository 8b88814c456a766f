import type { Dialect, Trait } from "./dialect";

/** The traits that differ inside a generation: an answer shows them. Each with every value that it may have. */
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

/** A trait that an answer may show. */
export type Shown = keyof typeof values;

/** What answers have shown. */
export type ShownTraits = Partial<Pick<Dialect, Shown>>;

/** Traits whose lack keeps things pending on the device. */
const keepers: readonly Shown[] = [
  "sessions",
  "highlights",
  "noteLists",
  "ratings",
  "statuses",
  "byHash",
  "isbnSearch",
];

/** Is this a lack for which something may be pending? Then a person's own sync asks for it again. */
export function isHoldingBack(name: Shown, value: string): boolean {
  return keepers.includes(name) && value === "false";
}

const day = 86400;

/** Seconds for which learned traits and generations hold at most. */
export const longestLifetime = 7 * day;

/** Seconds for which a learned trait holds: servers are updated. A lack that keeps things back holds for a day. */
export function lifetimeOf(name: Shown, value: string): number {
  // Books get covers later.
  if (name === "covers" && value === "none") return day;
  // A switch of the reader's own.
  if (name === "joinsWebReader") return day;
  return isHoldingBack(name, value) ? day : longestLifetime;
}

/** In no particular order. */
export function shownTraits(): readonly Shown[] {
  return Object.keys(values) as Shown[];
}

/** True for a trait that an answer may show. */
export function isShown(name: Trait): name is Shown {
  return name in values;
}

/** The value of this trait that a kept text stands for; undefined for any other text. */
export function traitIn(name: Shown, text: string): Dialect[Shown] | undefined {
  for (const value of values[name]) if (`${value}` === text) return value;
  return undefined;
}
