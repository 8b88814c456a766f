import type { Context } from "../../context";
import type { BookId } from "../../model/book";
import { seenAt } from "../../book/book";
import { findFileOf } from "./shelfFiles.store";

/** Absolute; undefined if not on this device. */
export function localPath(context: Context, id: BookId): string | undefined {
  const downloaded = findFileOf(context.database, id)?.path;
  for (const path of [downloaded ?? "", seenAt(context, id) ?? ""])
    if (path !== "" && context.host.files.facts(path) !== undefined) return path;
  return undefined;
}
