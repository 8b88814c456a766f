import { page } from "../answer";
import type { BadCover, Cover } from "./coverKind";
import { greyJpeg } from "./jpeg";
import { greyPng } from "./png";

const hugeBytes = 5 * 1024 * 1024;
const vastSide = 20_000;

/** The answer to a request for such a cover, always with 200. */
export function badCover(kind: BadCover): Cover {
  switch (kind) {
    // A web page.
    case "page":
      return { contentType: "text/html; charset=utf-8", bytes: page(200).body };
    // Half a picture, with a length that says it is whole.
    case "cut":
      return { contentType: "image/jpeg", bytes: sound().subarray(0, 200) };
    // 5 MB.
    case "huge":
      return { contentType: "image/jpeg", bytes: Buffer.concat([sound(), Buffer.alloc(hugeBytes)]) };
    // A few bytes that unpack to 400 million dots.
    case "vast":
      return { contentType: "image/png", bytes: Buffer.from(claiming(vastSide)) };
    // Something else under the name of a picture.
    case "wrong":
      return { contentType: "image/jpeg", bytes: Buffer.from("#!/bin/sh\necho no picture\n") };
    // Begins and ends like a picture, and is none between.
    case "rotten":
      return { contentType: "image/png", bytes: rotten() };
  }
}

function sound(): Buffer {
  return Buffer.from(greyJpeg(32, 48, (column, row) => (column * row) % 256));
}

/** From where to where the data of `greyPng` lies is of no matter: all of it but the size and the end is spoiled. */
function rotten(): Buffer {
  const bytes = Buffer.from(greyPng(256, 384, (x, y) => (x * y) % 256));
  return bytes.fill(0xa5, 64, bytes.length - 12);
}

/** A small picture whose header says that it is so many dots wide and high. */
function claiming(dots: number): Uint8Array {
  const bytes = Buffer.from(greyPng(8, 8, () => 0));
  bytes.writeUInt32BE(dots, 16);
  bytes.writeUInt32BE(dots, 20);
  return bytes;
}
