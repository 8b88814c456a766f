/** The ways of proving who asks: the `x-auth-*` headers, or a Bearer token. */
export type Proof = "md5" | "bearer";

/** One kind of library server: what it offers and how it answers where servers differ. Every field may be switched at run time. */
export interface Dialect {
  readonly name: string;
  /** The word in `/api/<word>/…` of the reader API. */
  readonly readerPrefix: "reader" | "koreader";
  readonly sessionAuth: "md5" | "jwt" | "both";
  /** `POST /api/v1/reading-sessions` exists. */
  readonly sessions: boolean;
  /** Without it `POST …/batch` answers 403 where the path needs MD5 (§9 rule 2). */
  readonly batch: boolean;
  readonly byHash: boolean;
  /** `GET /api/v1/books/search` with a match score. */
  readonly search: boolean;
  /** `GET /api/v1/reading-sessions/book/{id}`, on which the specification is silent. */
  readonly sessionList: boolean;
  /** Annotations, notes with a position, bookmarks and ratings exist. */
  readonly highlights: boolean;
  /** Where the books of a magic shelf are listed. */
  readonly magicShelfBooks: "app" | "mobile" | "none";
  /** The definition of a magic shelf comes with its computed books. */
  readonly magicShelfDetailHasBooks: boolean;
  /** `/api/v1/users/me`, which the specification does not name. */
  readonly account: boolean;
  /** The `/api/v1/app/…` family beyond magic shelves. */
  readonly app: boolean;
  /** The lists of that family take several values, genres and tags, tell file names, and have one of all numbers. */
  readonly filterLists: boolean;
  /**
   * `/api/v1/books/page`, `/facets`, `/ids`. `ignored`: the first one answers with the whole library, whatever facet or
   * query is asked for, and the other two are taken for a book's number.
   */
  readonly browse: "none" | "ignored" | "links";
  /** `rel` of a link: always an array, or a text if there is one. */
  readonly linkRel: "array" | "text";
  /** A download can be asked for in part. */
  readonly downloadRanges: boolean;
  /** The public health endpoint, and the version it tells; undefined when there is none. */
  readonly version: string | undefined;
  /** A path that does not exist asks for credentials before it says so. */
  readonly guardsUnknownPaths: boolean;
  /** Zone of the times that are told without one: `Asia/Kathmandu`. */
  readonly zone: string;
  /** Answer to an authenticated GET of an unknown path. */
  readonly unknownGet: "404 json" | "200 html";
  readonly noAuthStatus: 401 | 403;
  /** The body of an answer that the security layer gave, before any endpoint was asked. */
  readonly securityBody: "error" | "empty 401" | "empty";
  /** Strict servers answer 400 to violations; others log them and answer like real servers. */
  readonly isStrict: boolean;
  /** Whether a token beside the key of a reader is read: then it spoils the key, good or bad. */
  readonly tokenOnReaderPaths: "ignored" | "read";
  /** How a cover may be asked for: by the Authorization header, by `?token=`, or by either. */
  readonly coverToken: "header" | "query" | "either";
  readonly wrongLoginStatus: 400 | 401;
  /** Failed refreshes lock refreshes out, not logins. */
  readonly countsRefreshApart: boolean;
  /** A refresh token that is younger is refused, counted as a failure, and stays valid. */
  readonly refreshAfterSeconds: number;
  /** A refresh token is a JWT, or a random text. */
  readonly refreshToken: "jwt" | "opaque";
  /** Wrong methods are 405, wrong body types 415 and missing parameters 400; else all of them are 500. */
  readonly tellsWrongRequests: boolean;
  /** Five wrong passwords lock the account out for a quarter of an hour. */
  readonly lockOut: boolean;
  /** A second token of the same user in the same second is refused. */
  readonly oneTokenASecond: boolean;
  /** Token issuer; undefined if none. */
  readonly tokenIssuer: string | undefined;
  /** How long a token lives beyond its life. */
  readonly tokenSkewSeconds: number;
  /** Life of an access token. */
  readonly tokenSeconds: number;
  /** Life of a refresh token. */
  readonly refreshTokenSeconds: number;
  /** The login answer tells `expires`, the token's life in seconds. */
  readonly tellsExpiry: boolean;
  /** The type of startLocation and endLocation. */
  readonly locations: "integer" | "string";
  /** Accepted formats of a comic's session. */
  readonly comics: readonly string[];
  /** Sessions may be of FB2, MOBI and AZW3 files. */
  readonly extraTypes: boolean;
  /** Allowed content of `progress`. */
  readonly progressText: "fraction" | "any";
  /** Device of a position in answers: always this word, or the stored one, and this word where none was sent. */
  readonly progressDevice: string;
  readonly tellsDevice: boolean;
  /** Device of a position that the web reader has moved: the last reader's, or the server's own word. */
  readonly webDevice: "last" | "own";
  /** Whether the time of a stored position is the client's or the server's; absent on the oldest servers. */
  readonly progressTimestamp: "client" | "server" | "absent";
  /** A position may come without a percentage. */
  readonly takesNoPercentage: boolean;
  /** The field with the switch that joins devices and the reader in the browser; undefined: there is no such switch. */
  readonly webSwitch: "syncWithWebReader" | "syncWithBookloreReader" | undefined;
  /** Where that switch is on, the reader in the browser moves devices too. */
  readonly webFeedsDevices: boolean;
  /** Title and ISBNs lie on the book itself (`flat`) or in its `metadata`. */
  readonly bookShape: "flat" | "metadata";
  /** The key that wraps the recommendations; undefined: a plain array. */
  readonly recommendationsIn: "recommendations" | "content" | undefined;
  readonly maximumRecommendations: number;
  /** Where covers are: `/api/v1/media/book/{id}/thumbnail` and `…/cover`, or `/api/v1/books/{id}/cover`. */
  readonly covers: "media" | "books" | "none";
  readonly missingCover: "told" | "empty" | "placeholder";
  /** Icon types of a new shelf. */
  readonly iconTypes: readonly string[];
  readonly iconNeeded: boolean;
  readonly publicShelvesBy: "everyone" | "admins";
  /** The words in which somebody is told that a thing is not theirs. */
  readonly denied: string;
  /** The words for who may not make a shelf public. */
  readonly publicShelfDenied: string;
  /** A word where a number belongs is told, or breaks the server. */
  readonly wrongNumber: "told" | "broken";
  /** The status of a book that nobody has touched. */
  readonly untouchedStatus: "UNREAD" | "UNSET";
  /** How many books come when a page of none was asked for. */
  readonly pageForNone: number;
  /** The list of books can be sorted by the time of the last reading; otherwise it comes by the time of their coming. */
  readonly sortsByReading: boolean;
  /** Paths of reading statistics: with `reading/` before the rest, without, or none. */
  readonly userStats: "reading" | "plain" | "none";
  /** The similarity score of a book with itself: 1 where scores are shares. */
  readonly fullLikeness: number;
  /** A session is refused for a book of a library that one may not see. */
  readonly sessionsNeedLibrary: boolean;
  /** The first file of a book has a download of its own. */
  readonly downloadsFirstFile: boolean;
  /** Where the files of a book lie is told. */
  readonly tellsFilePaths: boolean;
  /** The size that lists tell of a file is its own; otherwise that of the file which the book came with. */
  readonly measuresAgain: boolean;
  /** A file has a mark of its version, by which a part of the same one can be asked for. */
  readonly marksFiles: boolean;
  /** The web reader's copy of a file tells when the file was changed, and If-Range counts for nothing. */
  readonly datesFiles: boolean;
  /** Where all of a file comes along with the word that it has no such part. */
  readonly wholeBeyond: readonly FilePath[];
  /** The name of a download: in both forms always, or in the longer one only where it must be. */
  readonly fileName: "both forms" | "as needed";
  /** A bookmark may be of a page. */
  readonly pageBookmarks: boolean;
  /** The status for an annotation, note or bookmark of a book that does not exist. */
  readonly unknownBookStatus: 404 | 500;
  /** JSON is sent in chunks, without a Content-Length. */
  readonly chunked: boolean;
  /** Bodies of a KiB and more are gzipped for who accepts it. */
  readonly gzip: boolean;
}

/** Where a file may be asked for: to be kept, or by a reader in the browser. */
export type FilePath = "download" | "content";

/** How session endpoints let a reader in. */
export function sessionProofs(dialect: Dialect): readonly Proof[] {
  if (dialect.sessionAuth === "both") return ["md5", "bearer"];
  return dialect.sessionAuth === "jwt" ? ["bearer"] : ["md5"];
}
