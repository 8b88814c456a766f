import type { Dialect } from "./dialect";

const hours = 3600;
const days = 24 * hours;

/** The specification, and where it is silent what real servers do. */
export const spec: Dialect = {
  name: "spec",
  readerPrefix: "reader",
  sessionAuth: "md5",
  sessions: true,
  batch: true,
  byHash: true,
  search: true,
  sessionList: true,
  highlights: true,
  magicShelfBooks: "app",
  magicShelfDetailHasBooks: true,
  account: false,
  app: false,
  downloadRanges: true,
  version: undefined,
  guardsUnknownPaths: false,
  unknownGet: "404 json",
  noAuthStatus: 401,
  securityBody: "error",
  isStrict: true,
  tokenOnReaderPaths: "ignored",
  coverToken: "header",
  wrongLoginStatus: 400,
  lockOut: true,
  oneTokenASecond: false,
  tokenIssuer: "library",
  tokenSkewSeconds: 0,
  tokenSeconds: 2 * hours,
  refreshTokenSeconds: 30 * days,
  tellsExpiry: true,
  locations: "integer",
  comics: ["CBZ", "CBR"],
  progressText: "fraction",
  progressDevice: "as stored",
  progressTimestamp: "client",
  takesNoPercentage: false,
  bookShape: "flat",
  recommendationsIn: undefined,
  maximumRecommendations: 25,
  covers: "media",
  missingCover: 404,
  iconTypes: ["PRIME_NG"],
  iconNeeded: true,
  publicShelvesBy: "everyone",
  denied: "Access denied.",
  publicShelfDenied: "Access denied.",
  wrongNumber: "told",
  untouchedStatus: "UNREAD",
  pageForNone: 20,
  sessionsNeedLibrary: false,
  downloadsFirstFile: true,
  tellsFilePaths: true,
  marksFiles: true,
  wholeBeyond: [],
  fileName: "both forms",
  pageBookmarks: false,
  unknownBookStatus: 404,
  chunked: false,
  gzip: true,
};

/** What every real server has in common. */
const real = {
  ...spec,
  readerPrefix: "koreader",
  magicShelfDetailHasBooks: false,
  account: true,
  guardsUnknownPaths: true,
  unknownGet: "200 html",
  noAuthStatus: 403,
  securityBody: "empty 401",
  isStrict: false,
  tokenOnReaderPaths: "read",
  coverToken: "query",
  marksFiles: false,
  wholeBeyond: ["download"],
  oneTokenASecond: true,
  tokenIssuer: undefined,
  tokenSeconds: 10 * hours,
  tellsExpiry: false,
  locations: "string",
  comics: ["CBX"],
  progressText: "any",
  progressDevice: "BookLore",
  progressTimestamp: "server",
  bookShape: "metadata",
  missingCover: "placeholder",
  iconNeeded: false,
  publicShelvesBy: "admins",
  denied: "Access Denied",
  publicShelfDenied: "Only admins can create public shelves",
  wrongNumber: "broken",
  untouchedStatus: "UNSET",
  unknownBookStatus: 500,
  chunked: true,
} as const satisfies Dialect;

/** The private fork of March 2026 that the specification grew from. */
const w: Dialect = {
  ...real,
  name: "W",
  sessionAuth: "both",
  magicShelfBooks: "mobile",
  wrongNumber: "told",
  untouchedStatus: "UNREAD",
  sessionsNeedLibrary: true,
  version: "2.6.0",
};

/** The mainline of March and April 2026. */
const b2: Dialect = {
  ...real,
  name: "B2",
  sessionAuth: "jwt",
  batch: false,
  byHash: false,
  search: false,
  app: true,
  version: "v2.3.1",
};

/** The mainline since June 2026. */
const g: Dialect = {
  ...b2,
  name: "G",
  noAuthStatus: 401,
  securityBody: "error",
  tokenOnReaderPaths: "ignored",
  coverToken: "either",
  tokenIssuer: "booklore",
  tokenSkewSeconds: 60,
  denied: "Access denied.",
  publicShelfDenied: "Access denied.",
  pageForNone: 50,
  takesNoPercentage: true,
  wholeBeyond: ["content"],
  downloadsFirstFile: false,
  tellsFilePaths: false,
  fileName: "as needed",
  pageBookmarks: true,
  tokenSeconds: 2 * hours,
  tellsExpiry: true,
  iconTypes: ["LUCIDE", "CUSTOM_SVG"],
  downloadRanges: false,
  version: "v3.2.4",
};

/** The mainline of August 2025, behind a proxy that answers for unknown paths. */
const b0: Dialect = {
  ...b2,
  name: "B0",
  securityBody: "empty",
  sessions: false,
  sessionList: false,
  highlights: false,
  app: false,
  magicShelfBooks: "none",
  unknownGet: "404 json",
  covers: "books",
  lockOut: false,
  progressTimestamp: "absent",
  iconNeeded: true,
  version: undefined,
};

export const dialects: Readonly<Record<string, Dialect>> = { spec, W: w, B2: b2, G: g, B0: b0 };

/** The dialect of that name, in any case of letters; undefined when nobody speaks it. */
export function dialectNamed(name: string): Dialect | undefined {
  return Object.values(dialects).find((dialect) => dialect.name.toLowerCase() === name.toLowerCase());
}
