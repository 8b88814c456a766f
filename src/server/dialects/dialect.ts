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
