import type { Context } from "../../context";
import { filesOf, fileToTake, takenAs } from "../../model/bookFile";
import type { PlannedDownload, FetchTrouble } from "../../model/download";
import { spelledPath, spellingsOf, namedPath, namingIn } from "./bookName.rules";
import { failed, ok, type Result } from "../../base/result";
import { type ServerFile, byHand, type ShelfBook } from "../../model/shelf";

/** Download folder and its relative subfolders. */
interface Shelving {
  readonly folder: string;
  readonly folders: readonly string[];
}

/** By file number, else the preferred file. Failures: `fileGone`; `format` if unreadable on this device. */
export function placeBook(
  context: Context,
  details: ShelfBook,
  fileId: number | undefined,
  { folder, folders }: Shelving,
): Result<PlannedDownload, FetchTrouble> {
  const file = fileWanted(details, fileId);
  if (fileId !== undefined && file === undefined) return failed({ kind: "fileGone" });
  const taken = takenAs(details, file);
  if (taken === undefined) return failed({ kind: "format" });
  const { book, ending } = taken;
  const name = spelledPath(namedPath(namingIn(context.settings()), book, ending), spellingsOf(folders));
  return ok({ book, path: `${folder}/${name}`, shelf: byHand });
}

function fileWanted(book: ShelfBook, fileId: number | undefined): ServerFile | undefined {
  return fileId === undefined ? fileToTake(book) : filesOf(book).find(({ id }) => id === fileId);
}

/** Without other files, so that none of them is adopted. */
export function withoutOtherFiles(book: ShelfBook): ShelfBook {
  return { ...book, others: [] };
}
