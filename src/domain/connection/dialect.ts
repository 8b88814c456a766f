/** How a server speaks, where servers differ. */
export interface Dialect {
  /** The word in the paths of the reader API: `/api/reader/…`. */
  readonly readerPrefix: "reader" | "koreader";
  /** Session uploads exist. */
  readonly sessions: boolean;
  /** What session uploads accept: the MD5 headers, or the library account's token. */
  readonly sessionAuth: "md5" | "bearer";
  /** Sessions can be uploaded many at a time. */
  readonly batch: boolean;
  /** The server can list the sessions that it holds. */
  readonly sessionList: boolean;
  /** A book can be asked for by its fingerprint. */
  readonly byHash: boolean;
  /** A book can be searched by ISBN, with a score. */
  readonly isbnSearch: boolean;
  /** What a comic is called in a session: by its own format, or one word for all. */
  readonly comics: "CBZ" | "CBX";
  /** How locations are written. */
  readonly locations: "integer" | "text";
  /** What `progress` of a position holds: the fraction again, or the engine's own name of the place. */
  readonly progressText: "fraction" | "place";
  /** Where the books of a magic shelf are listed page by page. */
  readonly magicPages: "app" | "mobile" | "none";
  /** Highlights, notes with a place and bookmarks can be kept. */
  readonly highlights: boolean;
  /** Ratings can be kept. */
  readonly ratings: boolean;
  /** What the order for a new shelf may carry besides its name. */
  readonly newShelf: ShelfForm;
  /** Where covers are, on which the specification is silent: beside the media of a book, or beside the book. */
  readonly covers: "media" | "books" | "none";
}

/**
 * `specified`: icon, kind of icon, public. `public`: no icon, because this server knows others. `private`: with the icon,
 * because only administrators may make public ones. `plain`: private and without icon. `icon`: private, with an icon of
 * no kind.
 */
export type ShelfForm = "specified" | "public" | "private" | "plain" | "icon";

export type Trait = keyof Dialect;

/** The specification's own: what an unknown server is taken to speak. */
export const specified: Dialect = {
  readerPrefix: "reader",
  sessions: true,
  sessionAuth: "md5",
  batch: true,
  sessionList: true,
  byHash: true,
  isbnSearch: true,
  comics: "CBZ",
  locations: "integer",
  progressText: "fraction",
  magicPages: "app",
  highlights: true,
  ratings: true,
  newShelf: "specified",
  covers: "media",
};

/** What comes with the word in the reader API's paths: no server has one of them without the others. */
const families: Readonly<Record<Dialect["readerPrefix"], Partial<Dialect>>> = {
  reader: { readerPrefix: "reader", comics: "CBZ", locations: "integer", progressText: "fraction" },
  koreader: { readerPrefix: "koreader", comics: "CBX", locations: "text", progressText: "place" },
};

/** The manners of servers whose reader API goes by this word. */
export function familyOf(prefix: Dialect["readerPrefix"]): Partial<Dialect> {
  return families[prefix];
}

/** The dialect, with the manners of servers whose reader API goes by this word. */
export function inFamily(dialect: Dialect, prefix: Dialect["readerPrefix"]): Dialect {
  const family = families[prefix];
  return { ...dialect, ...family };
}

/** The other word that the reader API may go by. */
export function otherPrefix(prefix: Dialect["readerPrefix"]): Dialect["readerPrefix"] {
  return prefix === "reader" ? "koreader" : "reader";
}

/** Every value that a trait may have. */
const values: { readonly [Name in Trait]: readonly Dialect[Name][] } = {
  readerPrefix: ["reader", "koreader"],
  sessions: [true, false],
  sessionAuth: ["md5", "bearer"],
  batch: [true, false],
  sessionList: [true, false],
  byHash: [true, false],
  isbnSearch: [true, false],
  comics: ["CBZ", "CBX"],
  locations: ["integer", "text"],
  progressText: ["fraction", "place"],
  magicPages: ["app", "mobile", "none"],
  highlights: [true, false],
  ratings: [true, false],
  newShelf: ["specified", "public", "private", "plain", "icon"],
  covers: ["media", "books", "none"],
};

/** What keeps things waiting on the device as long as a server has not got it. */
const keepers: readonly Trait[] = ["sessions", "highlights", "ratings", "byHash", "isbnSearch"];

/** Is this a lack for which something may be waiting? Then a person's own sync asks for it again. */
export function isHoldingBack(name: Trait, value: string): boolean {
  return keepers.includes(name) && value === "false";
}

const day = 86400;

/** Seconds for which it holds what a server has shown: servers are updated. What keeps things back, for a day. */
export function lifetimeOf(name: Trait, value: string): number {
  return isHoldingBack(name, value) ? day : 7 * day;
}

/** The traits, in no particular order. */
export function traitNames(): readonly Trait[] {
  return Object.keys(values) as Trait[];
}

/** The value of this trait that a kept text stands for; undefined for any other text. */
export function traitIn(name: Trait, text: string): Dialect[Trait] | undefined {
  for (const value of values[name]) if (`${value}` === text) return value;
  return undefined;
}
