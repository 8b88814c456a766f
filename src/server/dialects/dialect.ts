import { namesOf } from "../../base/longList";
export const day = 86400;

/** Differences of a server from the specification. Only this folder maps versions to records. */
export interface Dialect {
  /** `/api/reader/…` */
  readonly readerPrefix: "reader" | "koreader";
  readonly sessions: boolean;
  readonly sessionAuth: "md5" | "bearer";
  /** Use of the other account for session uploads: never, after a refusal, or also if the first is not set. */
  readonly otherAccount: "never" | "refused" | "always";
  readonly batch: boolean;
  /** 2xx without a body. */
  readonly emptyStored: boolean;
  readonly sessionList: boolean;
  readonly byHash: boolean;
  readonly isbnSearch: boolean;
  /** Format name of comics in sessions. */
  readonly comics: "CBZ" | "CBX";
  /** Also FB2, MOBI and AZW3. */
  readonly extraTypes: boolean;
  readonly locations: "integer" | "text";
  readonly progressText: "fraction" | "place";
  /** Empty positions store only their time. */
  readonly emptyPositions: boolean;
  /** Positions set the status. */
  readonly derivesStatus: boolean;
  /** Endpoint with times of device positions. */
  readonly positionTimes: "books" | "app/books";
  /** Position of the web reader can be set. */
  readonly webReader: boolean;
  /** Account switch; asked once a day, and at a manual sync. */
  readonly joinsWebReader: "yes" | "no" | "unknown";
  /** API of library lists. */
  readonly lists: "app" | "mobile" | "whole" | "none";
  /** Filters take several values, and cut one at its commas; also by genre and tag. Sorts by rating and reading. */
  readonly filterLists: boolean;
  /** `GET /api/v1/books/page`, `/facets` and `/ids`. Known only by the links of an answer: others ignore facets. */
  readonly browse: "links" | "none" | "unknown";
  /** API of paged magic shelves. */
  readonly magicPages: "app" | "mobile" | "none";
  readonly highlights: boolean;
  readonly noteLists: boolean;
  /** One list of the notes of all books. */
  readonly notebook: boolean;
  readonly pageBookmarks: boolean;
  readonly ratings: boolean;
  readonly statuses: boolean;
  readonly statusPath: "status" | "read-status";
  readonly tellsStates: boolean;
  readonly formats: boolean;
  readonly readerAccounts: boolean;
  readonly newShelf: ShelfForm;
  /** New shelves are public, as specified. On real servers everybody would see them. */
  readonly publicShelves: boolean;
  /** As specified, a sync of shelves knows files by their names alone. Else also by their bytes. */
  readonly filesByName: boolean;
  /** Path of covers, which the specification does not name. */
  readonly covers: "media" | "books" | "none";
  readonly coverToken: "header" | "query";
  /** Paths of reading statistics. */
  readonly userStats: "reading" | "plain" | "none";
  readonly lastRead: "sorted" | "continued";
}

/** `specified`: icon, public. `public`: no icon. `private`: icon. `plain`: private, no icon. `icon`: no icon kind. */
export type ShelfForm = "specified" | "public" | "private" | "plain" | "icon";

export type Trait = keyof Dialect;

/** True if the server derives statuses and does not show the present one. */
export function mayOverwriteUnseen({ byHash, derivesStatus }: Dialect): boolean {
  return !byHash && derivesStatus;
}

const values = {
  sessions: [true, false],
  batch: [true, false],
  emptyStored: [true, false],
  sessionList: [true, false],
  byHash: [true, false],
  isbnSearch: [true, false],
  browse: ["links", "none", "unknown"],
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

function isHoldingBack(name: ShownTrait, value: string): boolean {
  return keepers.includes(name) && value === "false";
}

/** A manual sync asks for these again: what keeps items pending, and a switch that the reader may just have turned. */
export function isAskedByHand(name: ShownTrait, value: string): boolean {
  return isHoldingBack(name, value) || name === "joinsWebReader";
}

export const maxLifetime = 7 * day;

/** Seconds; a day for a lack that blocks items. */
export function lifetimeOf(name: ShownTrait, value: string): number {
  // An update may bring pages, or take the lists beside them away.
  if (name === "browse" && value === "none") return day;
  // Covers are added later.
  if (name === "covers" && value === "none") return day;
  // Changed by the user.
  if (name === "joinsWebReader") return day;
  return isHoldingBack(name, value) ? day : maxLifetime;
}

export function shownTraits(): readonly ShownTrait[] {
  return namesOf(values);
}

export function isShown(name: Trait): name is ShownTrait {
  return name in values;
}

/** Undefined for an invalid text. */
export function traitIn(name: ShownTrait, text: string): Dialect[ShownTrait] | undefined {
  for (const value of values[name]) if (`${value}` === text) return value;
  return undefined;
}

/** Values of a trait by generation. A generation that a row lacks is a type error. */
type Row<Value> = readonly [spec: Value, W: Value, B2: Value, G: Value, G35: Value, B0: Value];

const traits: { readonly [Name in Trait]: Row<Dialect[Name]> } = {
  readerPrefix: ["reader", "koreader", "koreader", "koreader", "koreader", "koreader"],
  sessions: [true, true, true, true, true, true],
  sessionAuth: ["md5", "md5", "bearer", "bearer", "bearer", "bearer"],
  otherAccount: ["never", "always", "always", "refused", "refused", "always"],
  batch: [true, true, false, false, false, false],
  emptyStored: [false, true, true, true, true, true],
  sessionList: [true, true, true, true, true, true],
  byHash: [true, true, false, false, false, false],
  isbnSearch: [true, true, false, false, false, false],
  comics: ["CBZ", "CBX", "CBX", "CBX", "CBX", "CBX"],
  extraTypes: [false, true, true, true, true, false],
  locations: ["integer", "text", "text", "text", "text", "text"],
  progressText: ["fraction", "place", "place", "place", "place", "place"],
  emptyPositions: [false, false, false, true, true, false],
  derivesStatus: [true, true, true, true, true, false],
  positionTimes: ["books", "books", "app/books", "app/books", "app/books", "books"],
  webReader: [false, true, true, true, true, true],
  joinsWebReader: ["unknown", "unknown", "unknown", "unknown", "unknown", "unknown"],
  lists: ["none", "mobile", "app", "app", "app", "whole"],
  filterLists: [false, false, false, true, true, false],
  browse: ["none", "none", "none", "none", "unknown", "none"],
  magicPages: ["app", "mobile", "app", "app", "app", "app"],
  highlights: [true, true, true, true, true, true],
  noteLists: [true, true, true, true, true, true],
  notebook: [false, true, true, true, true, false],
  pageBookmarks: [false, false, false, true, true, false],
  ratings: [true, true, true, true, true, true],
  statuses: [true, true, true, true, true, true],
  statusPath: ["status", "status", "status", "status", "status", "read-status"],
  tellsStates: [false, true, true, true, true, true],
  formats: [false, true, true, true, true, false],
  readerAccounts: [false, true, true, true, true, false],
  newShelf: ["specified", "private", "private", "private", "private", "private"],
  publicShelves: [true, false, false, false, false, false],
  filesByName: [true, false, false, false, false, false],
  covers: ["media", "media", "media", "media", "media", "books"],
  coverToken: ["header", "query", "query", "header", "header", "query"],
  lastRead: ["sorted", "sorted", "continued", "sorted", "sorted", "sorted"],
  userStats: ["none", "plain", "reading", "reading", "reading", "none"],
};

/** Takes all formats that any server may take. */
export function unrecognised(): Dialect {
  return Object.assign(dialectOf("spec"), { extraTypes: true });
}

interface Facts {
  /** Place in each row of `traits`. */
  readonly column: 0 | 1 | 2 | 3 | 4 | 5;
  /** Exact version, or lowest one; undefined: the server gives none. */
  readonly version: { readonly only: string } | { readonly from: readonly [major: number, minor: number] } | undefined;
  /** A release of this kind was tried, so its version proves its traits. Else they are learned, lacks too. */
  readonly isTried: boolean;
}

/** Kinds of servers (`docs/servers.md`): the specification, and five real ones. A version only begins the guess. */
const generations = {
  spec: { column: 0, version: undefined, isTried: true },
  W: { column: 1, version: { only: "2.6.0" }, isTried: true },
  B2: { column: 2, version: { from: [0, 0] }, isTried: true },
  G: { column: 3, version: { from: [3, 0] }, isTried: true },
  "3.5": { column: 4, version: { from: [3, 3] }, isTried: false },
  B0: { column: 5, version: undefined, isTried: true },
} as const satisfies Readonly<Record<string, Facts>>;

export type Generation = keyof typeof generations;

const names = namesOf(generations);

function factsOf(generation: Generation): Facts {
  return generations[generation];
}

export function dialectOf(generation: Generation): Dialect {
  const { column } = factsOf(generation);
  const record: Record<string, Dialect[Trait]> = {};
  for (const [name, row] of Object.entries(traits)) record[name] = row[column];
  return record as unknown as Dialect;
}

/** Undefined for any other text. */
export function generationIn(text: string | undefined): Generation | undefined {
  return names.find((name) => name === text);
}

/** True for a generation known by its version. */
export function isVersioned(generation: Generation): boolean {
  return factsOf(generation).version !== undefined;
}

/** The real server of this version; undefined for a word that is no version, such as a build's own. */
export function generationOf(version: string): Generation | undefined {
  const numbers = versionNumbers(version);
  if (numbers === undefined) return undefined;
  let found: { readonly name: Generation; readonly from: readonly [number, number] } | undefined;
  for (const name of names) {
    const { version: rule } = factsOf(name);
    if (rule === undefined) continue;
    if ("only" in rule) {
      if (rule.only === withoutV(version)) return name;
    } else if (!isBefore(numbers, rule.from) && (found === undefined || isBefore(found.from, rule.from)))
      found = { name, from: rule.from };
  }
  return found?.name;
}

/** The last version of which Catchword knows the interface. */
const lastKnown: readonly [number, number] = [3, 5];

/** True for a later version than those that Catchword was tried with. */
export function isUntried(version: string): boolean {
  const numbers = versionNumbers(version);
  return numbers !== undefined && isBefore(lastKnown, numbers);
}

function withoutV(version: string): string {
  return version.startsWith("v") ? version.slice(1) : version;
}

/** Undefined for a word that is no version. */
function versionNumbers(version: string): readonly [number, number] | undefined {
  const [first = "", second] = withoutV(version).split(".");
  const major = Number(first);
  const minor = Number((second ?? "").split("-")[0] ?? "");
  if (first === "" || second === undefined || major - major !== 0) return undefined;
  return [major, minor - minor === 0 ? minor : 0];
}

function isBefore([major, minor]: readonly [number, number], other: readonly [number, number]): boolean {
  return major < other[0] || (major === other[0] && minor < other[1]);
}

/** By the version of a health check. A build's own name contradicts nothing. */
export function realGeneration(known: Generation, version: string | undefined): Generation {
  if (version === undefined) return "B0";
  return generationOf(version) ?? (isVersioned(known) || known === "B0" ? known : "W");
}

/** Answer of only one of the real servers. */
export type Mark = "books by hash" | "sessions by key" | "sessions by token";

/** The generation that a mark proves; undefined: none, against a version. */
export function generationBy(mark: Mark, known: Generation): Generation | undefined {
  if (mark === "books by hash") return known === "B0" ? "W" : undefined;
  return mark === "sessions by token" ? "G" : "W";
}

/** True if the generation alone proves this trait: the specification and B0 leave some open. */
export function isProven(generation: Generation, name: Trait): boolean {
  return name === "readerPrefix" || (isVersioned(generation) && factsOf(generation).isTried);
}

/** Seconds until the next recognition. A missing version may be a proxy's fault. */
export function lifetimeOfGeneration(generation: Generation): number {
  return generation === "B0" ? day / 24 : maxLifetime;
}
