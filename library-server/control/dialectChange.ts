import { z } from "zod";
import type { Dialect } from "../dialect";

const anyWords = z.array(z.string());

const change = z
  .strictObject({
    readerPrefix: z.enum(["reader", "koreader"]),
    sessionAuth: z.enum(["md5", "jwt", "both"]),
    sessions: z.boolean(),
    batch: z.boolean(),
    byHash: z.boolean(),
    search: z.boolean(),
    sessionList: z.boolean(),
    highlights: z.boolean(),
    magicShelfBooks: z.enum(["app", "mobile", "none"]),
    magicShelfDetailHasBooks: z.boolean(),
    account: z.boolean(),
    app: z.boolean(),
    downloadRanges: z.boolean(),
    version: z.string(),
    guardsUnknownPaths: z.boolean(),
    unknownGet: z.enum(["404 json", "200 html"]),
    noAuthStatus: z.literal([401, 403]),
    securityBody: z.enum(["error", "empty 401", "empty"]),
    isStrict: z.boolean(),
    tokenOnReaderPaths: z.enum(["ignored", "read"]),
    coverToken: z.enum(["header", "query", "either"]),
    tokenIssuer: z.string(),
    tokenSkewSeconds: z.int().min(0),
    denied: z.string(),
    publicShelfDenied: z.string(),
    wrongNumber: z.enum(["told", "broken"]),
    untouchedStatus: z.enum(["UNREAD", "UNSET"]),
    pageForNone: z.int().positive(),
    sortsByReading: z.boolean(),
    fullLikeness: z.number().positive(),
    sessionsNeedLibrary: z.boolean(),
    downloadsFirstFile: z.boolean(),
    tellsFilePaths: z.boolean(),
    marksFiles: z.boolean(),
    wholeBeyond: z.array(z.enum(["download", "content"])),
    fileName: z.enum(["both forms", "as needed"]),
    pageBookmarks: z.boolean(),
    wrongLoginStatus: z.literal([400, 401]),
    lockOut: z.boolean(),
    oneTokenASecond: z.boolean(),
    tokenSeconds: z.int().positive(),
    refreshTokenSeconds: z.int().positive(),
    tellsExpiry: z.boolean(),
    locations: z.enum(["integer", "string"]),
    comics: anyWords,
    progressText: z.enum(["fraction", "any"]),
    progressDevice: z.string(),
    progressTimestamp: z.enum(["client", "server", "absent"]),
    takesNoPercentage: z.boolean(),
    bookShape: z.enum(["flat", "metadata"]),
    recommendationsIn: z.enum(["recommendations", "content"]),
    maximumRecommendations: z.int().positive(),
    covers: z.enum(["media", "books", "none"]),
    missingCover: z.literal([404, "placeholder"]),
    iconTypes: anyWords,
    iconNeeded: z.boolean(),
    publicShelvesBy: z.enum(["everyone", "admins"]),
    unknownBookStatus: z.literal([404, 500]),
    chunked: z.boolean(),
    gzip: z.boolean(),
  })
  .partial();

/** A switch of some of a dialect's fields, by their names. Throws when it makes no sense. */
export function dialectChangeFrom(body: unknown): Partial<Dialect> {
  // JSON has no undefined, so a field that is there has a value.
  return change.parse(body) as Partial<Dialect>;
}
