// Files of the build, and a short digest of their contents.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** All files below a folder, as paths. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

export function hashOf(contents) {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content).update("\0");
  return hash.digest("hex").slice(0, 32);
}
