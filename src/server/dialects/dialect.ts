/** How a server speaks: a record of traits. Only this folder knows which generation of servers has which record. */
export interface Dialect {
  /** The word in the paths of the reader API: `/api/reader/…`. */
  readonly readerPrefix: "reader" | "koreader";
  /** Session uploads exist. */
  readonly sessions: boolean;
  /** What session uploads accept: the MD5 headers, or the library account's token. */
  readonly sessionAuth: "md5" | "bearer";
  /** When session uploads are tried with the other account: never, after a refusal, or also where the first is not set. */
  readonly otherAccount: "never" | "refused" | "always";
  /** Sessions can be uploaded many at a time. */
  readonly batch: boolean;
  /** A stored session is answered with a 2xx without a body. */
  readonly emptyStored: boolean;
  /** The server can list the sessions that it holds. */
  readonly sessionList: boolean;
  /** A book can be asked for by its fingerprint. */
  readonly byHash: boolean;
  /** A book can be searched by ISBN, with a score. */
  readonly isbnSearch: boolean;
  /** The name of comics in a session: by their own format, or one word for all. */
  readonly comics: "CBZ" | "CBX";
  /** Sessions may be of FB2, MOBI and AZW3 files too. */
  readonly extraTypes: boolean;
  /** How locations are written. */
  readonly locations: "integer" | "text";
  /** What `progress` of a position holds: the fraction again, or the engine's own name of the place. */
  readonly progressText: "fraction" | "place";
  /** A position may say nothing: its time is kept, and the status of the book stays as it is. */
  readonly emptyPositions: boolean;
  /** The server sets the status of a book by each position. */
  readonly derivesStatus: boolean;
  /** Where the answer with the times of device positions is: the book's own, or the app's. */
  readonly positionTimes: "books" | "app/books";
  /** The server has a reader of its own, on the web, whose position can be set by the number of a book. */
  readonly webReader: boolean;
  /** Has the reader joined it with devices? No server is asked more than once a day. */
  readonly joinsWebReader: "yes" | "no" | "unknown";
  /** Where the lists of the library are: in the app's API, in the mobile API before it, or made of all books at once. */
  readonly lists: "app" | "mobile" | "whole" | "none";
  /** The list of an author's books cuts a single name at its commas. */
  readonly cutsAuthors: boolean;
  /** Where the books of a magic shelf are listed page by page. */
  readonly magicPages: "app" | "mobile" | "none";
  /** Highlights, notes with a place and bookmarks can be kept. */
  readonly highlights: boolean;
  /** The highlights, notes and bookmarks of a book can be listed. */
  readonly noteLists: boolean;
  /** A bookmark may be of a page, where a book has no other places. */
  readonly pageBookmarks: boolean;
  /** Ratings can be kept. */
  readonly ratings: boolean;
  /** The status of a book can be set. */
  readonly statuses: boolean;
  /** Where the status of books is set. */
  readonly statusPath: "status" | "read-status";
  /** The answer about a book has its status and rating. */
  readonly tellsStates: boolean;
  /** A book may have files in several formats, all of them listed and for download. */
  readonly formats: boolean;
  /** The library account can manage its reader account. */
  readonly readerAccounts: boolean;
  /** What the order for a new shelf may carry besides its name. */
  readonly newShelf: ShelfForm;
  /** Where covers are, on which the specification is silent: beside the media of a book, or beside the book. */
  readonly covers: "media" | "books" | "none";
  /** Where the question for a cover beside the media has its token. */
  readonly coverToken: "header" | "query";
  /** Which list has the books read last at its head: the one sorted so, or, where that is not, those being read. */
  readonly lastRead: "sorted" | "continued";
}

/**
 * `specified`: icon, kind of icon, public. `public`: no icon, because this server knows others. `private`: with the icon,
 * because only administrators may make public ones. `plain`: private and without icon. `icon`: private, with an icon of
 * no kind.
 */
export type ShelfForm = "specified" | "public" | "private" | "plain" | "icon";

/** One way in which servers differ, by its name. */
export type Trait = keyof Dialect;

/**
 * May a position overwrite a status that cannot be asked for? True where the server does not say which book a file is,
 * but derives the status of the book from its position.
 */
export function mayOverwriteUnseen({ byHash, derivesStatus }: Dialect): boolean {
  return !byHash && derivesStatus;
}
