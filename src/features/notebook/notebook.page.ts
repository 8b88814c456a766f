import { latestRequest } from "../../askOnline";
import { startTask, type TaskContext } from "../../context";
import { shortened, singleLine } from "../../base/text";
import type { Choice, ListLine, OpenList } from "../../koreader/dialogs.port";
import { labelled, showAsking, type UiContext } from "../../ui/uiContext";
import type { NotebookItem } from "./byBook.rules";
import { searchObstacle } from "../book-menu/match.page";
import { localPath } from "../downloads/localPath";
import { type BookItems, itemsByBook } from "./byBook.rules";
import { fetchItem, openItem } from "./openItem";
import { listReviewedBooks, listReviews } from "./reviews.store";

/** Characters per line. */
const labelWidth = 80;
const titleWidth = 30;

/** Characters of a passage or note in a dialog. */
const textWidth = 600;

interface Notebook {
  readonly ui: UiContext;
  readonly search: string;
  readonly isByBook: boolean;
  /** Of this device, later also the server's; shown among the server's items. */
  reviews: readonly NotebookItem[];
  items: readonly NotebookItem[];
  pages: number;
  hasMore: boolean;
  list: OpenList | undefined;
}

/** Highlights, notes and reviews of all books on the server. Empty `search`: all. */
export function showNotebook(ui: UiContext, search = ""): void {
  open(ui, search, false);
}

/** A line for each book, the one with the newest item first. */
export function showNotebookByBook(ui: UiContext): void {
  open(ui, "", true);
}

function open(ui: UiContext, search: string, isByBook: boolean): void {
  const obstacle = searchObstacle(ui);
  if (obstacle !== undefined) return ui.dialogs.show(obstacle);
  const reviews = matchingReviews(listReviews(ui.database), search);
  addPage({ ui, search, isByBook, reviews, items: [], pages: 0, hasMore: false, list: undefined });
}

function addPage(book: Notebook): void {
  const { ui, search } = book;
  const { dialogs, translate } = ui;
  latestRequest(ui, "browsing").ask(
    ({ server }: TaskContext) => server.notebook.notebook(book.pages, search),
    showAsking(ui, ({ items, hasMore, total }) => {
      book.pages += 1;
      book.items = book.items.concat(items);
      book.hasMore = hasMore;
      if (book.list?.isOpen() === true) return book.list.redraw(linesOf(book));
      const all = total + book.reviews.length;
      const title = search === "" ? translate("Notebook: %1", all) : translate("Notebook, “%1”: %2", search, all);
      book.list = dialogs.list({ title, lines: linesOf(book) });
      ui.host.tasks.after(0, () => fetchReviews(book));
    }),
  );
}

/** In the background, because each book costs a request. Ends at the first failure, or with the page. */
function fetchReviews(book: Notebook): void {
  const { ui, search } = book;
  startTask(ui, "reviews", (task) => {
    const remote: NotebookItem[] = [];
    for (const { id, title } of listReviewedBooks(ui.database)) {
      if (book.list?.isOpen() !== true) return;
      const found = task.server.notebook.beside(id);
      if (!found.ok) break;
      for (const item of found.value) remote.push(Object.assign({}, item, { title }));
      ui.host.tasks.pause();
    }
    if (remote.length === 0) return;
    book.reviews = joinedReviews(book.reviews, matchingReviews(remote, search));
    ui.host.tasks.after(0, () => {
      if (book.list?.isOpen() === true) book.list.redraw(linesOf(book));
    });
  });
}

function linesOf(book: Notebook): readonly ListLine[] {
  const { ui, hasMore } = book;
  const items = withReviews(book.items, book.reviews, !hasMore);
  const { translate } = ui;
  const lines: ListLine[] = [{ label: translate("▸ Search…"), value: "", onTap: () => askSearch(ui) }];
  if (book.isByBook) for (const group of itemsByBook(items)) lines.push(groupLine(ui, group));
  else for (const item of items) lines.push(itemLine(ui, item, shortened(item.title ?? "", titleWidth)));
  if (items.length === 0) lines.push({ label: translate("No highlights, notes or reviews"), value: "" });
  if (hasMore) lines.push({ label: translate("▸ More"), value: "", onTap: () => addPage(book) });
  return lines;
}

function itemLine(ui: UiContext, item: NotebookItem, value: string): ListLine {
  return { label: labelOf(ui, item), value, onTap: () => showItem(ui, item) };
}

/** Title and number of items. A tap lists them. */
function groupLine(ui: UiContext, { book, title, items }: BookItems<NotebookItem>): ListLine {
  const label = title ?? ui.translate("Book %1", book);
  const show = (): void => {
    ui.dialogs.list({ title: label, lines: items.map((item) => itemLine(ui, item, item.chapter ?? "")) });
  };
  return { label, value: `${items.length}`, onTap: show };
}

function labelOf({ translate }: UiContext, { kind, heading, note, text }: NotebookItem): string {
  const words = shortened(singleLine(note ?? text ?? ""), labelWidth);
  return kind === "review" ? labelled(translate, heading ?? translate("Review"), words) : words;
}

function askSearch(ui: UiContext): void {
  const { dialogs, translate } = ui;
  dialogs.ask({
    title: translate("Search the notebook"),
    value: "",
    hint: translate("Words of a passage, note, chapter or title"),
    yes: translate("Search"),
    onSave: (text) => {
      if (text === "") return translate("Type something to search for.");
      showNotebook(ui, text);
      return undefined;
    },
  });
}

function showItem(ui: UiContext, item: NotebookItem): void {
  const { dialogs, translate } = ui;
  const path = localPath(ui, item.book);
  const choices: Choice[] = [];
  if (path !== undefined && item.kind !== "review")
    choices.push({ text: translate("Open at its place"), run: () => askOpening(ui, item, path) });
  choices.push({ text: translate("OK"), run: () => undefined });
  dialogs.choose({ title: textOf(ui, item, path !== undefined), choices });
}

function textOf({ host, translate }: UiContext, item: NotebookItem, isHere: boolean): string {
  const { title, chapter, text, note, madeAt } = item;
  const place = item.kind === "review" ? (item.heading ?? translate("Review")) : chapter;
  const parts: string[] = [[title, place].filter((part) => part !== undefined).join(" · ")];
  if (text !== undefined) parts.push(`“${shortened(text, textWidth)}”`);
  if (note !== undefined) parts.push(shortened(note, textWidth));
  if (madeAt !== undefined) parts.push(host.device.timeText(madeAt));
  if (!isHere) parts.push(translate("This book is not on this device."));
  return parts.join("\n\n");
}

function askOpening(ui: UiContext, item: NotebookItem, path: string): void {
  const { dialogs, translate } = ui;
  latestRequest(ui, "browsing").ask(
    (task: TaskContext) => fetchItem(task, item),
    showAsking(ui, (listed) => {
      if (listed === undefined) return dialogs.show(translate("The server does not have this note any more."));
      openItem(ui, path, listed, (found) => {
        if (!found) dialogs.notify(translate("The place of this note was not found in the file."));
      });
    }),
  );
}

/** Reviews whose text or title has these words; empty: all. */
function matchingReviews(reviews: readonly NotebookItem[], words: string): readonly NotebookItem[] {
  const wanted = words.toLowerCase();
  return reviews.filter(({ title, note }) => `${title ?? ""}\n${note ?? ""}`.toLowerCase().includes(wanted));
}

/** Adds the reviews by their time, newest first. `isAll`: no older items follow. */
function withReviews(
  items: readonly NotebookItem[],
  reviews: readonly NotebookItem[],
  isAll: boolean,
): readonly NotebookItem[] {
  const merged: NotebookItem[] = [];
  let left = reviews;
  for (const item of items) {
    const at = item.madeAt ?? 0;
    while (left[0] !== undefined && (left[0].madeAt ?? 0) >= at) {
      merged.push(left[0]);
      left = left.slice(1);
    }
    merged.push(item);
  }
  return isAll ? merged.concat(left) : merged;
}

/** The server's reviews, and those of this device that it does not list; newest first. */
function joinedReviews(local: readonly NotebookItem[], remote: readonly NotebookItem[]): readonly NotebookItem[] {
  const own = local.filter(({ book, note }) => !remote.some((one) => one.book === book && one.note === note));
  return remote.concat(own).sort((one, other) => {
    const [mine, its] = [one.madeAt ?? 0, other.madeAt ?? 0];
    return mine === its ? other.id - one.id : its - mine;
  });
}
