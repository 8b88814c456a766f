const deletion = "\u007f";

/**
 * A title, or a name, as one line: white space and signs that nobody can see, single or in a row, become one blank.
 * Undefined for nothing, and when nothing is left. A text without them comes back as it is.
 */
export function titleIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const words: string[] = [];
  let begin = 0;
  let at = 0;
  while (at <= text.length) {
    // Of ASCII: what stands in longer characters is above it in any encoding of them. Behind the end stands "". A
    // large shelf has a hundred thousand such signs, so they are looked at without a call of ours.
    const sign = text.charAt(at);
    if (sign <= " " || sign === deletion) {
      if (at > begin) words.push(text.slice(begin, at));
      begin = at + 1;
    }
    at += 1;
  }
  return words.length === 0 ? undefined : words.join(" ");
}

/** The authors of a text that has one a line, as one line; undefined when there is none. */
export function authorsIn(text: string | undefined): string | undefined {
  const names: string[] = [];
  for (const line of (text ?? "").split("\n")) {
    const name = titleIn(line);
    if (name !== undefined) names.push(name);
  }
  return names.length === 0 ? undefined : names.join(", ");
}
