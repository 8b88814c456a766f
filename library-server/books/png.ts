import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A grey picture as a PNG; `shadeAt` gives each dot from 0, black, to 255. */
export function greyPng(
  width: number,
  height: number,
  shadeAt: (x: number, y: number) => number,
): Uint8Array {
  // Each row begins with a byte that says how it is filtered: 0, not at all.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = shadeAt(x, y);
  }
  const chunks = [
    chunk("IHDR", header(width, height)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  // 8 bits a dot, grey; the three methods that follow have one value only.
  bytes.set([8, 0, 0, 0, 0], 8);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([frame, named, check]);
}
