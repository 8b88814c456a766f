import { caught } from "../../base/result";
import type { Context } from "../../context";
import { detailOf } from "../../base/failure";
import type { ShelfFile } from "../../model/bookFile";
import { shortened } from "../../base/text";
import type { FileDeletions } from "../../koreader/files.port";
import type { DeclinedFile } from "../downloads/downloadRecords";
import { moveFiles } from "../../book/bookRow.store";
import { listFilesWithin, listShelvesHolding } from "../downloads/shelfFiles.store";
import { saveDeclined } from "../downloads/shelfChanges.store";
import type { Database } from "../../store/database";
import { shelvesOf } from "../downloads/shelvesOfBook";

/** A deleted download leaves its shelf. Other files do not count. */
export function createDeletions(context: Context): FileDeletions {
  const { database } = context;
  return {
    concerned: (paths) => concerned(database, paths),
    tried: (files) => {
      const gone = files.filter(({ path }) => context.host.files.facts(path) === undefined);
      if (gone.length > 0 && declineAll(context, gone)) context.queued();
    },
    moved: (from, to) => {
      const moved = caught(() => moveFiles(database, from, to, "reader"));
      if (!moved.ok) context.log.warn(`moved book not stored: ${detailOf(moved.failure)}`);
    },
  };
}

function concerned(database: Database, paths: readonly string[]): readonly ShelfFile[] {
  const concerned: ShelfFile[] = [];
  for (const path of paths) {
    const files = caught(() => listFilesWithin(database, path));
    if (files.ok) for (const file of files.value) concerned.push(file);
  }
  return concerned;
}

/** True if stored. */
function declineAll(context: Context, files: readonly ShelfFile[]): boolean {
  const { database, host, settings, log } = context;
  const { shelves: sources } = settings();
  const declined: DeclinedFile[] = [];
  for (const file of files) {
    const holding = caught(() => listShelvesHolding(database, file.id));
    if (holding.ok) declined.push({ file, shelves: shelvesOf(file, holding.value, sources) });
  }
  const stored = caught(() => saveDeclined(database, declined, host.clock.now()));
  const noted = stored.ok;
  const leaving = declined.filter(({ shelves }) => shelves.length > 0);
  if (noted && leaving.length > 0) showLeaving(context, leaving);
  if (!stored.ok) log.warn(`deletion of a downloaded book not stored: ${detailOf(stored.failure)}`);
  if (declined.length < files.length) log.warn("deletion of a downloaded book not stored: its shelves not read");
  return noted;
}

/** Reports that the shelf changes too. */
function showLeaving({ host, translate }: Context, leaving: readonly DeclinedFile[]): void {
  const title = leaving[0]?.file.title ?? translate("The book");
  host.dialogs.notify(
    leaving.length === 1
      ? translate("“%1” leaves its shelf on the server too.", shortened(title, 40))
      : translate("%1 deleted books leave their shelves on the server too.", leaving.length),
  );
}
