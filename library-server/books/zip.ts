import { strToU8, type Zippable, zipSync } from "fflate";

/** The earliest time that a zip can hold, so that the same files give the same bytes on any day. */
const noTime = new Date(1980, 0, 1);

export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A zip of these files in this order. Files named in `stored` are not compressed. */
export function zip(contents: Contents, stored: readonly string[] = []): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(contents)) {
    const bytes = typeof content === "string" ? strToU8(content) : content;
    files[name] = [bytes, { level: stored.includes(name) ? 0 : 6, mtime: noTime }];
  }
  return zipSync(files);
}
