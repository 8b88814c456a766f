import { findPath } from "../../book/bookRow.store";
import { fingerprintOf } from "../../book/book";
import type { FolderContents } from "../downloads/ledger";
import type { Context } from "../../context";
import type { CheckedFile } from "../../model/bookFile";
import type { ShelfList } from "../../model/shelf";
import { yieldEvery, perStep } from "../../base/longList";

/** New paths of moved ledger files, by book ID. Proof: same size and fingerprint at a known path or in the folder. */
export function findMoved(
  { database, host }: Context,
  gone: readonly CheckedFile[],
  sized: Readonly<Record<number, readonly string[] | undefined>>,
): Record<number, string | undefined> {
  const moved: Record<number, string | undefined> = {};
  for (const file of gone) {
    const { fingerprint } = file;
    if (fingerprint === undefined) continue;
    const seen = findPath(database, fingerprint);
    const places = (sized[file.size] ?? []).slice();
    if (seen !== undefined) places.push(seen);
    moved[file.id] = places.find(
      (path) => host.files.facts(path)?.size === file.size && fingerprintOf(host, path) === fingerprint,
    );
    host.tasks.pause();
  }
  return moved;
}

/** Without the unchanged files of the ledger, because none of them is a file that has moved. */
export function withoutKnown(
  { host }: Context,
  sized: FolderContents["sized"],
  files: readonly CheckedFile[],
): FolderContents["sized"] {
  const looked = yieldEvery(perStep.lines, host.tasks.pause);
  const known: Record<string, true | undefined> = {};
  for (const { path, found } of files) {
    if (found === "unchanged") known[path] = true;
    looked();
  }
  const others: Record<number, readonly string[] | undefined> = {};
  for (const { size, found } of files) {
    if (found === "gone") others[size] ??= (sized[size] ?? []).filter((path) => known[path] !== true);
    looked();
  }
  return others;
}

/** Listed files that are missing at their path in the ledger. */
export function goneFiles(files: readonly CheckedFile[], lists: readonly ShelfList[]): readonly CheckedFile[] {
  const gone = files.filter(({ found, state }) => found === "gone" && state !== "declined");
  const listed: Record<number, true | undefined> = {};
  if (gone.length > 0) for (const { books } of lists) for (const { id } of books) listed[id] = true;
  return gone.filter(({ id }) => listed[id] === true);
}
