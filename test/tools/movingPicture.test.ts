import { execFileSync } from "node:child_process";

/** A GIF of plain screens of these shades, 8 by 8 dots, as hexadecimal digits. */
function gifOf(shades: readonly number[]): Buffer {
  const script = `
    import { PNG } from "pngjs";
    import { movingPicture } from "./tools/movingPicture.mjs";
    const frames = ${JSON.stringify(shades)}.map((shade, at) => {
      const picture = new PNG({ width: 8, height: 8 });
      picture.data.fill(shade);
      return { png: PNG.sync.write(picture), milliseconds: 500 * (at + 1) };
    });
    console.log(movingPicture(frames).toString("hex"));`;
  return Buffer.from(execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8" }).trim(), "hex");
}

/** Beginning of what a GIF says of a frame. */
const control = Buffer.from([0x21, 0xf9, 0x04]);

/** Hundredths of a second for which each frame is shown. */
function delays(gif: Buffer): readonly number[] {
  const found: number[] = [];
  for (let at = gif.indexOf(control); at >= 0; at = gif.indexOf(control, at + 1)) found.push(gif.readUInt16LE(at + 4));
  return found;
}

test("a moving picture shows each frame for its time, narrower, and repeats", () => {
  const gif = gifOf([255, 0, 128]);
  expect(gif.toString("latin1", 0, 6)).toBe("GIF89a");
  expect([gif.readUInt16LE(6), gif.readUInt16LE(8)]).toEqual([6, 6]);
  expect(delays(gif)).toEqual([50, 100, 150]);
  expect(gif.toString("latin1")).toContain("NETSCAPE2.0\x03\x01\x00\x00");
});

test("a frame that stays the same costs almost no bytes", () => {
  expect(gifOf([255, 255]).length - gifOf([255]).length).toBeLessThan(gifOf([255]).length);
  expect(delays(gifOf([255, 255]))).toEqual([50, 100]);
});
