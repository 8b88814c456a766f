/** What servers and editors write differently without meaning anything by it; those outside ASCII are several bytes. */
// prettier-ignore
const marks: readonly string[] = [
  "\n", "\t", "'", "’", "‘", "`", '"', "“", "”", "„", "«", "»", ".", "…", ",", ":", ";", "!", "?",
  "-", "‐", "–", "—", "_", "/", "\\", "(", ")", "[", "]", "{", "}", "&", "+", "*", "#", "|",
];

/** What programs write where a file names no author. */
const nobody = "unknown";

/**
 * Title and author of a book in a form in which two spellings of the same are equal: case (of ASCII letters),
 * punctuation, and the order of an author's names and of several authors do not count. Undefined unless both are
 * known: a title alone proves nothing.
 */
export function labelOf(title: string | undefined, author: string | undefined): string | undefined {
  const words = wordsIn(title);
  const names = wordsIn(author).sort((one, other) => alphabetical(one, other));
  if (words.length === 0 || names.length === 0 || names.join(" ") === nobody) return undefined;
  return `${words.join(" ")}\n${names.join(" ")}`;
}

function wordsIn(text: string | undefined): string[] {
  let plain = (text ?? "").toLowerCase();
  for (const mark of marks) plain = plain.split(mark).join(" ");
  return plain.split(" ").filter((word) => word !== "");
}

function alphabetical(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
