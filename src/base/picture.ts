/* Pictures are strings of bytes, in Lua and in JavaScript. */

/** From the header, without decoding. */
export interface PictureFacts {
  readonly kind: "jpeg" | "png";
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bits a channel. */
  readonly depth: number;
}

/* The host decodes on the interface's thread: a 30 kB thumbnail takes 1.3 ms, the worst within these limits 40 ms. */

export const maxPictureBytes = 256 * 1024;

const maxDots = 640 * 1024;

/** PNG's 16 bits a channel cost the host five times the time. */
const maxDepth = 8;

/** Pixels; smaller pictures are no covers. */
const shortestSide = 16;
const maxSide = 4096;

/** Segments before the size of a JPEG; a dozen is usual. */
const maxSegments = 200;

/** Each scan visits every block. Encoders make 10 to 20; a 256 kB thumbnail can hold 18,000, which take a second. */
const maxScans = 50;

/** Bytes at the end of the file in which the picture has to end. */
const tailLength = 64;

/** Undefined for an unsupported or truncated picture. */
export function pictureIn(bytes: string): PictureFacts | undefined {
  if (beginsWith(bytes, [0xff, 0xd8, 0xff])) return jpegIn(bytes);
  if (beginsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return pngIn(bytes);
  return undefined;
}

/** True for a whole picture that is cheap to decode. */
export function isShowable(bytes: string): boolean {
  return isWithin(bytes, maxPictureBytes, maxDots);
}

export const maxKeptBytes = 2 * 1024 * 1024;

const maxKeptDots = 4 * 1024 * 1024;

export function isKeepable(bytes: string): boolean {
  return isWithin(bytes, maxKeptBytes, maxKeptDots);
}

function isWithin(bytes: string, maxBytes: number, dots: number): boolean {
  if (bytes.length > maxBytes) return false;
  const facts = pictureIn(bytes);
  if (facts === undefined) return false;
  const { width, height, depth } = facts;
  const isSmall = isSide(width) && isSide(height) && width * height <= dots && depth <= maxDepth;
  return isSmall && !(facts.kind === "jpeg" && hasManyScans(bytes));
}

function isSide(dots: number): boolean {
  return dots >= shortestSide && dots <= maxSide;
}

function pngIn(bytes: string): PictureFacts | undefined {
  if (bytes.slice(12, 16) !== "IHDR" || !tailOf(bytes).includes("IEND")) return undefined;
  const depth = number(bytes, 24, 1);
  return { kind: "png", width: number(bytes, 16, 4), height: number(bytes, 20, 4), depth };
}

function jpegIn(bytes: string): PictureFacts | undefined {
  if (!tailOf(bytes).includes(String.fromCharCode(0xff, 0xd9))) return undefined;
  let at = 2;
  let segments = 0;
  while (segments < maxSegments && bytes.charCodeAt(at) === 0xff && at + 9 <= bytes.length) {
    segments += 1;
    const marker = bytes.charCodeAt(at + 1);
    if (isFrame(marker)) return frameIn(bytes, at + 4);
    at += marker === 0xff ? 1 : 2 + number(bytes, at + 2, 2);
  }
  return undefined;
}

/** Inside scan data, a byte 0xFF is followed by 0, so a marker cannot occur there. */
function hasManyScans(bytes: string): boolean {
  const marker = String.fromCharCode(0xff, 0xda);
  let scans = 0;
  let at = bytes.indexOf(marker);
  while (at >= 0 && scans <= maxScans) {
    scans += 1;
    at = bytes.indexOf(marker, at + 2);
  }
  return scans > maxScans;
}

function frameIn(bytes: string, at: number): PictureFacts {
  const depth = number(bytes, at, 1);
  return { kind: "jpeg", width: number(bytes, at + 3, 2), height: number(bytes, at + 1, 2), depth };
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which lie among them. */
function isFrame(marker: number): boolean {
  const isAmong = marker >= 0xc0 && marker <= 0xcf;
  return isAmong && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function tailOf(bytes: string): string {
  return bytes.slice(Math.max(0, bytes.length - tailLength));
}

function beginsWith(bytes: string, beginning: readonly number[]): boolean {
  let at = 0;
  for (const byte of beginning) {
    if (bytes.charCodeAt(at) !== byte) return false;
    at += 1;
  }
  return true;
}

function number(bytes: string, from: number, length: number): number {
  let value = 0;
  let at = from;
  while (at < from + length) {
    value = value * 256 + bytes.charCodeAt(at);
    at += 1;
  }
  return value;
}

/** Seconds for which a book without a cover is not asked for one again. */
export const missingSeconds = 86400;
