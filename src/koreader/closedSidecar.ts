import DocSettings = require("docsettings");
import type ReaderUI = require("apps/reader/readerui");

/**
 * The file beside a closed book, for reading. Undefined if there is none; `unreadable` if it is empty or damaged. Never
 * by the host's `open`, which deletes such a file.
 */
export function closedSidecar(path: string): ReaderUI.Sidecar | "unreadable" | undefined {
  const [looked, file] = pcall(() => DocSettings.findSidecarFile(path));
  if (looked && file === undefined) return undefined;
  const [worked, sidecar] = pcall(() => {
    const read = DocSettings.openSettingsFile(file ?? "");
    const [key] = next(read.data);
    return key === undefined ? undefined : read;
  });
  return (worked ? sidecar : undefined) ?? "unreadable";
}

/** False also without one. */
export function isSidecarReadable(path: string): boolean {
  const sidecar = closedSidecar(path);
  return sidecar !== undefined && sidecar !== "unreadable";
}
