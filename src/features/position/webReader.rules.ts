import type { RemotePosition, BookPositions, FileFormat, WebPosition } from "../../model/bookState";
import { explicitSpelling, plainSpelling, xpointerOf } from "../../model/xpointer";

/** Percent; rounding to one decimal. */
const rounding = 0.051;

/** Tolerated seconds between two times of one position. */
const stamping = 1;

/** `record`, or the web position if newer or more exact. Ignores other formats. */
export function withWebReader(
  record: RemotePosition | undefined,
  { web, readAt }: BookPositions,
  format: FileFormat,
): RemotePosition | undefined {
  const there = web[format] ?? placeless(web.EPUB ?? web.PDF ?? web.CBX);
  if (there === undefined || there.percent <= 0) return record;
  const isText = format === "EPUB";
  const place = isText ? undefined : there.place;
  const cfi = isText ? there.place : undefined;
  const of: RemotePosition = { percent: there.percent, place, cfi, writtenAt: readAt, isWeb: true, isRounded: true };
  if (record === undefined || record.percent <= 0) return of;
  if (Math.abs(record.percent - there.percent) <= rounding)
    return isExact(record.place, format) ? record : saidBetter(record, place, cfi);
  return isNewer(readAt, of, record) ? of : record;
}

function placeless(position: WebPosition | undefined): WebPosition | undefined {
  return position === undefined ? undefined : { percent: position.percent };
}

/** Without times the further position wins. */
function isNewer(readAt: number | undefined, web: RemotePosition, { percent, writtenAt }: RemotePosition): boolean {
  if (readAt === undefined || writtenAt === undefined) return web.percent > percent;
  return readAt > writtenAt + stamping;
}

/** Written by the web reader, although servers keep the last device's name beside it. */
function saidBetter(record: RemotePosition, place: string | undefined, cfi: string | undefined): RemotePosition {
  const { percent, writtenAt } = record;
  return { percent, place: place ?? record.place, writtenAt, cfi, isWeb: true, isRounded: true };
}

/** Converted CFIs name an element, places of the engine a text. */
function isExact(place: string | undefined, format: FileFormat): boolean {
  if (place === undefined) return false;
  if (format !== "EPUB") return true;
  const parts = place.split(".");
  return parts.length > 1 && Number(parts[parts.length - 1]) >= 0;
}

/**
 * Spelling that servers cannot convert to a CFI, because conversions overwrite the web position, often wrongly. All
 * engines read it. Undefined for another format.
 */
export function unconvertible(place: string): string | undefined {
  if (xpointerOf(place) === undefined) return undefined;
  const plain = plainSpelling(place);
  const [before = "", after] = plain.split("/text().");
  if (after !== undefined) return `${before}/text()[1].${after}`;
  return plain.indexOf("/text()[") >= 0 ? plain : explicitSpelling(place);
}
