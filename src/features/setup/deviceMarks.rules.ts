/** True if a mark in both texts differs, because the folder was copied to another device or place. */
export function isOtherDevice(before: string, now: string): boolean {
  const known = marksIn(before);
  return Object.entries(marksIn(now)).some(([name, mark]) => known[name] !== undefined && known[name] !== mark);
}

/** Lines of `name value`. */
function marksIn(text: string): Record<string, string | undefined> {
  const marks: Record<string, string | undefined> = {};
  for (const line of text.split("\n")) {
    const blank = line.indexOf(" ");
    if (blank > 0) marks[line.slice(0, blank)] = line.slice(blank + 1);
  }
  return marks;
}
