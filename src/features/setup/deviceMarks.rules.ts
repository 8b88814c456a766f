/** True if a mark present in both differs: the folder was copied to another device or place. */
export function isOtherDevice(before: string, now: string): boolean {
  const known = marksIn(before);
  return Object.entries(marksIn(now)).some(([name, mark]) => known[name] !== undefined && known[name] !== mark);
}

/** `name value`, one a line. */
function marksIn(text: string): Record<string, string | undefined> {
  const marks: Record<string, string | undefined> = {};
  for (const line of text.split("\n")) {
    const blank = line.indexOf(" ");
    if (blank > 0) marks[line.slice(0, blank)] = line.slice(blank + 1);
  }
  return marks;
}
