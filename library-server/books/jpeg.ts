import { encode } from "jpeg-js";

/** The side of a block in dots. */
const side = 8;

/**
 * A grey picture as a JPEG, in blocks of 8 by 8 dots with one shade; `shadeAt` gives each block a shade from 0, black,
 * to 255.
 */
export function greyJpeg(columns: number, rows: number, shadeAt: (column: number, row: number) => number): Uint8Array {
  const width = columns * side;
  const height = rows * side;
  const data = Buffer.alloc(width * height * 4, 255);
  for (let dot = 0; dot < width * height; dot++) {
    const shade = shadeAt(Math.floor((dot % width) / side), Math.floor(dot / width / side));
    data.fill(shade, dot * 4, dot * 4 + 3);
  }
  return encode({ data, width, height }, 90).data;
}
