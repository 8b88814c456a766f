import { PNG } from "pngjs";

/** A grey picture as a PNG; `shadeAt` gives each dot a shade from 0, black, to 255. */
export function greyPng(width: number, height: number, shadeAt: (x: number, y: number) => number): Uint8Array {
  const shades = Array.from({ length: width * height }, (_, index) =>
    shadeAt(index % width, Math.floor(index / width)),
  );
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(shades);
  return PNG.sync.write(picture, { colorType: 0, inputColorType: 0, inputHasAlpha: false, filterType: 0 });
}
