import { caseKey, spelledPath, type Spellings, spellingsOf } from "../../book/bookName.rules";
import { extensionOf } from "../../base/format";
import { yieldEvery } from "../../base/longList";
import { done, failed, ok, type Result } from "../../base/result";
import { type ShelfKey, type Shelf, type ShelfId } from "../../model/shelf";
import { type FileMove, folderOf, type ShelfFile } from "../../model/shelfFile";
import { namedPath, type Naming } from "../shelves/shelfPlan.rules";
import { makeFolders, removeEmptyFolders } from "./bookFolders";
import { settleMove } from "./fileMoves";
import { checkLedger, lookThrough } from "./ledger";
import { fingerprintOf } from "../../book/fingerprint";
import { folderFor } from "./downloadFolder";
import { namingIn } from "../shelves/planSync";
import type { ProgressListener, ShelfContext, ShelfWork } from "./shelfWork";

export interface RenameReport {
  readonly renamed: number;
  /** Open, changed or failed books. */
  readonly left: number;
}

/**
 * Renames present books by the current template.
 *
 * @noSelf
 */
export interface Renaming {
  /** `report` once. False during other work. */
  plan(report: (moves: Result<readonly FileMove[]>) => void): boolean;
  /** A stop takes effect after the current book. */
  rename(moves: readonly FileMove[], at: ProgressListener, report: (report: Result<RenameReport>) => void): boolean;
}

export function createRenaming(context: ShelfContext, work: ShelfWork): Renaming {
  const begin = <T>(
    total: number,
    at: ProgressListener | undefined,
    run: () => Result<T>,
    report: (of: Result<T>) => void,
  ) =>
    work.begin({
      first: { phase: "renaming", done: 0, total },
      at,
      run: () => {
        const outcome = run();
        work.end();
        report(outcome);
      },
      died: () => report(failed({ kind: "defect" })),
    });
  return {
    plan: (report) => begin(0, undefined, () => planMoves(context), report),
    rename: (moves, at, report) => begin(moves.length, at, () => renameBooks(context, work, moves), report),
  };
}

const booksATurn = 10;

/**
 * The books that would be called otherwise by now: only files that were downloaded, are unchanged and not open. What
 * differs in capitals alone keeps its name, because FAT has one place for both.
 */
function planMoves(context: ShelfContext): Result<readonly FileMove[]> {
  const files = checkLedger(context);
  if (!files.ok) return files;
  const folder = folderFor(context);
  const spellings = spellingsOf(lookThrough(context, folder).folders);
  const naming = namingIn(context.settings());
  const open = context.host.books.openPath();
  const moves: FileMove[] = [];
  const looked = yieldEvery(booksATurn, context.host.tasks.pause);
  for (const file of files.value) {
    looked();
    if (file.state !== "here" || file.found !== "unchanged" || file.path === open) continue;
    const to = newPath(file, folder, naming, spellings);
    if (to !== undefined && caseKey(to) !== caseKey(file.path)) moves.push({ file, to });
  }
  return ok(moves);
}

/** Undefined outside the folder, or without known names. */
function newPath(file: ShelfFile, folder: string, naming: Naming, spellings: Spellings): string | undefined {
  const { id, title, told, shelf, path } = file;
  const extension = extensionOf(path);
  if (told === undefined || extension === undefined || !path.startsWith(`${folder}/`)) return undefined;
  const name = namedPath(naming, { id, title, ...told }, extension, shelfIn(shelf));
  return `${folder}/${spelledPath(name, spellings)}`;
}

/** Without its name; undefined for a manual download. */
function shelfIn(key: ShelfKey): Shelf | undefined {
  const [kind, id] = key.split(":");
  if (kind !== "standard" && kind !== "magic") return undefined;
  return { kind, id: Number(id) as ShelfId, name: "" };
}

/** Rows a transaction. */
const movesAStep = 30;

function renameBooks(context: ShelfContext, work: ShelfWork, moves: readonly FileMove[]): Result<RenameReport> {
  let from = 0;
  while (from < moves.length) {
    const noted = context.store.shelves.willMove(moves.slice(from, from + movesAStep));
    if (!noted.ok) return noted;
    from += movesAStep;
    context.host.tasks.pause();
  }
  const renamed = renameEach(context, work, moves);
  if (!renamed.ok) return renamed;
  const swept = removeEmptyFolders(context);
  context.host.books.changed();
  return swept.ok ? ok({ renamed: renamed.value, left: moves.length - renamed.value }) : swept;
}

function renameEach(context: ShelfContext, work: ShelfWork, moves: readonly FileMove[]): Result<number> {
  let renamed = 0;
  let looked = 0;
  for (const move of moves) {
    const moved = work.isStopping() ? ok(false) : renameBook(context, move);
    if (!moved.ok) return moved;
    const written = moved.value ? done : context.store.shelves.stays(move.file.id);
    if (!written.ok) return written;
    if (moved.value) renamed += 1;
    looked += 1;
    work.step({ phase: "renaming", done: looked, total: moves.length, title: move.file.title });
    context.host.tasks.pause();
  }
  return ok(renamed);
}

/**
 * What lies beside the book is copied first, so that whatever happens between, the book has it where it is. The value: is
 * it called so now? Failure: storage.
 */
function renameBook(context: ShelfContext, move: FileMove): Result<boolean> {
  const { books, files, folders } = context.host;
  const { file, to } = move;
  const isTaken = files.facts(to) !== undefined || folders.isBlocked(to);
  if (isTaken || !isUntouched(context, file)) return ok(false);
  const made = makeFolders(context, folderOf(to));
  if (!made.ok || !made.value) return made;
  books.willMove(file.path, to);
  if (!folders.rename(file.path, to)) {
    books.hasMoved(to, file.path);
    return ok(false);
  }
  const moved = settleMove(context, move);
  return moved.ok ? ok(true) : moved;
}

function isUntouched({ host }: ShelfContext, { path, size, fingerprint }: ShelfFile): boolean {
  if (host.books.openPath() === path || host.files.facts(path)?.size !== size) return false;
  return fingerprint !== undefined && fingerprintOf(host, path) === fingerprint;
}
