import { isShowable, type PictureFacts, pictureIn } from "../../src/base/picture";
import { tableOf, type Table } from "./table";

/** Numbers are bytes, texts are ASCII. */
type Part = number | string;

interface PictureCase {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Zeros behind these parts and before the end of the picture. */
  readonly padding?: number;
  readonly end?: readonly Part[];
  /** Absent: not a picture that is known. */
  readonly facts?: PictureFacts;
  readonly isShowable: boolean;
}

const pngMark = [0x89, "PNG", 13, 10, 26, 10, 0, 0, 0, 13, "IHDR"];
const pngEnd = [0, 0, 0, 0, "IEND", 0xae, 0x42, 0x60, 0x82];
const jpegEnd = [0xff, 0xd9];
const jfif = [0xff, 0xd8, 0xff, 0xe0, 0, 16, "JFIF", 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];

/** The frame of 300 rows and 200 columns, as it begins. */
const frame = [0, 17, 8, 1, 44, 0, 200, 3];

/** So many passes over the whole picture, two bytes of data each. */
function scans(count: number): Part[] {
  const passes: Part[] = [];
  for (let pass = 0; pass < count; pass += 1) passes.push(0xff, 0xda, 0, 8, 1, 1, 0, 1, 1, 0, 0x7f, 0);
  return passes;
}

export const pictureCases: readonly PictureCase[] = [
  {
    name: "a PNG",
    parts: [...pngMark, 0, 0, 0, 200, 0, 0, 1, 44, 8],
    padding: 100,
    end: pngEnd,
    facts: { kind: "png", width: 200, height: 300, depth: 8 },
    isShowable: true,
  },
  {
    name: "a PNG that is cut off",
    parts: [...pngMark, 0, 0, 0, 200, 0, 0, 1, 44, 8],
    padding: 100,
    isShowable: false,
  },
  {
    name: "a PNG that would unpack to 400 million dots",
    parts: [...pngMark, 0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20, 8],
    end: pngEnd,
    facts: { kind: "png", width: 20_000, height: 20_000, depth: 8 },
    isShowable: false,
  },
  {
    name: "a PNG whose size is greater than any number",
    parts: [...pngMark, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 8],
    end: pngEnd,
    facts: { kind: "png", width: 4_294_967_295, height: 4_294_967_295, depth: 8 },
    isShowable: false,
  },
  {
    name: "a PNG that is one dot wide",
    parts: [...pngMark, 0, 0, 0, 1, 0, 0, 0x10, 0, 8],
    end: pngEnd,
    facts: { kind: "png", width: 1, height: 4096, depth: 8 },
    isShowable: false,
  },
  {
    name: "a PNG that is one dot high",
    parts: [...pngMark, 0, 0, 0x10, 0, 0, 0, 0, 1, 8],
    end: pngEnd,
    facts: { kind: "png", width: 4096, height: 1, depth: 8 },
    isShowable: false,
  },
  {
    name: "a PNG with 16 bits per channel",
    parts: [...pngMark, 0, 0, 0, 200, 0, 0, 1, 44, 16],
    end: pngEnd,
    facts: { kind: "png", width: 200, height: 300, depth: 16 },
    isShowable: false,
  },
  {
    name: "a PNG without a header",
    parts: [0x89, "PNG", 13, 10, 26, 10, 0, 0, 0, 13, "IDAT"],
    end: pngEnd,
    isShowable: false,
  },
  {
    name: "a JPEG",
    parts: [...jfif, 0xff, 0xdb, 0, 4, 0, 0, 0xff, 0xc0, ...frame],
    padding: 100,
    end: jpegEnd,
    facts: { kind: "jpeg", width: 200, height: 300, depth: 8 },
    isShowable: true,
  },
  {
    name: "a progressive JPEG with its tables first",
    parts: [...jfif, 0xff, 0xc4, 0, 4, 0, 0, 0xff, 0xc2, ...frame],
    end: jpegEnd,
    facts: { kind: "jpeg", width: 200, height: 300, depth: 8 },
    isShowable: true,
  },
  {
    name: "a progressive JPEG with as many passes as a good encoder makes",
    parts: [...jfif, 0xff, 0xc2, ...frame, ...scans(50)],
    end: jpegEnd,
    facts: { kind: "jpeg", width: 200, height: 300, depth: 8 },
    isShowable: true,
  },
  {
    name: "a progressive JPEG with one almost empty pass more",
    parts: [...jfif, 0xff, 0xc2, ...frame, ...scans(51)],
    end: jpegEnd,
    facts: { kind: "jpeg", width: 200, height: 300, depth: 8 },
    isShowable: false,
  },
  {
    name: "a JPEG with a few bytes after its end",
    parts: [...jfif, 0xff, 0xc0, ...frame],
    end: [...jpegEnd, 0, 0, 0],
    facts: { kind: "jpeg", width: 200, height: 300, depth: 8 },
    isShowable: true,
  },
  {
    name: "a JPEG that is cut off",
    parts: [...jfif, 0xff, 0xc0, ...frame],
    padding: 100,
    isShowable: false,
  },
  { name: "a JPEG without a frame", parts: jfif, padding: 100, end: jpegEnd, isShowable: false },
  {
    name: "a JPEG with segments that lead nowhere",
    parts: [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff],
    end: jpegEnd,
    isShowable: false,
  },
  {
    name: "a JPEG whose size is after the end of the file",
    parts: [0xff, 0xd8, 0xff, 0xc0, 0, 17],
    end: jpegEnd,
    isShowable: false,
  },
  {
    name: "a JPEG of a quarter of a megabyte and one byte",
    parts: [...jfif, 0xff, 0xc0, ...frame],
    padding: 256 * 1024 - 31,
    end: jpegEnd,
    facts: { kind: "jpeg", width: 200, height: 300, depth: 8 },
    isShowable: false,
  },
  { name: "a GIF", parts: ["GIF89a", 16, 0, 16, 0], end: [0, 0x3b], isShowable: false },
  { name: "a web page", parts: ["<!doctype html><html></html>"], isShowable: false },
  { name: "an SVG drawing", parts: ["<svg xmlns='http://www.w3.org/2000/svg'/>"], isShowable: false },
  { name: "one byte", parts: [0xff], isShowable: false },
  { name: "no bytes", parts: [], isShowable: false },
];

/** The bytes of a case, as the rules want them: a character for each byte. */
export function bytesOf({ parts, padding = 0, end = [] }: PictureCase): string {
  const nothing = String.fromCharCode(0);
  const zeros: string[] = [];
  for (let at = 0; at < padding; at += 1) zeros.push(nothing);
  return textOf(parts) + zeros.join("") + textOf(end);
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "number" ? String.fromCharCode(part) : part)).join("");
}

export const tables: readonly Table[] = [
  tableOf(
    "as a cover",
    pictureCases,
    (one) => [
      { facts: pictureIn(bytesOf(one)), isShowable: isShowable(bytesOf(one)) },
      { facts: one.facts, isShowable: one.isShowable },
    ],
    ({ name, isShowable: accepted }) => `${name} is ${accepted ? "accepted" : "refused"}`,
  ),
];
