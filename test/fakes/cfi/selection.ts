import { type Opened, passageIn } from "./opened";
import { oneOf, type Random } from "./random";

/** A selection as a web page has it: in texts, or from the beginning of one element to that of a later one. */
export function selectionIn(opened: Opened, random: Random): Range {
  const { range } = passageIn(opened, random);
  if (random(4) > 0) return range;
  const blocks = [...opened.document.querySelectorAll("p, li, td, pre, dt")];
  if (blocks.length < 2) return range;
  const first = random(blocks.length - 1);
  range.setStart(blocks[first]!, 0);
  range.setEnd(oneOf(random, blocks.slice(first + 1, first + 4)), 0);
  return range;
}
