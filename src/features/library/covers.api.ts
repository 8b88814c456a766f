import type { BookId } from "../../model/book";
import type { Dialect } from "../../server/dialects/dialect";
import { isKeepable, isShowable, missingSeconds, maxKeptBytes, maxPictureBytes } from "../../base/picture";
import { failed, ok, type Result } from "../../base/result";
import type { Receiver } from "../../koreader/http.port";
import { isMissingOrBroken, isMissingOrPage, isRefusedWith } from "../../server/failures";
import { askInDialect, prepare } from "../../server/dialects/recognise";
import type { ServerApi } from "../../server/serverApi";

type Place = Exclude<Dialect["covers"], "none">;

/** With the library account. @noSelf */
export interface Covers {
  /**
   * Small cover that passes `isShowable`; undefined if none. `coverAt`: its time on the server, as the server writes it;
   * undefined if unknown. Failures: those of a library request.
   */
  of(id: BookId, coverAt?: string): Result<string | undefined>;
  /** True for a day after the server said that the book has none, unless `coverAt` changes. Without a request. */
  isMissing(id: BookId, coverAt?: string): boolean;
  /** Full cover that passes `isKeepable`; undefined as above. */
  whole(id: BookId): Result<string | undefined>;
}

export function createCovers(api: ServerApi): Covers {
  const search: Search = { without: [], missing: {} };
  return {
    of: (id, coverAt) => coverOf(api, search, { id, coverAt, size: thumbnail() }),
    whole: (id) => coverOf(api, search, { id, size: whole() }),
    isMissing: (id, coverAt) => isMissing(api, search, missingKey(api, { id, coverAt })),
  };
}

/** A cover size. The oldest servers have only one. @noSelf */
interface Size {
  /** Path on servers with media. */
  mediaPath(number: string): string;
  readonly maxBytes: number;
  isFit(bytes: string): boolean;
}

function thumbnail(): Size {
  const mediaPath = (number: string): string => `/api/v1/media/book/${number}/thumbnail`;
  return { mediaPath, maxBytes: maxPictureBytes, isFit: isShowable };
}

function whole(): Size {
  const mediaPath = (number: string): string => `/api/v1/media/book/${number}/cover`;
  return { mediaPath, maxBytes: maxKeptBytes, isFit: isKeepable };
}

/** Books without a cover at both paths before covers are given up. */
const maxMissing = 3;

interface Search {
  without: readonly BookId[];
  /** Unix seconds of a 404, by `missingKey`. */
  readonly missing: Record<string, number | undefined>;
}

interface CoverRequest {
  readonly id: BookId;
  readonly coverAt?: string | undefined;
  readonly size: Size;
}

function missingKey({ settings }: ServerApi, { id, coverAt }: Omit<CoverRequest, "size">): string {
  return `${settings().serverUrl} ${id.toFixed(0)} ${coverAt ?? ""}`;
}

function isMissing(api: ServerApi, { missing }: Search, key: string): boolean {
  const missedAt = missing[key];
  return missedAt !== undefined && Math.abs(api.now() - missedAt) < missingSeconds;
}

/** Tries the known path first, then the other one. */
function coverOf(api: ServerApi, search: Search, wanted: CoverRequest): Result<string | undefined> {
  const { dialects } = api;
  const { id, size } = wanted;
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  const place = dialects.current().covers;
  if (place === "none") return ok(undefined);
  const key = missingKey(api, wanted);
  if (isMissing(api, search, key)) return ok(undefined);
  const here = pictureAt(api, { id, size }, ({ covers }) => (covers === "none" ? place : covers));
  if (here.ok) search.missing[key] = undefined;
  else if (dialects.knows("covers") && is404(here)) search.missing[key] = api.now();
  if (dialects.knows("covers") || !isMissingOrBroken(here)) return nothingFor(here);
  const other = dialects.current().covers === "media" ? "books" : "media";
  const there = pictureAt(api, { id, size }, () => other);
  // Unknown paths are web pages, so this one is known.
  if (is404(here) && isPage(there)) {
    dialects.learn({ covers: place });
    search.missing[key] = api.now();
    return ok(undefined);
  }
  if (isMissingOrPage(here) && isMissingOrPage(there) && !search.without.includes(id))
    search.without = search.without.concat([id]);
  const isNowhere = (isPage(here) && isPage(there)) || search.without.length === maxMissing;
  if (isNowhere) dialects.learn({ covers: "none" });
  return nothingFor(there);
}

function is404(answer: Result<unknown>): boolean {
  return !answer.ok && isRefusedWith(answer.failure, 404);
}

/** A failure for one book counts as no cover. */
function nothingFor(answer: Result<string | undefined>): Result<string | undefined> {
  if (answer.ok) return answer;
  const { kind } = answer.failure;
  return kind === "refused" || kind === "unreadable" ? ok(undefined) : answer;
}

/** Servers answer with a web page for an unknown path. */
function isPage(answer: Result<unknown>): boolean {
  return !answer.ok && answer.failure.kind === "unreadable";
}

/**
 * `GET /api/v1/media/book/{id}/thumbnail` or `…/cover`; oldest servers: `/api/v1/books/{id}/cover`. Undefined if too
 * large or unusable.
 */
function pictureAt(
  api: ServerApi,
  { id, size }: { readonly id: BookId; readonly size: Size },
  placeIn: (dialect: Dialect) => Place,
): Result<string | undefined> {
  const number = id.toFixed(0);
  const intake = limitedIntake(size.maxBytes);
  let covers: Place = "media";
  // Some servers send a wrong type, and reject several types.
  const accept = "image/jpeg";
  const answer = askInDialect(api, (dialect) => {
    covers = placeIn(dialect);
    const isMedia = covers === "media";
    const path = isMedia ? size.mediaPath(number) : `/api/v1/books/${number}/cover`;
    const tokenInPath = isMedia && dialect.coverToken === "query";
    return api.askAsLibrary({ method: "GET", path, into: intake.into, accept, tokenInPath });
  });
  if (intake.isFull()) return ok(undefined);
  if (!answer.ok) return answer;
  const bytes = intake.bytes();
  if (bytes === undefined) return failed({ kind: "unreadable", detail: "no picture" });
  if (!size.isFit(bytes)) return ok(undefined);
  api.dialects.learn({ covers });
  return ok(bytes);
}

/** @noSelf */
interface Intake {
  readonly into: Receiver;
  isFull(): boolean;
  bytes(): string | undefined;
}

function limitedIntake(most: number): Intake {
  let pieces: string[] = [];
  let length = 0;
  let begun = false;
  return {
    into: {
      begin: (status) => {
        pieces = [];
        length = 0;
        begun = status === 200;
        return begun;
      },
      take: (piece) => {
        length += piece.length;
        pieces.push(piece);
        return length <= most;
      },
    },
    isFull: () => length > most,
    bytes: () => (begun ? pieces.join("") : undefined),
  };
}
