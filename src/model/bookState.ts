import { type Percent, type Fraction, asFraction } from "../base/scale";
import { type BookType, isExtraType, type Fingerprint } from "./book";

/** KOReader's statuses, shown as Reading, On hold and Finished. */
export type HostStatus = "reading" | "abandoned" | "complete";

/** Undefined for another word. */
export function hostStatusIn(word: string | undefined): HostStatus | undefined {
  return word === "reading" || word === "abandoned" || word === "complete" ? word : undefined;
}

export type ServerStatus =
  "UNREAD" | "READING" | "RE_READING" | "READ" | "PARTIALLY_READ" | "PAUSED" | "WONT_READ" | "ABANDONED" | "UNSET";

const serverStatuses: Readonly<Record<string, ServerStatus | undefined>> = {
  UNREAD: "UNREAD",
  READING: "READING",
  RE_READING: "RE_READING",
  READ: "READ",
  PARTIALLY_READ: "PARTIALLY_READ",
  PAUSED: "PAUSED",
  WONT_READ: "WONT_READ",
  ABANDONED: "ABANDONED",
  UNSET: "UNSET",
};

/** Undefined for another word. */
export function serverStatusIn(word: string | undefined): ServerStatus | undefined {
  return serverStatuses[word ?? ""];
}

export interface BookState {
  readonly status?: ServerStatus | undefined;
  readonly statusAt?: number | undefined;
  readonly rating?: number | undefined;
  /** Shelves of the user that contain the book; absent in lists. */
  readonly shelves?: readonly number[] | undefined;
  /** Absent in short lists, and if the server gives none. */
  readonly positions?: BookPositions | undefined;
}

/** The server's formats; all comics are CBX. */
export type FileFormat = "EPUB" | "PDF" | "CBX";

/** Web reader position: a CFI in an EPUB, else a page number. */
export interface WebPosition {
  readonly percent: Percent;
  readonly place?: string | undefined;
}

export interface BookPositions {
  /** The number of the first file of each format. */
  readonly files: Readonly<Partial<Record<FileFormat, number>>>;
  readonly web: Readonly<Partial<Record<FileFormat, WebPosition | undefined>>>;
  /** Time of the last position, Unix seconds. */
  readonly readAt?: number | undefined;
  /** Last position of any device, without a place. */
  readonly devices?: RemotePosition | undefined;
}

/** In the servers' order. */
export function positionPercent(positions: BookPositions | undefined): Percent | undefined {
  const { EPUB, PDF, CBX } = positions?.web ?? {};
  return positions?.devices?.percent ?? (EPUB ?? PDF ?? CBX)?.percent;
}

/** The server's scale (§2.3): 1 to 10. */
export const bestRating = 10;

/** Undefined if the web reader's positions in this type are not understood. */
export function formatOf(type: BookType): FileFormat | undefined {
  if (isExtraType(type)) return undefined;
  return type === "CBZ" || type === "CBR" ? "CBX" : type;
}

/** A local position, full precision. */
export interface ReachedPosition {
  readonly fingerprint: Fingerprint;
  readonly percent: Percent;
  /** xpointer, or a page number in a paged document. */
  readonly place: string;
  /** Unix seconds. */
  readonly readAt: number;
  /** Elapsed clock, seconds; absent if read in an earlier run of the process. */
  readonly elapsed?: number | undefined;
  readonly words?: string | undefined;
}

export interface RemotePosition {
  readonly percent: Percent;
  /** The engine's place; absent if the server gives only the fraction. */
  readonly place?: string | undefined;
  /** Unix seconds. */
  readonly writtenAt?: number | undefined;
  /** Absent if the server has one name for all devices. */
  readonly device?: string | undefined;
  /** Any text. Proves nothing: servers keep it beside the web reader's position. */
  readonly deviceId?: string | undefined;
  readonly cfi?: string | undefined;
  readonly isWeb?: true | undefined;
  /** The server rounds to one decimal. */
  readonly isRounded?: true | undefined;
  /** The words at the place are those of the CFI. The web reader counts percentages in its own way. */
  readonly isProven?: true | undefined;
}

interface ProgressRecord {
  readonly timestamp: number;
  readonly document: Fingerprint;
  readonly percentage: Fraction;
  readonly progress: string;
  readonly device: string;
  readonly device_id: string;
}

/** Content of `progress`: the fraction (specification) or the engine's place (real servers). */
export type ProgressText = "fraction" | "place";

export interface ProgressOptions {
  /** 0 to 5, for the percent; the fraction gets two more. */
  readonly decimals: number;
  readonly text: ProgressText;
  readonly device: string;
  readonly deviceId: string;
}

/** The only place where positions are rounded (§1). */
export function progressRecordOf(reached: ReachedPosition, options: ProgressOptions): ProgressRecord {
  const { decimals } = options;
  return {
    timestamp: reached.readAt,
    document: reached.fingerprint,
    percentage: sentFraction(reached.percent, decimals),
    progress: options.text === "place" ? reached.place : fractionText(reached.percent, decimals),
    device: options.device,
    device_id: options.deviceId,
  };
}

/** One division of two integers, so that the number equals its decimal text. */
export function sentFraction(percent: Percent, decimals: number): Fraction {
  return asFraction(stepsOf(percent, decimals) / 10 ** (decimals + 2));
}

/** `0.4213`, `0` at the beginning, `1` at the end. */
function fractionText(percent: Percent, decimals: number): string {
  const steps = stepsOf(percent, decimals);
  const places = decimals + 2;
  if (steps <= 0) return "0";
  return steps >= 10 ** places ? "1" : `0.${`${steps}`.padStart(places, "0")}`;
}

/** At most 10,000,000, which every interpreter prints in full. */
function stepsOf(percent: Percent, decimals: number): number {
  return Math.floor(percent * 10 ** decimals + 0.5);
}

/** Always one decimal: `40.0` (§3.4). */
export function shownPercent(percent: Percent): string {
  const tenths = Math.floor(percent * 10 + 0.5);
  const whole = Math.floor(tenths / 10);
  return `${whole}.${tenths - whole * 10}`;
}

export type Destination = ByPlace | ByPercent;

interface ByPlace {
  readonly by: "place";
  readonly place: string;
}

interface ByPercent {
  readonly by: "percent";
  readonly percent: Percent;
}

interface Pagination {
  readonly pages: number;
  readonly flows: boolean;
}

/**
 * By place if it is proven or near the percentage: one of another file is often the first page. `resolved`: its percent.
 */
export function destinationOf(
  remote: RemotePosition,
  resolved: Percent | undefined,
  pagination: Pagination,
): Destination {
  const { place, percent } = remote;
  const isNear = resolved !== undefined && Math.abs(resolved - percent) <= agreementOf(pagination);
  const isTrusted = isNear || (remote.isProven === true && resolved !== undefined);
  return place !== undefined && isTrusted ? { by: "place", place } : { by: "percent", percent };
}

/** Pages visible at once in continuous mode, on a tall screen. */
const pagesOnScreen = 4;

/** Distance in percent: engines count differently; with fixed pages hosts report the top page, but count the last. */
function agreementOf({ pages, flows }: Pagination): number {
  const page = 100 / Math.max(pages, 1);
  return 2 + (flows ? Math.min(5, page + 0.01) : (pagesOnScreen - 0.5) * page);
}

/** Stars in a row. */
export const starCount = 5;

/** Sign of a star, from 1, for a rating of 0 to 10. */
export function starAt(place: number, rating: number): string {
  const halves = Math.floor(rating + 0.5);
  if (halves >= 2 * place) return "★";
  return halves === 2 * place - 1 ? "½" : "☆";
}

/** Rating after a tap on a star, from 1. A second tap on the last star takes half of it. */
export function ratingOfTap(place: number, rating: number | undefined): number {
  return rating === 2 * place ? 2 * place - 1 : 2 * place;
}
