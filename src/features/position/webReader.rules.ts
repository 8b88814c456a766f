import type { RemotePosition, BookPositions, FileFormat, WebPosition } from "../../model/bookState";

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

function saidBetter(record: RemotePosition, place: string | undefined, cfi: string | undefined): RemotePosition {
  const { percent, writtenAt, device, deviceId } = record;
  return { percent, place: place ?? record.place, writtenAt, device, deviceId, cfi, isWeb: true, isRounded: true };
}

/** Converted CFIs name an element, places of the engine a text. */
function isExact(place: string | undefined, format: FileFormat): boolean {
  if (place === undefined) return false;
  if (format !== "EPUB") return true;
  const parts = place.split(".");
  return parts.length > 1 && Number(parts[parts.length - 1]) >= 0;
}

/** The only text may have no index. */
const numbered = "/text()[1].";
const plain = "/text().";

/**
 * Place that servers cannot convert to a CFI, because conversions overwrite the web position, often wrongly. Undefined
 * outside a text.
 */
export function unconvertible(place: string): string | undefined {
  const at = place.indexOf(plain);
  if (at >= 0) return place.slice(0, at) + numbered + place.slice(at + plain.length);
  return place.indexOf("/text()[") >= 0 ? place : undefined;
}

/** `text()[1]` and `text()` are the same place. */
export function isSamePlace(one: string, other: string): boolean {
  return one === other || withoutNumber(one) === withoutNumber(other);
}

function withoutNumber(place: string): string {
  const at = place.indexOf(numbered);
  return at < 0 ? place : place.slice(0, at) + plain + place.slice(at + numbered.length);
}
