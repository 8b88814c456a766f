import { type Canvas, type Point, stroke } from "./canvas";

/** Height of a capital in the units of the outlines. */
const capHeight = 6;

const letterGap = 1.5;
const wordGap = 3.2;

/** The width and outline of each letter: M moves, L draws a line, C draws a curve. */
const letters: Readonly<Record<string, readonly [width: number, outline: string]>> = {
  A: [4.4, "M0 6L2.2 0L4.4 6M.75 4L3.65 4"],
  B: [3.3, "M0 2.9L1.8 2.9C3.7 2.9 3.7 6 1.8 6L0 6L0 0L1.6 0C3.3 0 3.3 2.9 1.6 2.9"],
  C: [4.6, "M4.6 .9C3.1 -.7 0 0 0 3C0 6 3.1 6.7 4.6 5.1"],
  D: [4.1, "M0 0L0 6L1.3 6C5 6 5 0 1.3 0L0 0"],
  E: [2.9, "M2.9 0L0 0L0 6L2.9 6M0 2.9L2.5 2.9"],
  F: [2.7, "M2.7 0L0 0L0 6M0 2.9L2.4 2.9"],
  G: [4.9, "M4.6 .9C3.1 -.7 0 0 0 3C0 6 3.3 6.7 4.9 5.1L4.9 3.3L3.1 3.3"],
  H: [4, "M0 0L0 6M4 0L4 6M0 2.9L4 2.9"],
  I: [0.1, "M0 0L0 6"],
  J: [1.9, "M1.9 0L1.9 4.5C1.9 6.1 .6 6.4 0 5.6"],
  K: [3.6, "M0 0L0 6M3.4 0L0 3.6M1.2 2.4L3.6 6"],
  L: [2.7, "M0 0L0 6L2.7 6"],
  M: [5, "M0 6L.5 0L2.5 4.4L4.5 0L5 6"],
  N: [4.2, "M0 6L0 0L4.2 6L4.2 0"],
  O: [6, "M3 0C7 0 7 6 3 6C-1 6 -1 0 3 0"],
  P: [3.2, "M0 6L0 0L1.5 0C3.8 0 3.8 3.2 1.5 3.2L0 3.2"],
  Q: [6, "M3 0C7 0 7 6 3 6C-1 6 -1 0 3 0M3.8 4.3L5.8 6.3"],
  R: [3.4, "M0 6L0 0L1.5 0C3.8 0 3.8 3.2 1.5 3.2L0 3.2M1.6 3.2L3.4 6"],
  S: [3.1, "M2.9 .9C2.1 -.4 .3 -.2 .3 1.4C.3 3.2 3.1 2.6 3.1 4.5C3.1 6.3 .9 6.5 0 5"],
  T: [3.6, "M0 0L3.6 0M1.8 0L1.8 6"],
  U: [4, "M0 0L0 3.8C0 6.7 4 6.7 4 3.8L4 0"],
  V: [4.2, "M0 0L2.1 6L4.2 0"],
  W: [6, "M0 0L1.6 6L3 1L4.4 6L6 0"],
  X: [4, "M0 0L4 6M4 0L0 6"],
  Y: [4, "M0 0L2 3L4 0M2 3L2 6"],
  Z: [3.6, "M0 0L3.6 0L0 6L3.6 6"],
  "-": [1.8, "M0 3.2L1.8 3.2"],
  "'": [0.3, "M.3 0L0 1.5"],
  ".": [0.1, "M0 5.8L0 6"],
};

/** The number of lines for one curve. */
const steps = 12;

/** The lines of an outline. */
function linesOf(outline: string): readonly (readonly Point[])[] {
  const lines: Point[][] = [];
  for (const [, command, numbers] of outline.matchAll(/([MLC])([^MLC]*)/g)) {
    const values = numbers!.trim().split(" ").map(Number);
    const line = lines.at(-1) ?? [];
    if (command === "M") lines.push([[values[0]!, values[1]!]]);
    else if (command === "L") line.push([values[0]!, values[1]!]);
    else line.push(...curve(line.at(-1)!, values));
  }
  return lines;
}

/** A cubic curve from the current point through two handles to its end. */
function curve([fromX, fromY]: Point, handles: readonly number[]): readonly Point[] {
  const [firstX, firstY, secondX, secondY, toX, toY] = handles as [number, number, number, number, number, number];
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    const rest = 1 - share;
    const mix = (from: number, first: number, second: number, to: number) =>
      rest ** 3 * from + 3 * rest ** 2 * share * first + 3 * rest * share ** 2 * second + share ** 3 * to;
    return [mix(fromX, firstX, secondX, toX), mix(fromY, firstY, secondY, toY)] as const;
  });
}

const advance = (letter: string) => (letter === " " ? wordGap : (letters[letter]?.[0] ?? 0) + letterGap);

/** The width of a line of text in dots, at this height of its capitals. */
export function widthOf(text: string, height: number): number {
  const units = Array.from(text.toUpperCase()).reduce((sum, letter) => sum + advance(letter), 0) - letterGap;
  return (units * height) / capHeight;
}

export interface Lettering {
  readonly text: string;
  readonly centerX: number;
  readonly top: number;
  /** The height of the capitals in dots. */
  readonly height: number;
  readonly thickness: number;
  readonly shade: number;
}

/** Writes a line of text in capitals; letters without an outline leave a gap. */
export function write(canvas: Canvas, { text, centerX, top, height, thickness, shade }: Lettering): void {
  const scale = height / capHeight;
  let left = centerX - widthOf(text, height) / 2;
  for (const letter of text.toUpperCase()) {
    const lines = linesOf(letters[letter]?.[1] ?? "");
    for (const line of lines) {
      const points = line.map(([x, y]): Point => [left + x * scale, top + y * scale]);
      stroke(canvas, points, thickness, shade);
    }
    left += advance(letter) * scale;
  }
}
