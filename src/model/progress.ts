import type { Fingerprint } from "./book";
import type { Fraction, Percent } from "../base/scale";

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
  /** A few words at the place. */
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
  /** UUID. */
  readonly deviceId?: string | undefined;
  /** Place of the web reader. */
  readonly cfi?: string | undefined;
  /** Written by the web reader. */
  readonly isWeb?: true | undefined;
  /** The server rounds to one decimal. */
  readonly isRounded?: true | undefined;
}

export interface ProgressRecord {
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

/** The only place where positions are rounded (§1 Progress decimal places). */
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
  return (stepsOf(percent, decimals) / 10 ** (decimals + 2)) as Fraction;
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

/** Always one decimal: `40.0` (§3 Progress sync). */
export function shownPercent(percent: Percent): string {
  const tenths = Math.floor(percent * 10 + 0.5);
  const whole = Math.floor(tenths / 10);
  return `${whole}.${tenths - whole * 10}`;
}

/** By place, or by percentage. */
export type Destination = ByPlace | ByPercent;

export interface ByPlace {
  readonly by: "place";
  readonly place: string;
}

/** The document finds the page. */
export interface ByPercent {
  readonly by: "percent";
  readonly percent: Percent;
}

/** Pagination of a document. */
export interface Pagination {
  readonly pages: number;
  /** True for flowing text, whose pages differ between devices. */
  readonly flows: boolean;
}

/**
 * By place only if the document has it near the percentage. A place from another file or engine often resolves to the
 * first page. `resolved`: where the place lies; undefined if it is not in the document.
 */
export function destinationOf(
  remote: RemotePosition,
  resolved: Percent | undefined,
  pagination: Pagination,
): Destination {
  const { place, percent } = remote;
  const agreed = resolved !== undefined && Math.abs(resolved - percent) <= agreementOf(pagination);
  return place !== undefined && agreed ? { by: "place", place } : { by: "percent", percent };
}

/** Pages visible at once in continuous mode, on a tall screen. */
const pagesOnScreen = 4;

/**
 * Allowed distance of place and percentage, percent. Engines count differently, and with fixed pages hosts report the
 * top page but count the last visible one.
 */
function agreementOf({ pages, flows }: Pagination): number {
  const page = 100 / Math.max(pages, 1);
  return 2 + (flows ? Math.min(5, page + 0.01) : (pagesOnScreen - 0.5) * page);
}
