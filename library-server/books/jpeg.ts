/** The codes of the differences between blocks, by how many bits the difference has. */
const codes = ["00", "010", "011", "100", "101", "110", "1110", "11110", "111110"] as const;

/** How many codes there are of each length, 1 to 16 bits. */
const codeLengths = [0, 1, 5, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** The one code of what differs within a block: nothing does. */
const flat = "0";

/** The side of a block, dots. */
const side = 8;

/** A grey picture as a JPEG, in blocks of 8 by 8 dots of one shade; `shadeAt` gives each block from 0, black, to 255. */
export function greyJpeg(
  columns: number,
  rows: number,
  shadeAt: (column: number, row: number) => number,
): Uint8Array {
  const shades = Array.from({ length: columns * rows }, (_, index) =>
    Math.round(shadeAt(index % columns, Math.floor(index / columns))),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    // Everything divided by 8: then a block is written as its shade.
    segment(0xdb, [0, ...Array<number>(64).fill(side)]),
    segment(0xc0, [8, ...twoBytes(rows * side), ...twoBytes(columns * side), 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...codeLengths, ...codes.keys()]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    packed(shades.map((shade, index) => blockBits(shade - (shades[index - 1] ?? 128))).join("")),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, ...twoBytes(content.length + 2), ...content]);
}

function twoBytes(value: number): [number, number] {
  return [value >> 8, value & 0xff];
}

/** A difference below zero is written as what it is above its lowest, so that the first bit tells the sign. */
function blockBits(difference: number): string {
  const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const amount = difference < 0 ? difference + 2 ** size - 1 : difference;
  const bits = size === 0 ? "" : amount.toString(2).padStart(size, "0");
  return `${codes[size] ?? ""}${bits}${flat}`;
}

/** Bits as bytes, filled up with ones; a byte of ones is told from a marker by the zero behind it. */
function packed(bits: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = parseInt(bits.slice(at, at + 8).padEnd(8, "1"), 2);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Buffer.from(bytes);
}
