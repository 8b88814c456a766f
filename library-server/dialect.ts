/** The two kinds of credentials: the `x-auth-*` headers, or a Bearer token. */
export type Proof = "md5" | "bearer";

/**
 * One kind of library server: the paths that it has, and its answers where servers differ. Every field may be switched
 * while the server runs.
 */
export interface Dialect {
  readonly name: string;
  /** The `<word>` in `/api/<word>/…` of the reader API. */
  readonly readerPrefix: "reader" | "koreader";
  readonly sessionAuth: "md5" | "jwt" | "both";
  /** `POST /api/v1/reading-sessions` exists. */
  readonly sessions: boolean;
  /** Without it `POST …/batch` answers 403 where the path needs MD5 (§9 rule 2). */
  readonly batch: boolean;
  readonly byHash: boolean;
  /** `GET /api/v1/books/search` with a match score exists. */
  readonly search: boolean;
  /** `GET /api/v1/reading-sessions/book/{id}` exists; the specification does not name it. */
  readonly sessionList: boolean;
  /** Annotations, notes with a position, bookmarks and ratings exist. */
  readonly highlights: boolean;
  /** The path that lists the books of a magic shelf. */
  readonly magicShelfBooks: "app" | "mobile" | "none";
  /** The definition of a magic shelf comes with its computed books. */
  readonly magicShelfDetailHasBooks: boolean;
  /** `/api/v1/users/me` exists; the specification does not name it. */
  readonly account: boolean;
  /** The `/api/v1/app/…` paths beyond magic shelves exist. */
  readonly app: boolean;
  /**
   * The lists of the `/api/v1/app/…` paths accept several values, genres and tags, contain file names, and one of them
   * lists all IDs.
   */
  readonly filterLists: boolean;
  /**
   * `/api/v1/books/page`, `/facets`, `/ids`. `ignored`: the first path answers with the whole library, whatever facet
   * or query is asked for, and the other two are read as the ID of a book.
   */
  readonly browse: "none" | "ignored" | "links";
  /** The `rel` of a link: always an array, or a text if there is only one. */
  readonly linkRel: "array" | "text";
  /** A part of a file can be downloaded. */
  readonly downloadRanges: boolean;
  /** The version in the answer of the public health endpoint; undefined when there is no such endpoint. */
  readonly version: string | undefined;
  /** An unknown path asks for credentials before it answers 404. */
  readonly guardsUnknownPaths: boolean;
  /** The time zone of times without a zone in answers: `Asia/Kathmandu`. */
  readonly zone: string;
  /** The answer to a GET of an unknown path with valid credentials. */
  readonly unknownGet: "404 json" | "200 html";
  readonly noAuthStatus: 401 | 403;
  /** The body of an answer from the security layer, which comes before every endpoint. */
  readonly securityBody: "error" | "empty 401" | "empty";
  /** A strict server answers 400 to violations; other servers log them and answer like real servers. */
  readonly isStrict: boolean;
  /** Whether a token beside the key of a reader is read; if read, the token makes the request fail, valid or not. */
  readonly tokenOnReaderPaths: "ignored" | "read";
  /** The place of the token in a request for a cover: the Authorization header, `?token=`, or either. */
  readonly coverToken: "header" | "query" | "either";
  readonly wrongLoginStatus: 400 | 401;
  /** Failed refreshes lock out refreshes, but not logins. */
  readonly countsRefreshApart: boolean;
  /** A younger refresh token is refused, counted as a failure, and stays valid. */
  readonly refreshAfterSeconds: number;
  /** A refresh token is a JWT, or a random text. */
  readonly refreshToken: "jwt" | "opaque";
  /**
   * Wrong methods are answered 405, wrong body types 415 and missing parameters 400; otherwise all of them are answered
   * 500.
   */
  readonly tellsWrongRequests: boolean;
  /** Five wrong passwords lock the account for a quarter of an hour. */
  readonly lockOut: boolean;
  /** A second token of the same user in the same second is refused. */
  readonly oneTokenASecond: boolean;
  /** The issuer of tokens; undefined if there is none. */
  readonly tokenIssuer: string | undefined;
  /** The time for which an expired token is still accepted. */
  readonly tokenSkewSeconds: number;
  /** The life of an access token. */
  readonly tokenSeconds: number;
  /** The life of a refresh token. */
  readonly refreshTokenSeconds: number;
  /** The answer to a login contains `expires`, the life of the token in seconds. */
  readonly tellsExpiry: boolean;
  /** The type of startLocation and endLocation. */
  readonly locations: "integer" | "string";
  /** The accepted formats of a comic's session. */
  readonly comics: readonly string[];
  /** Sessions may be of FB2, MOBI and AZW3 files. */
  readonly extraTypes: boolean;
  /** The allowed content of `progress`. */
  readonly progressText: "fraction" | "any";
  /**
   * The device of a position in answers: always this name, or, with `tellsDevice`, the stored device, and this name
   * where none was sent.
   */
  readonly progressDevice: string;
  readonly tellsDevice: boolean;
  /** The device of a position that the web reader moved: the last reader's name, or the server's own name. */
  readonly webDevice: "last" | "own";
  /** Whether the time of a stored position comes from the client or from the server; absent on the oldest servers. */
  readonly progressTimestamp: "client" | "server" | "absent";
  /** A position may come without a percentage. */
  readonly takesNoPercentage: boolean;
  /** The field with the switch that connects devices with the web reader; undefined: there is no such switch. */
  readonly webSwitch: "syncWithWebReader" | "syncWithBookloreReader" | undefined;
  /** Where that switch is on, the web reader moves the position of devices too. */
  readonly webFeedsDevices: boolean;
  /** Title and ISBNs are fields of the book itself (`flat`) or of its `metadata`. */
  readonly bookShape: "flat" | "metadata";
  /** The key of the list of recommendations; undefined: the answer is a plain array. */
  readonly recommendationsIn: "recommendations" | "content" | undefined;
  readonly maximumRecommendations: number;
  /** The paths of covers: `/api/v1/media/book/{id}/thumbnail` and `…/cover`, or `/api/v1/books/{id}/cover`. */
  readonly covers: "media" | "books" | "none";
  readonly missingCover: "told" | "empty" | "placeholder";
  /** The icon types of a new shelf. */
  readonly iconTypes: readonly string[];
  readonly iconNeeded: boolean;
  readonly publicShelvesBy: "everyone" | "admins";
  /** The message for an item that belongs to another user. */
  readonly denied: string;
  /** The message for a user who may not make a shelf public. */
  readonly publicShelfDenied: string;
  /** A word where a number belongs is answered with a message, or causes an error of the server. */
  readonly wrongNumber: "told" | "broken";
  /** The status of a book without any reading. */
  readonly untouchedStatus: "UNREAD" | "UNSET";
  /** The number of books when a page of 0 books was asked for. */
  readonly pageForNone: number;
  /**
   * The list of books can be sorted by the time of the last reading; otherwise it is sorted by the time when books were
   * added.
   */
  readonly sortsByReading: boolean;
  /** The paths of reading statistics: with `reading/` in front, without it, or none. */
  readonly userStats: "reading" | "plain" | "none";
  /** The similarity score of a book with itself: 1 where scores are fractions. */
  readonly fullLikeness: number;
  /** A session is refused if the user may not see the library of its book. */
  readonly sessionsNeedLibrary: boolean;
  /** The first file of a book has a download path of its own. */
  readonly downloadsFirstFile: boolean;
  /** Answers contain the path of each file of a book. */
  readonly tellsFilePaths: boolean;
  /** The size of a file in lists is its present size; otherwise the size of the file with which the book was added. */
  readonly measuresAgain: boolean;
  /** A file has an ETag, with which a part of the same version can be asked for. */
  readonly marksFiles: boolean;
  /** The web reader's copy of a file comes with the time of its last change, and If-Range is ignored. */
  readonly datesFiles: boolean;
  /** The paths that send the whole file together with the answer that the asked part does not exist. */
  readonly wholeBeyond: readonly FilePath[];
  /** The file name of a download: always in both forms, or in the longer form only where it is needed. */
  readonly fileName: "both forms" | "as needed";
  /** A bookmark may belong to a page. */
  readonly pageBookmarks: boolean;
  /** The status of the answer to an annotation, note or bookmark for an unknown book. */
  readonly unknownBookStatus: 404 | 500;
  /** JSON is sent in chunks, without a Content-Length. */
  readonly chunked: boolean;
  /** Bodies of 1 KiB and more are compressed with gzip if the reader accepts it. */
  readonly gzip: boolean;
}

/** The two paths of a file: a download to keep, or the content for the web reader. */
export type FilePath = "download" | "content";

/** The kinds of credentials that session endpoints accept. */
export function sessionProofs(dialect: Dialect): readonly Proof[] {
  if (dialect.sessionAuth === "both") return ["md5", "bearer"];
  return dialect.sessionAuth === "jwt" ? ["bearer"] : ["md5"];
}
