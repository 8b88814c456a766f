import type { Book } from "../state/state";
import { fill, newCanvas, pngOf, rectangle, without } from "./canvas";
import type { Design } from "./coverKind";
import { widthOf, write } from "./lettering";
import { drawMotif } from "./motifs";

const width = 256;
const height = 384;
const textWidth = 204;

/** A cover with title, motif and author, as a PNG of grey dots. */
export function drawnCover({ title, authors }: Pick<Book, "title" | "authors">, design: Design): Uint8Array {
  const [ink, paper] = design.isDark ? [240, 40] : [36, 226];
  const canvas = newCanvas(width, height, paper);
  const frame = without(rectangle(10, 10, width - 10, height - 10), rectangle(13, 13, width - 13, height - 13));
  fill(canvas, frame, ink);
  const lines = inLines(title);
  const size = sizeOf(lines, 24);
  const first = 76 - (lines.length * size * 1.5) / 2;
  for (const [index, text] of lines.entries()) {
    write(canvas, {
      text,
      centerX: width / 2,
      top: first + index * size * 1.5,
      height: size,
      thickness: 3,
      shade: ink,
    });
  }
  drawMotif(design.motif, canvas, { ink, paper });
  const author = authors.join(", ");
  const small = sizeOf([author], 14);
  write(canvas, { text: author, centerX: width / 2, top: 342, height: small, thickness: 2, shade: ink });
  return pngOf(canvas);
}

/** The largest height of capitals at which every line fits, but at most this height. */
function sizeOf(lines: readonly string[], most: number): number {
  return Math.min(most, ...lines.map((line) => (most * textWidth) / widthOf(line, most)));
}

/** A title in lines of about this many letters. */
const lineLength = 14;

function inLines(title: string): readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
