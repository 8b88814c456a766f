import type { Context, TaskContext } from "../../context";
import { caught, valueOrThrow, failed, ok, type Result } from "../../base/result";
import { caseKey, spelledPath, type Spellings, spellingsOf, namedPath, type Naming, namingIn } from "./bookName.rules";
import { extensionOf } from "../../base/format";
import { yieldEvery, perStep, inBatches } from "../../base/longList";
import { type ShelfKey, type Shelf, asShelfId } from "../../model/shelf";
import { type FileMove, folderOf, type ShelfFile } from "../../model/bookFile";
import { makeFolders, removeEmptyFolders, folderFor } from "./bookFolders";
import { checkLedger, scanFolder } from "./ledger";
import { settleMove } from "./settleLedger";
import { fingerprintOf } from "../../book/book";
import type { ProgressListener, DownloadWork } from "./downloadWork";
import { cancelMove, saveMoves } from "./shelfRow.store";

export interface RenameReport {
  readonly renamed: number;
  /** Number of open, changed or failed books. */
  readonly left: number;
}

/** Renames present books by the current template. @noSelf */
export interface Renaming {
  /** `report` once. False during other work. */
  plan(report: (moves: Result<readonly FileMove[]>) => void): boolean;
  /** Stops after the current book. */
  rename(moves: readonly FileMove[], at: ProgressListener, report: (report: Result<RenameReport>) => void): boolean;
}

export function createRenaming(context: Context, work: DownloadWork): Renaming {
  const begin = <T>(
    total: number,
    at: ProgressListener | undefined,
    run: (task: TaskContext) => Result<T>,
    report: (of: Result<T>) => void,
  ) =>
    work.begin({
      first: { phase: "renaming", done: 0, total },
      at,
      run: (task) => {
        const outcome = run(task);
        work.end();
        report(outcome);
      },
      died: (failure) => report(failed(failure)),
    });
  return {
    plan: (report) => begin(0, undefined, (task) => ok(planMoves(task)), report),
    rename: (moves, at, report) => begin(moves.length, at, (task) => ok(renameBooks(task, work, moves)), report),
  };
}

/** Only unchanged, closed downloads. A name that differs only in case stays, because FAT treats both as one. */
function planMoves(context: TaskContext): readonly FileMove[] {
  const files = checkLedger(context);
  const folder = folderFor(context);
  const spellings = spellingsOf(scanFolder(context, folder).folders);
  const naming = namingIn(context.settings());
  const open = context.host.books.openPath();
  const moves: FileMove[] = [];
  const looked = yieldEvery(perStep.reads, context.host.tasks.pause);
  for (const file of files) {
    looked();
    if (file.state !== "here" || file.found !== "unchanged" || file.path === open) continue;
    const to = newPath(file, folder, naming, spellings);
    if (to !== undefined && caseKey(to) !== caseKey(file.path)) moves.push({ file, to });
  }
  return moves;
}

/** Undefined outside the folder, or if the names are unknown. */
function newPath(file: ShelfFile, folder: string, naming: Naming, spellings: Spellings): string | undefined {
  const { id, title, serverNames, shelf, path } = file;
  const extension = extensionOf(path);
  if (serverNames === undefined || extension === undefined || !path.startsWith(`${folder}/`)) return undefined;
  const name = namedPath(naming, { id, title, ...serverNames }, extension, shelfIn(shelf));
  return `${folder}/${spelledPath(name, spellings)}`;
}

/** Shelf without its name; undefined for a manual download. */
function shelfIn(key: ShelfKey): Shelf | undefined {
  const [kind, id] = key.split(":");
  if (kind !== "standard" && kind !== "magic") return undefined;
  return { kind, id: asShelfId(Number(id)), name: "" };
}

/** Rows per transaction. */
const moveBatchSize = 30;

function renameBooks(context: TaskContext, work: DownloadWork, moves: readonly FileMove[]): RenameReport {
  const { tasks } = context.host;
  inBatches(moves, moveBatchSize, (batch) => saveMoves(context.database, batch), tasks.pause);
  const renamed = renameEach(context, work, moves);
  const swept = caught(() => removeEmptyFolders(context));
  context.host.books.changed();
  valueOrThrow(swept);
  return { renamed, left: moves.length - renamed };
}

function renameEach(context: Context, work: DownloadWork, moves: readonly FileMove[]): number {
  let renamed = 0;
  let looked = 0;
  for (const move of moves) {
    const moved = work.isStopping() ? false : renameBook(context, move);
    if (!moved) cancelMove(context.database, move.file.id);
    if (moved) renamed += 1;
    looked += 1;
    work.step({ phase: "renaming", done: looked, total: moves.length, title: move.file.title });
    context.host.tasks.pause();
  }
  return renamed;
}

/** Copies the sidecar first, so that both paths have it after a power cut. True if renamed. */
function renameBook(context: Context, move: FileMove): boolean {
  const { books, files, folders } = context.host;
  const { file, to } = move;
  const isTaken = files.facts(to) !== undefined || folders.isBlocked(to);
  if (isTaken || !isUntouched(context, file)) return false;
  const made = makeFolders(context, folderOf(to));
  if (!made) return made;
  books.willMove(file.path, to);
  if (!folders.rename(file.path, to)) {
    books.hasMoved(to, file.path);
    return false;
  }
  settleMove(context, move);
  return true;
}

function isUntouched({ host }: Context, { path, size, fingerprint }: ShelfFile): boolean {
  if (host.books.openPath() === path || host.files.facts(path)?.size !== size) return false;
  return fingerprint !== undefined && fingerprintOf(host, path) === fingerprint;
}
