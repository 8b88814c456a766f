import type { Dialect, Trait } from "./dialect";

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

export const longestLifetime = 7 * day;

/** Seconds; a day for a lack that blocks items. */
export function lifetimeOf(name: ShownTrait, value: string): number {
  // Covers are added later.
  if (name === "covers" && value === "none") return day;
  // Changed by the user.
  if (name === "joinsWebReader") return day;
  return isHoldingBack(name, value) ? day : longestLifetime;
}

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

const spec = (): Dialect => ({
  readerPrefix: "reader",
  sessions: true,
  sessionAuth: "md5",
  otherAccount: "never",
  batch: true,
  emptyStored: false,
  sessionList: true,
  byHash: true,
  isbnSearch: true,
  comics: "CBZ",
  extraTypes: false,
  locations: "integer",
  progressText: "fraction",
  emptyPositions: false,
  derivesStatus: true,
  positionTimes: "books",
  webReader: false,
  joinsWebReader: "unknown",
  lists: "none",
  filterLists: false,
  magicPages: "app",
  highlights: true,
  noteLists: true,
  notebook: false,
  pageBookmarks: false,
  ratings: true,
  statuses: true,
  statusPath: "status",
  tellsStates: false,
  formats: false,
  readerAccounts: false,
  newShelf: "specified",
  covers: "media",
  coverToken: "header",
  lastRead: "sorted",
  userStats: "none",
});

/** Takes all formats that any server may take. */
export function unrecognised(): Dialect {
  return varied(spec(), { extraTypes: true });
}

function varied(base: Dialect, own: Partial<Dialect>): Dialect {
  return Object.assign(base, own);
}

const real = (): Dialect =>
  varied(spec(), {
    readerPrefix: "koreader",
    otherAccount: "always",
    emptyStored: true,
    comics: "CBX",
    extraTypes: true,
    locations: "text",
    progressText: "place",
    webReader: true,
    tellsStates: true,
    formats: true,
    readerAccounts: true,
    userStats: "reading",
    notebook: true,
    coverToken: "query",
  });

const mainline = (): Dialect =>
  varied(real(), { sessionAuth: "bearer", batch: false, byHash: false, isbnSearch: false });

const bookLore26 = (): Dialect => varied(real(), { lists: "mobile", magicPages: "mobile", userStats: "plain" });

const grimmory2 = (): Dialect =>
  varied(mainline(), { lists: "app", positionTimes: "app/books", lastRead: "continued" });

const grimmory3 = (): Dialect =>
  varied(mainline(), {
    otherAccount: "refused",
    lists: "app",
    filterLists: true,
    positionTimes: "app/books",
    pageBookmarks: true,
    emptyPositions: true,
    coverToken: "header",
  });

/** Traits that may be missing are checked once a day. */
const bookLore0 = (): Dialect =>
  varied(mainline(), {
    extraTypes: false,
    derivesStatus: false,
    lists: "whole",
    statusPath: "read-status",
    formats: false,
    readerAccounts: false,
    userStats: "none",
    notebook: false,
    covers: "books",
  });

interface Facts {
  readonly dialect: () => Dialect;
  /** Exact version, or lowest major version; undefined: the server gives none. */
  readonly version: { readonly only: string } | { readonly from: number } | undefined;
}

/** Kinds of servers (`docs/servers.md`): the specification, and four real ones. */
const generations = {
  spec: { dialect: spec, version: undefined },
  W: { dialect: bookLore26, version: { only: "2.6.0" } },
  B2: { dialect: grimmory2, version: { from: 0 } },
  G: { dialect: grimmory3, version: { from: 3 } },
  B0: { dialect: bookLore0, version: undefined },
} as const satisfies Readonly<Record<string, Facts>>;

export type Generation = keyof typeof generations;

const names = Object.keys(generations) as readonly Generation[];

function factsOf(generation: Generation): Facts {
  return generations[generation];
}

export function dialectOf(generation: Generation): Dialect {
  return factsOf(generation).dialect();
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
  const plain = version.startsWith("v") ? version.slice(1) : version;
  const major = Number(plain.slice(0, Math.max(plain.indexOf("."), 0)));
  if (plain.indexOf(".") < 1 || major - major !== 0) return undefined;
  let found: { readonly name: Generation; readonly from: number } | undefined;
  for (const name of names) {
    const { version: rule } = factsOf(name);
    if (rule === undefined) continue;
    if ("only" in rule) {
      if (rule.only === plain) return name;
    } else if (rule.from <= major && rule.from >= (found?.from ?? 0)) found = { name, from: rule.from };
  }
  return found?.name;
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

/** True if the version proves this trait, whatever one answer says. */
export function isConfirmed(generation: Generation, name: Trait): boolean {
  return isVersioned(generation) && dialectOf(generation)[name] === true;
}

/** True if the generation alone proves this trait: the specification and B0 leave some open. */
export function isProven(generation: Generation, name: Trait): boolean {
  return name === "readerPrefix" || isVersioned(generation);
}

const hour = 3600;

/** Seconds until the next recognition. A missing version may be a proxy's fault. */
export function lifetimeOfGeneration(generation: Generation): number {
  return generation === "B0" ? hour : longestLifetime;
}
