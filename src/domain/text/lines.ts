import { charactersOf } from "./utf8";

/**
 * The words of a text on lines of at most so many characters. Line breaks stay; a word that is longer than a line has
 * one of its own.
 */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) wrapInto(lines, paragraph, width);
  return lines;
}

function wrapInto(lines: string[], paragraph: string, width: number): void {
  let line = "";
  for (const word of paragraph.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && charactersOf(longer).length > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line !== "") lines.push(line);
}

/** The text, or as much of its beginning as leaves room for the sign that it goes on: at most so many characters. */
export function shortened(text: string, width: number): string {
  const characters = charactersOf(text);
  if (characters.length <= width) return text;
  const kept: string[] = [];
  for (const { bytes } of characters) {
    if (kept.length < width - 1) kept.push(bytes);
  }
  return `${kept.join("").trim()}…`;
}
