import { cutToUnits, trimmed } from "../../../base/text";
import { limits } from "../../../model/annotation";

interface Block {
  readonly heading?: string | undefined;
  text: string;
}

/** Adds paragraphs of the earlier note that the later one lacks, below a heading. */
export function joinNotes(later: string, earlier: string, heading: () => string): string {
  const [ours, theirs] = [blocksOf(later), blocksOf(earlier)];
  const missing = theirs.filter((block) => !isHeldBy(ours, block));
  if (missing.length === 0) return later;
  if (ours.every((block) => isHeldBy(theirs, block))) return earlier;
  return missing.reduce((joined, block) => `${joined}\n\n${block.heading ?? heading()}\n${block.text}`, later);
}

export function joinTitles(later: string, earlier: string): string {
  const [ours, theirs] = [titlesOf(later), titlesOf(earlier)];
  const missing = theirs.filter((block) => !isHeldBy(ours, block));
  if (missing.length === 0) return later;
  if (ours.every((block) => isHeldBy(theirs, block))) return earlier;
  return [later].concat(missing.map(({ text }) => text)).join(titleMark);
}

/** Either text may be a truncated copy of the other. */
export function joinParagraphs(one: string, other: string): string {
  if (hasParagraphs(one, other)) return one;
  return hasParagraphs(other, one) ? other : `${one}\n\n${other}`;
}

const titleMark = " / ";

function titlesOf(title: string): readonly Block[] {
  return title.split(titleMark).map((text) => ({ text: trimmed(text) }));
}

/** Start of a heading in all languages. */
const headingMark = "\n\n— ";

function blocksOf(note: string): readonly Block[] {
  const [first = "", ...rest] = note.split(headingMark);
  let last: Block = { text: first };
  const blocks = [last];
  for (const part of rest) {
    const end = part.indexOf("\n");
    const line = end < 0 ? part : part.slice(0, end);
    if (isHeading(line) && end >= 0) {
      last = { heading: `— ${line}`, text: part.slice(end + 1) };
      blocks.push(last);
    } else last.text = last.text + headingMark + part;
  }
  return blocks.map(({ heading, text }) => ({ heading, text: trimmed(text) }));
}

/** Chinese headings have their own colon. */
function isHeading(line: string): boolean {
  return line.endsWith(":") || line.endsWith("：");
}

function isHeldBy(blocks: readonly Block[], { text }: Block): boolean {
  return text === "" || blocks.some((block) => block.text === text || isCutTo(text, block.text));
}

/** Servers truncate long texts. */
function isCutTo(part: string, whole: string): boolean {
  return [limits.title, limits.note, limits.noteContent].some(
    (limit) => part.length < whole.length && trimmed(cutToUnits(whole, limit)) === part,
  );
}

function hasParagraphs(whole: string, part: string): boolean {
  const text = trimmed(part);
  const isBlock = isHeldBy(blocksOf(whole), { text });
  return isBlock || `\n\n${trimmed(whole)}\n\n`.includes(`\n\n${text}\n\n`);
}
