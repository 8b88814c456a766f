import type { Host } from "../koreader/host.port";

/** Bytes a turn. */
const bytesATurn = 256 * 1024;

/** Full comparison; a fingerprint samples only a dozen kilobytes. Inside a task only. */
export function hasSameBytes({ files, tasks }: Pick<Host, "files" | "tasks">, one: string, other: string): boolean {
  const size = files.facts(one)?.size;
  if (size === undefined || size !== files.facts(other)?.size) return false;
  let from = 0;
  while (from < size) {
    const bytes = files.sample(one, [from], bytesATurn);
    if (bytes === undefined || bytes === "" || bytes !== files.sample(other, [from], bytesATurn)) return false;
    from += bytesATurn;
    tasks.pause();
  }
  return true;
}
