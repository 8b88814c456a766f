import { type Context, startTask, type TaskContext } from "../../context";
import type { Screen } from "../../book/openBook.port";
import { createCfiResolver } from "../annotations/cfi/resolveCfis.task";
import { createItemPlaces } from "../annotations/send/unplacedItems";
import type { ServerItem } from "../annotations/merge/threeWayMerge.rules";
import type { NotebookItem } from "./byBook.rules";
import { isServerFile } from "../../book/serverFile.store";
import { ok, type Result } from "../../base/result";

/** The item with its place; undefined if deleted on the server. */
export function fetchItem({ server }: TaskContext, item: NotebookItem): Result<ServerItem | undefined> {
  const { book, kind } = item;
  if (kind === "review") return ok(undefined);
  const listed = server.items.list(book, kind);
  return listed.ok ? ok(listed.value.items.find(({ id }) => id === item.id)) : listed;
}

/** Interval in seconds, and number of attempts to find the opened book. */
const lookSeconds = 0.5;
const maxLooks = 40;

interface OpenContext extends Context {
  readonly screen: Screen;
}

/** Opens the book at the place. `answer` runs once: false if the place is not in the file. */
export function openItem(context: OpenContext, path: string, item: ServerItem, answer: (found: boolean) => void): void {
  const { books } = context.host;
  if (books.openPath() !== path) books.open(path);
  waitForBook(context, path, maxLooks, () => {
    const isBegun = startTask(
      context,
      "notebook",
      () => answer(goTo(context, item)),
      () => answer(false),
    );
    if (!isBegun) answer(false);
  });
}

function waitForBook(context: OpenContext, path: string, looks: number, opened: () => void): void {
  context.host.tasks.after(lookSeconds, () => {
    const book = context.screen.book();
    if (book?.document.path === path && book.fingerprint !== undefined) opened();
    else if (looks > 0) waitForBook(context, path, looks - 1, opened);
  });
}

/** In a task only. */
function goTo({ database, host, screen }: OpenContext, item: ServerItem): boolean {
  const book = screen.book();
  if (book?.fingerprint === undefined) return false;
  const file = { fingerprint: book.fingerprint, path: book.document.path };
  const isSame = (): boolean => isServerFile(database, file.fingerprint);
  const place = createItemPlaces(createCfiResolver(host), file, isSame).placeOf(item);
  if (place === undefined || "reason" in place) return false;
  const { start } = place;
  host.tasks.after(0, () => void book.jump({ by: "place", place: start }));
  return true;
}
