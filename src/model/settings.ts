import type { HomeNetwork, TrustedServer } from "../base/trust";
import { type AnnotationSync, type NotesDestination, annotationSyncs } from "./annotation";
import type { BookType } from "./book";
import { defaultShelves, type ShelfSource } from "./shelf";

/** Settings of the reader, and of the device (§1). */
export interface Settings extends AnnotationSettings, SettingLists {
  /** Off: no tracking and no requests. */
  readonly enabled: boolean;
  /** Base address without a final slash; empty until set. */
  readonly serverUrl: string;
  /** Tried first; empty: none. */
  readonly localUrl: string;
  /** Tried second; empty: none. */
  readonly remoteUrl: string;
  readonly readerUsername: string;
  readonly readerPassword: string;
  readonly libraryUsername: string;
  readonly libraryPassword: string;
  readonly minSeconds: number;
  readonly minPages: number;
  /** Minutes one page may count; 0: no limit. */
  readonly idleMinutes: number;
  readonly progressDecimals: number;
  /** Scale locations to the server's page count. */
  readonly serverPages: boolean;
  readonly manualOnly: boolean;
  readonly logToFile: boolean;
  /** Off: sessions stay on this device. */
  readonly sessionSync: boolean;
  readonly progressSync: boolean;
  /** Sync finished, on hold, reading. */
  readonly statusSync: boolean;
  readonly progressForward: Strategy;
  readonly progressBackward: Strategy;
  /** Send the position every so many page turns; 0: only at the end. */
  readonly progressPages: number;
  /** Seconds that sleep may wait for pending things; 0: it does not wait. */
  readonly sleepSeconds: number;
  /** All own standard shelves, also later ones, beside the chosen `shelves`. */
  readonly everyShelf: boolean;
  /** Empty: `detectedFolder`. */
  readonly downloadFolder: string;
  /** Name template (`nameTemplate.rules.ts`). */
  readonly names: string;
  readonly minFreeMegabytes: number;
  /** Remove downloads that left their shelf. */
  readonly deleteRemoved: boolean;
  /** Remove their notes and position too; only with `deleteRemoved`. */
  readonly deleteSidecars: boolean;
  /** Days in the trash; 0: deleted at once. Replaced files stay `replacedDays`. */
  readonly trashDays: number;
  /** Days from finished and last read to the trash, once everything is sent; 0: never. */
  readonly returnAfterDays: number;
  /** At start, after waking up and every few hours, once online. */
  readonly shelfOnWake: boolean;
  readonly collections: CollectionSync;
  /** Beside books (`bookMetadata.ts`). */
  readonly serverMetadata: boolean;
  /** Once per finish. */
  readonly endOfBook: boolean;
  /** Covers of the library on the disk, MB; 0: none. */
  readonly coverMegabytes: number;
  /** Lists of books in the library. */
  readonly libraryView: LibraryView;
  /** KOReader starts with the first page of the library. */
  readonly startInLibrary: boolean;
}

/** Settings that are lists: each has a table, a column for each field of an entry (`store/settings.ts`). */
export interface SettingLists {
  /** Networks where the local address may get credentials over http. */
  readonly homeNetworks: readonly HomeNetwork[];
  readonly trustedServers: readonly TrustedServer[];
  readonly requestHeaders: readonly OriginHeader[];
  readonly shelves: readonly ShelfSource[];
  readonly pinnedLists: readonly PinnedList[];
  readonly keptSeries: readonly KeptSeries[];
  /** Not tracked or synced (`exclusionOf`). */
  readonly excludedFolders: readonly ExcludedFolder[];
  readonly excludedFormats: readonly ExcludedFormat[];
}

export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
}

/** For a proxy at an origin (`https://host:port`). */
export interface OriginHeader extends ExtraHeader {
  readonly origin: string;
}

export interface PinnedList {
  readonly name: string;
  /** `filterText` (`filter.rules.ts`). */
  readonly filter: string;
}

/** A series whose next books are kept on the device. */
export interface KeptSeries {
  readonly name: string;
  readonly count: number;
}

export interface ExcludedFolder {
  readonly path: string;
}

export interface ExcludedFormat {
  readonly type: BookType;
}

/** A grid of covers, lines with covers, or lines. */
export type LibraryView = "grid" | "covers" | "lines";

export type CollectionSync = "off" | "shelf" | "both";

export type Strategy = "ask" | "follow" | "ignore";

export const annotationDefaults: AnnotationSettings = {
  highlights: "off",
  bookmarks: "off",
  notesDestination: "book",
  ratingMode: "off",
};

/** The server's file name, or the title in title mode (§4.2 rule 2). */
export const originalNames = "{file}";

export const defaults: Settings = {
  ...annotationDefaults,
  enabled: true,
  serverUrl: "",
  localUrl: "",
  remoteUrl: "",
  homeNetworks: [],
  trustedServers: [],
  requestHeaders: [],
  readerUsername: "",
  readerPassword: "",
  libraryUsername: "",
  libraryPassword: "",
  minSeconds: 30,
  minPages: 0,
  idleMinutes: 5,
  progressDecimals: 2,
  serverPages: false,
  manualOnly: false,
  logToFile: false,
  sessionSync: true,
  progressSync: true,
  statusSync: true,
  progressForward: "ask",
  progressBackward: "ignore",
  progressPages: 0,
  sleepSeconds: 0,
  shelves: defaultShelves,
  everyShelf: false,
  downloadFolder: "",
  names: originalNames,
  minFreeMegabytes: 500,
  deleteRemoved: false,
  deleteSidecars: false,
  trashDays: 30,
  returnAfterDays: 0,
  shelfOnWake: false,
  collections: "off",
  serverMetadata: false,
  pinnedLists: [],
  keptSeries: [],
  endOfBook: true,
  coverMegabytes: 20,
  libraryView: "grid",
  startInLibrary: false,
  excludedFolders: [],
  excludedFormats: [],
};

/** Bounds (inclusive) and step in the menu. */
export const numberBounds = {
  minSeconds: { min: 0, max: 3600, step: 5 },
  minPages: { min: 0, max: 100, step: 1 },
  idleMinutes: { min: 0, max: 120, step: 1 },
  progressDecimals: { min: 0, max: 5, step: 1 },
  progressPages: { min: 0, max: 500, step: 5 },
  sleepSeconds: { min: 0, max: 10, step: 1 },
  minFreeMegabytes: { min: 0, max: 100000, step: 100 },
  coverMegabytes: { min: 0, max: 500, step: 10 },
  trashDays: { min: 0, max: 365, step: 1 },
  returnAfterDays: { min: 0, max: 365, step: 1 },
} as const;

/** Books of a kept series, as `numberBounds`. */
export const keptBounds = { min: 0, max: 5, step: 1 } as const;

export const libraryViews: readonly LibraryView[] = ["grid", "covers", "lines"];

export const collectionSyncs: readonly CollectionSync[] = ["off", "shelf", "both"];

export const strategies: readonly Strategy[] = ["ask", "follow", "ignore"];

/** Off, KOReader's stars, or a question after finishing. */
export type RatingMode = "off" | "stars" | "ask";

export interface AnnotationSettings {
  readonly highlights: AnnotationSync;
  readonly bookmarks: AnnotationSync;
  readonly notesDestination: NotesDestination;
  readonly ratingMode: RatingMode;
}

export const notesDestinations: readonly NotesDestination[] = ["book", "library", "both"];
export const ratingModes: readonly RatingMode[] = ["off", "stars", "ask"];

/** False after a change of server or library account: IDs then mean other books and shelves. */
export function isStillSet(before: Settings, { serverUrl, libraryUsername }: Settings): boolean {
  return serverUrl === before.serverUrl && libraryUsername === before.libraryUsername;
}

/** Settings with a few allowed words. The compiler demands each of them here. */
type WordName = {
  [Name in keyof Settings]: string extends Settings[Name] ? never : Settings[Name] extends string ? Name : never;
}[keyof Settings];

export const settingWords: { readonly [Name in WordName]: readonly Settings[Name][] } = {
  progressForward: strategies,
  progressBackward: strategies,
  highlights: annotationSyncs,
  bookmarks: annotationSyncs,
  notesDestination: notesDestinations,
  collections: collectionSyncs,
  libraryView: libraryViews,
  ratingMode: ratingModes,
};

/** Another reader begins with the defaults of these. */
export const personalSettings = [
  "readerUsername",
  "readerPassword",
  "libraryUsername",
  "libraryPassword",
  "shelves",
  "everyShelf",
  "downloadFolder",
  "keptSeries",
  "pinnedLists",
  "requestHeaders",
  "excludedFolders",
  "excludedFormats",
  "manualOnly",
  "sessionSync",
  "progressSync",
  "statusSync",
  "ratingMode",
  "highlights",
  "bookmarks",
  "notesDestination",
  "serverMetadata",
  "shelfOnWake",
  "collections",
  "deleteRemoved",
  "deleteSidecars",
  "returnAfterDays",
] as const;
