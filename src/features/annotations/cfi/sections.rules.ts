import { type Fraction, type Percent, asFraction, knownPercent } from "../../../base/scale";
import { resolveCfi } from "./cfi.rules";
import { bodyOf, type Chapter } from "./locate.rules";

/*
 * Percentage of the web reader: it counts sections by their bytes, and within a section by what is laid out. Here the
 * text stands for the layout.
 */

/** Part of the chapter's text before the CFI; undefined if it is not in the chapter. */
export function shareBefore({ markup }: Chapter, cfi: string): Fraction | undefined {
  const { source, document, texts } = markup;
  const body = bodyOf(markup);
  const at = resolveCfi(source, document, cfi)?.start.byte;
  if (body === undefined || at === undefined) return undefined;
  let before = 0;
  let all = 0;
  for (const { start, end } of texts) {
    if (start < body.inside || start >= body.end) continue;
    all += end - start;
    before += Math.max(0, Math.min(end, at) - start);
  }
  return asFraction(all === 0 ? 0 : before / all);
}

/** `sizes`: bytes of each section. Undefined if the section or all sizes are unknown. */
export function percentAt(sizes: readonly number[], section: number, share: Fraction): Percent | undefined {
  const all = sumOf(sizes);
  const own = sizes[section];
  if (own === undefined || all === 0) return undefined;
  return knownPercent((100 * (sumOf(sizes.slice(0, section)) + share * own)) / all);
}

function sumOf(sizes: readonly number[]): number {
  let sum = 0;
  for (const size of sizes) sum += size;
  return sum;
}
