import { PNG } from "pngjs";

/** A grey picture that is being drawn: 0 is black, 255 is white. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly shades: Float32Array;
}

/** The distance to the edge of a shape in dots, negative inside. */
export type Shape = (x: number, y: number) => number;

export type Point = readonly [x: number, y: number];

export function newCanvas(width: number, height: number, shade: number): Canvas {
  return { width, height, shades: new Float32Array(width * height).fill(shade) };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Fills a shape, with soft edges. */
export function fill(canvas: Canvas, shape: Shape, shade: number): void {
  fillWithin(canvas, { left: 0, top: 0, right: canvas.width, bottom: canvas.height }, shape, shade);
}

function fillWithin({ width, height, shades }: Canvas, box: Box, shape: Shape, shade: number): void {
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y++) {
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(width, box.right); x++) {
      const covered = Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5)));
      const at = y * width + x;
      shades[at] = shades[at]! * (1 - covered) + shade * covered;
    }
  }
}

/** Draws a line through these points. */
export function stroke(canvas: Canvas, points: readonly Point[], thickness: number, shade: number): void {
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!];
    const reach = thickness / 2 + 1;
    const box = {
      left: Math.min(from[0], to[0]) - reach,
      top: Math.min(from[1], to[1]) - reach,
      right: Math.max(from[0], to[0]) + reach,
      bottom: Math.max(from[1], to[1]) + reach,
    };
    fillWithin(canvas, box, (x, y) => distanceToLine([x, y], from, to) - thickness / 2, shade);
  }
}

function distanceToLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
  const nearest = Math.min(1, Math.max(0, share));
  return Math.hypot(x - fromX - nearest * alongX, y - fromY - nearest * alongY);
}

export const disc =
  (centerX: number, centerY: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - centerX, y - centerY) - radius;

export const ring =
  (centerX: number, centerY: number, radius: number, thickness: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - centerX, y - centerY) - radius) - thickness / 2;

export const rectangle =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    Math.max(left - x, x - right, top - y, y - bottom);

/** An ellipse that is turned by an angle; its edge is exact enough for a drawing. */
export function ellipse(centerX: number, centerY: number, wide: number, high: number, angle = 0): Shape {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return (x, y) => {
    const [overX, overY] = [x - centerX, y - centerY];
    const along = (overX * cosine + overY * sine) / wide;
    const across = (overY * cosine - overX * sine) / high;
    return (Math.hypot(along, across) - 1) * Math.min(wide, high);
  };
}

/** A convex shape between these corners, which are listed clockwise. */
export function polygon(...corners: readonly Point[]): Shape {
  return (x, y) =>
    Math.max(
      ...corners.map(([fromX, fromY], at) => {
        const [toX, toY] = corners[(at + 1) % corners.length]!;
        const length = Math.hypot(toX - fromX, toY - fromY);
        return ((toY - fromY) * (x - fromX) - (toX - fromX) * (y - fromY)) / length;
      }),
    );
}

/** Every point that lies in at least one of the shapes. */
export const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

/** The first shape without the second. */
export const without =
  (shape: Shape, other: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -other(x, y));

export function pngOf({ width, height, shades }: Canvas): Uint8Array {
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(shades.map((shade) => Math.round(shade)));
  return PNG.sync.write(picture, { colorType: 0, inputColorType: 0, inputHasAlpha: false });
}
