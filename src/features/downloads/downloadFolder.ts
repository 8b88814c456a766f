import { detectedFolder } from "../../model/shelfFile";
import type { ShelfContext } from "./shelfWork";

/** Without a final slash: the setting, else the detected folder. */
export function folderFor({ host, settings }: Pick<ShelfContext, "host" | "settings">): string {
  const { downloadFolder } = settings();
  return host.folders.resolved(downloadFolder === "" ? folderWithoutChoice(host) : downloadFolder);
}

/** The detected folder. */
export function folderWithoutChoice({ books, folders }: ShelfContext["host"]): string {
  return detectedFolder(books.homes(), folders.isFolder);
}
