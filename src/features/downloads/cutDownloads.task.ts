import type { Context } from "../../context";
import { caught } from "../../base/result";
import { shortened } from "../../base/text";
import { isPlausible } from "../../base/timestamp";
import { listComingFiles } from "./shelfFiles.store";
import { partEnding, type ShelfFile } from "../../model/bookFile";
import { byHand } from "../../model/shelf";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";

/** Days after which no sync has continued a partial file. */
const maxPartDays = 7;

/** Keeps a notice on two lines. */
const titleWidth = 40;

/** Downloads in whose middle the last process ended. */
export function listCutDownloads({ database, host }: Context): readonly ShelfFile[] {
  return listComingFiles(database).filter(({ path }) => host.files.facts(path + partEnding) !== undefined);
}

/** Reports them once. Deletes partial files that no sync has continued for a week. */
export function reportCutDownloads(context: Context, cut: readonly ShelfFile[]): void {
  for (const { path } of cut) deleteOldPart(context, path + partEnding);
  const { database, host } = context;
  const names = cut.map(({ id }) => id.toFixed(0)).join(" ");
  if (names === getDeviceState(database).interruptedDownloads) return;
  const saved = caught(() => saveDeviceState(database, { interruptedDownloads: names }));
  if (saved.ok && cut.length > 0) host.dialogs.notify(noticeOf(context, cut));
}

function deleteOldPart({ host }: Context, part: string): void {
  const facts = host.files.facts(part);
  const now = host.clock.now();
  if (facts !== undefined && isPlausible(now) && now - facts.modifiedAt >= maxPartDays * 86400)
    host.folders.remove(part);
}

function noticeOf({ translate }: Context, cut: readonly ShelfFile[]): string {
  const [first, another] = cut;
  if (another !== undefined)
    return translate("%1 downloads were interrupted. Sync the shelves, or download the books again.", cut.length);
  const title = shortened(first?.title ?? translate("A book"), titleWidth);
  return first?.shelf === byHand
    ? translate("The download of “%1” was interrupted. Download it again.", title)
    : translate("The download of “%1” was interrupted. The next sync of the shelves continues it.", title);
}
