/** Server data about a file; absent fields are unknown. */
export interface ServerFile {
  readonly id?: number | undefined;
  readonly format?: string | undefined;
  /** From lists; real servers measured it when they first saw the file. */
  readonly kilobytes?: number | undefined;
  readonly bytes?: number | undefined;
  /** Hash of its last bytes; known if as long as the local file. */
  readonly tail?: string | undefined;
  /** With its ending; never used for conclusions. */
  readonly name?: string | undefined;
  /** Not the main file, so it is requested by number. */
  readonly isOther?: boolean | undefined;
}

/** Server data about the file of a local book. */
export interface Sighting {
  /** The server file of the local copy; absent if never known. */
  readonly mark?: ServerFile | undefined;
  /** A later version on the server. */
  readonly newer?: ServerFile | undefined;
  readonly isPassed: boolean;
}

/** Bytes at the end that tell versions apart: an EPUB has its directory there. */
export const tailLength = 8192;

export function tailFrom(bytes: number): number {
  return Math.max(0, bytes - tailLength);
}

/**
 * Updates the sighting. Only fields known before can differ; unknown ones are learned. Equal bytes outrank list data.
 * A declined version stays declined until another one appears.
 */
export function sighted({ mark, newer, isPassed }: Sighting, seen: ServerFile): Sighting {
  if (mark === undefined) return { mark: seen, newer: undefined, isPassed: false };
  if (hasSameBytes(mark, seen)) return sameAfterAll({ mark, newer, isPassed }, seen);
  if (differs(mark, seen)) {
    const isKnown = newer !== undefined && !differs(newer, seen);
    return { mark, newer: isKnown ? joined(newer, seen) : seen, isPassed: isKnown && isPassed };
  }
  if (newer === undefined) return { mark: joined(mark, seen), newer, isPassed: false };
  // The server is back at the local version.
  return differs(newer, seen) ? { mark, newer: undefined, isPassed: false } : { mark, newer, isPassed };
}

export function sameAfterAll({ mark = {}, newer }: Sighting, seen: ServerFile): Sighting {
  return { mark: joined(joined(mark, newer), seen), newer: undefined, isPassed: false };
}

export function isSameSighting(one: Sighting, other: Sighting): boolean {
  if (one.isPassed !== other.isPassed) return false;
  return isEqual(one.mark, other.mark) && isEqual(one.newer, other.newer);
}

function hasSameBytes(mark: ServerFile, seen: ServerFile): boolean {
  return seen.bytes !== undefined && seen.tail !== undefined && seen.bytes === mark.bytes && seen.tail === mark.tail;
}

/** True if a field known on both sides differs. */
function differs(one: ServerFile, other: ServerFile): boolean {
  return fields.some((field) => isOther(one[field], other[field]));
}

const fields = ["id", "format", "kilobytes", "bytes", "tail"] as const;

function isOther(one: number | string | undefined, other: number | string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** Fields of `one`, replaced by those of `other`. */
function joined(one: ServerFile, other: ServerFile = {}): ServerFile {
  return {
    id: other.id ?? one.id,
    format: other.format ?? one.format,
    kilobytes: other.kilobytes ?? one.kilobytes,
    bytes: other.bytes ?? one.bytes,
    tail: other.tail ?? one.tail,
    // Without a number the file is unknown.
    isOther: other.id === undefined ? one.isOther : other.isOther,
  };
}

function isEqual(one: ServerFile | undefined, other: ServerFile | undefined): boolean {
  return (
    (one?.isOther === true) === (other?.isOther === true) && fields.every((field) => one?.[field] === other?.[field])
  );
}
