import {
  type Canvas,
  disc,
  ellipse,
  fill,
  type Point,
  polygon,
  rectangle,
  ring,
  stroke,
  union,
  without,
} from "./canvas";

/** The two shades of a cover: the shade of the drawing, and the shade of the background. */
export interface Ink {
  readonly ink: number;
  readonly paper: number;
}

/** Draws a motif into the middle of a cover, between 135 and 315 dots from its top. */
export type Motif = (canvas: Canvas, shades: Ink) => void;

const half = 128;

const motifs = {
  rings(canvas, { ink }) {
    fill(canvas, ring(105, 225, 46, 5), ink);
    fill(canvas, ring(151, 225, 46, 5), ink);
    fill(canvas, disc(half, 172, 6), ink);
  },

  watch(canvas, { ink, paper }) {
    fill(canvas, union(ring(half, 157, 10, 4), rectangle(123, 164, 133, 176)), ink);
    fill(canvas, disc(half, 235, 62), ink);
    fill(canvas, disc(half, 235, 54), paper);
    for (let hour = 0; hour < 12; hour++) {
      const [x, y] = around(half, 235, hour / 12);
      stroke(canvas, [at(x, y, half, 235, 44), at(x, y, half, 235, 50)], 3, ink);
    }
    stroke(
      canvas,
      [
        [half, 197],
        [half, 235],
        [152, 252],
      ],
      4,
      ink,
    );
  },

  chessboard(canvas, { ink }) {
    fill(canvas, without(ellipse(half, 222, 66, 88), ellipse(half, 222, 58, 80)), ink);
    const inside = ellipse(half, 222, 58, 80);
    fill(canvas, (x, y) => Math.max(inside(x, y), checked(x, y)), ink);
  },

  whale(canvas, { ink }) {
    const lobes = union(ellipse(92, 190, 44, 15, 0.45), ellipse(164, 190, 44, 15, -0.45));
    fill(canvas, union(lobes, polygon([114, 200], [142, 200], [152, 290], [104, 290])), ink);
    for (let wave = 0; wave < 3; wave++) stroke(canvas, waveLine(262 + wave * 18, wave), 4, ink);
  },

  swing(canvas, { ink }) {
    stroke(
      canvas,
      [
        [40, 150],
        [110, 142],
        [216, 150],
      ],
      8,
      ink,
    );
    stroke(
      canvas,
      [
        [92, 146],
        [112, 280],
      ],
      2.5,
      ink,
    );
    stroke(
      canvas,
      [
        [150, 146],
        [170, 270],
      ],
      2.5,
      ink,
    );
    stroke(
      canvas,
      [
        [104, 284],
        [178, 268],
      ],
      7,
      ink,
    );
    for (const [x, y] of [
      [48, 168],
      [66, 160],
      [190, 164],
      [208, 172],
      [126, 156],
    ]) {
      fill(canvas, ellipse(x!, y!, 10, 5, 0.6), ink);
    }
  },

  spiral(canvas, { ink }) {
    const points = Array.from({ length: 160 }, (_, step): Point => {
      const turn = step / 13;
      const reach = 4 + step * 0.42;
      return [half + reach * Math.sin(turn), 228 - reach * Math.cos(turn)];
    });
    stroke(canvas, points, 4, ink);
    fill(canvas, disc(half, 228, 8), ink);
  },

  lightning(canvas, { ink }) {
    fill(canvas, polygon([128, 140], [168, 140], [132, 222], [100, 222]), ink);
    fill(canvas, polygon([116, 210], [160, 210], [100, 318]), ink);
  },

  lens(canvas, { ink }) {
    fill(canvas, ring(112, 208, 50, 8), ink);
    stroke(
      canvas,
      [
        [149, 245],
        [200, 298],
      ],
      13,
      ink,
    );
    stroke(
      canvas,
      [
        [82, 196],
        [92, 180],
        [106, 172],
      ],
      4,
      ink,
    );
  },

  diamonds(canvas, { ink }) {
    for (const [x, y] of [
      [half, 178],
      [88, 226],
      [168, 226],
      [half, 274],
    ]) {
      fill(canvas, polygon([x!, y! - 34], [x! + 26, y!], [x!, y! + 34], [x! - 26, y!]), ink);
    }
  },

  pines(canvas, { ink }) {
    for (const [x, size] of [
      [70, 80],
      [116, 120],
      [160, 96],
      [198, 66],
    ]) {
      const [center, high] = [x!, size!];
      fill(canvas, polygon([center, 268 - high], [center + high * 0.24, 268], [center - high * 0.24, 268]), ink);
    }
    for (let line = 0; line < 4; line++) {
      stroke(
        canvas,
        [
          [46 + line * 12, 282 + line * 11],
          [210 - line * 12, 282 + line * 11],
        ],
        3,
        ink,
      );
    }
  },

  tree(canvas, { ink }) {
    branch(canvas, [half, 316], 0, 58, ink);
  },

  moon(canvas, { ink }) {
    fill(canvas, without(disc(120, 222, 62), disc(146, 206, 54)), ink);
    for (const [x, y, size] of [
      [176, 168, 9],
      [196, 236, 6],
      [160, 220, 5],
      [70, 158, 6],
      [184, 292, 7],
    ]) {
      fill(canvas, star(x!, y!, size!), ink);
    }
  },
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;

export function drawMotif(name: MotifName, canvas: Canvas, shades: Ink): void {
  motifs[name](canvas, shades);
}

/** A point on a circle with a radius of one dot, by the fraction of a full turn. */
function around(x: number, y: number, share: number): Point {
  return [x + Math.sin(share * 2 * Math.PI), y - Math.cos(share * 2 * Math.PI)];
}

/** A point at this distance from the center in the direction of another point. */
function at(x: number, y: number, centerX: number, centerY: number, reach: number): Point {
  return [centerX + (x - centerX) * reach, centerY + (y - centerY) * reach];
}

/** The dark squares of a floor in perspective. */
function checked(x: number, y: number): number {
  const depth = y - 196;
  if (depth <= 2) return 1;
  const column = Math.floor(((x - half) * 40) / depth / 14);
  const row = Math.floor(900 / depth);
  return (column + row) % 2 === 0 ? -1 : 1;
}

function waveLine(y: number, shift: number): readonly Point[] {
  return Array.from({ length: 45 }, (_, step): Point => [40 + step * 4, y + 4 * Math.sin(step / 2.2 + shift * 2)]);
}

function star(x: number, y: number, size: number) {
  const tall = polygon([x, y - size], [x + size / 3, y], [x, y + size], [x - size / 3, y]);
  return union(tall, polygon([x - size, y], [x, y - size / 3], [x + size, y], [x, y + size / 3]));
}

/** A branch and the branches that grow from its end. */
function branch(canvas: Canvas, [x, y]: Point, angle: number, length: number, ink: number): void {
  if (length < 9) return;
  const end: Point = [x + length * Math.sin(angle), y - length * Math.cos(angle)];
  stroke(canvas, [[x, y], end], length / 9, ink);
  for (const turn of [-0.52, 0.08, 0.5]) branch(canvas, end, angle + turn, length * (turn === 0.08 ? 0.6 : 0.7), ink);
}
