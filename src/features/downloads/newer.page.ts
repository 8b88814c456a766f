import { downloadJobs } from "./downloadJobs";
import type { Context } from "../../context";
import { caught, readOr } from "../../base/result";
import type { WantedBook } from "./fetchBook.task";
import { type CheckReport, passNewer } from "./newerFiles.task";
import { isUnchanged, type SwapReport } from "./swapBook";
import { type BookId, titleByName } from "../../model/book";
import { endingOf, type ShelfFile } from "../../model/bookFile";
import type { ServerFile } from "../../model/shelf";
import { extensionOf } from "../../base/format";
import { fileText } from "../../ui/bookTexts";
import { isolated } from "../../base/text";
import type { Choice, ListLine } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import type { LedgerBook } from "./downloadRecords";
import { showTrouble, type UiContext } from "../../ui/uiContext";
import { fetchSentence, fetchSummary, showFetchTrouble, showSummary } from "./fetchWords.page";
import { boxOf, accountObstacle } from "./progressLine.page";
import { findLedgerBook, listNewerBooks } from "./shelfFiles.store";

/** Shows newer files, or checks for them. */
export function newerItem(ui: UiContext): MenuItem {
  return { text: () => newerText(ui), keepsOpen: true, run: (redraw) => showNewer(ui, redraw), separator: true };
}

function newerText({ database, translate }: UiContext): string {
  const count = readOr([], () => listNewerBooks(database)).length;
  return count === 0 ? translate("Check for newer files") : translate("Newer files on the server: %1", count);
}

function showNewer(ui: UiContext, redraw: () => void): void {
  const { dialogs, translate, database } = ui;
  const books = listNewerBooks(database);
  if (books.length === 0) return check(ui, redraw);
  const after = (): void => {
    page.close();
    redraw();
  };
  const lines: ListLine[] = [
    {
      label: translate("Check for newer files"),
      value: "",
      onTap: () => {
        page.close();
        check(ui, redraw);
      },
    },
  ];
  const alike = alikeOf(books);
  if (alike.length > 1)
    lines.push({
      label: translate("Update all"),
      value: `${alike.length}`,
      onTap: () => {
        page.close();
        updateAll(ui, alike, redraw);
      },
    });
  for (const book of books)
    lines.push({ label: isolated(titleOf(book)), value: formatOf(book), onTap: () => offerNewer(ui, book, after) });
  const page = dialogs.list({ title: translate("Newer files on the server"), lines });
}

/** Those that keep their format. */
function alikeOf(books: readonly LedgerBook[]): readonly LedgerBook[] {
  return books.filter((book) => formatOf(book) === "");
}

function titleOf({ file }: LedgerBook): string {
  return file.title ?? titleByName(file.path);
}

function formatOf({ knownFile: { mark, newer } }: LedgerBook): string {
  const { format } = newer ?? {};
  return format === undefined || format === mark?.format ? "" : format;
}

/** Undefined if the server has no newer file, or the reader declined it. */
export function newerOf({ database }: Context, id: BookId): LedgerBook | undefined {
  const book = findLedgerBook(database, id);
  if (book === undefined) return undefined;
  const { newer, isPassed } = book.knownFile;
  return newer === undefined || isPassed ? undefined : book;
}

export function newerChoices(ui: UiContext, id: BookId, after: () => void): readonly Choice[] {
  const book = newerOf(ui, id);
  return book === undefined ? [] : [{ text: ui.translate("Update"), run: () => offerNewer(ui, book, after) }];
}

/** @noSelf */
interface SwapDecision {
  readonly mayReplace: boolean;
  /** Absent: the newer version of the present file. */
  readonly fileId?: number | undefined;
  came?(path: string): void;
  after(): void;
}

/** Offers to replace the local file. `after` runs after the decision. */
export function offerNewer(ui: UiContext, book: LedgerBook, after: () => void): void {
  const { dialogs, translate } = ui;
  const mayReplace = !isUnchanged(ui, book.file);
  dialogs.choose({
    title: questionOf(ui, book, mayReplace),
    choices: [
      { text: translate("Update"), run: () => updateOne(ui, book, { mayReplace, after }) },
      {
        text: translate("Not this one"),
        run: () => {
          passNewer(ui, book);
          after();
        },
      },
    ],
  });
}

/** Offers to replace a download by another file of its book. `came` gets the new path. */
export function offerOtherFormat(
  ui: UiContext,
  book: LedgerBook,
  wanted: ServerFile,
  came: (path: string) => void,
): void {
  const { dialogs, translate } = ui;
  const mayReplace = !isUnchanged(ui, book.file);
  const title = titleOf(book);
  const lines = [
    translate("Replace “%1” on this device by %2?", title, fileText(translate, wanted)),
    endingOf(wanted) === extensionOf(book.file.path)
      ? translate("Position, notes and statistics stay. The present file goes to the trash.")
      : translate(
          "The book opens where its percentage says. Your notes stay with the present file, which goes to the trash.",
        ),
  ];
  if (mayReplace) lines.push(translate("You have changed the present file on this device."));
  dialogs.confirm({
    text: lines.join("\n\n"),
    yes: translate("Replace"),
    onYes: () => updateOne(ui, book, { mayReplace, fileId: wanted.id, came, after: () => undefined }),
  });
}

function questionOf({ translate }: UiContext, book: LedgerBook, isChanged: boolean): string {
  const title = titleOf(book);
  const format = formatOf(book);
  if (isChanged)
    return translate(
      "The server has a newer file of “%1”, and you have changed the one on this device. Update? Your file goes to the trash.",
      title,
    );
  if (format !== "")
    return translate(
      "The server has “%1” as %2 now. Update? The book opens where its percentage says; your notes stay with the old file, which goes to the trash.",
      title,
      format,
    );
  return translate(
    "The server has a newer file of “%1”. Update? Position, notes and statistics stay; the old file goes to the trash.",
    title,
  );
}

function updateOne(ui: UiContext, ledgerBook: LedgerBook, decided: SwapDecision): void {
  const { mayReplace, fileId, after } = decided;
  const again = (): void => updateOne(ui, ledgerBook, decided);
  const { file } = ledgerBook;
  const { dialogs, translate } = ui;
  const { fetching, work } = downloadJobs(ui);
  const trouble = accountObstacle(ui);
  if (trouble !== undefined) return dialogs.show(trouble);
  if (work.progress() !== undefined) return dialogs.show(fetchSentence(translate, { kind: "busy" }));
  let lines: readonly string[] = [];
  const update = { mayReplace, swapped: (swap: SwapReport) => (lines = swapLines(ui, swap, file)) };
  const done =
    fileId === undefined
      ? translate("The newer file is on this device.")
      : translate("The other file is on this device.");
  fetching.fetch({ id: file.id, title: file.title, fileId, update }, boxOf(ui), (fetched) => {
    if (!fetched.ok) showFetchTrouble(ui, fetched.failure, again);
    else {
      decided.came?.(fetched.value);
      if (lines.length === 0) dialogs.notify(done);
      else dialogs.show([done].concat(lines).join("\n"));
    }
    after();
  });
}

/** The question about another format has said where it opens. */
function swapLines(
  { translate }: UiContext,
  { path, lost, isPlaceThere }: SwapReport,
  before: ShelfFile,
): readonly string[] {
  const lines: string[] = [];
  if (!isPlaceThere && path === before.path)
    lines.push(translate("The text differs where you were reading, so it opens at the same percentage."));
  if (lost > 0) lines.push(translate("Notes that cannot be placed in it: %1. They stay in the book's list.", lost));
  return lines;
}

/** Keeps each format. Asks first if the user changed a file. */
function updateAll(ui: UiContext, books: readonly LedgerBook[], redraw: () => void): void {
  const { dialogs, translate } = ui;
  const trouble = accountObstacle(ui);
  if (trouble !== undefined) return dialogs.show(trouble);
  const lost: string[] = [];
  const wanted = books.map((book): WantedBook => {
    const swapped = (swap: SwapReport): void => {
      for (const line of swapLines(ui, swap, book.file)) lost.push(`• ${isolated(titleOf(book))}: ${line}`);
    };
    return { id: book.file.id, title: book.file.title, update: { mayReplace: false, swapped } };
  });
  downloadJobs(ui).fetching.fetchAll(wanted, {
    at: boxOf(ui),
    came: () => undefined,
    report: (report) => {
      const isBusy = report.stop?.kind === "busy";
      const summary = isBusy ? fetchSentence(translate, report.stop) : fetchSummary(translate, report);
      const again = (): void => updateAll(ui, alikeOf(listNewerBooks(ui.database)), redraw);
      showSummary(ui, report, [summary].concat(lost).join("\n"), { again });
      redraw();
    },
  });
}

function check(ui: UiContext, redraw: () => void): void {
  const { dialogs } = ui;
  const trouble = accountObstacle(ui);
  if (trouble !== undefined) return dialogs.show(trouble);
  downloadJobs(ui).checkFiles(boxOf(ui), (checked) => {
    redraw();
    if (checked.ok) showChecked(ui, checked.value, redraw);
    else showTrouble(ui, checked);
  });
}

function showChecked(ui: UiContext, { asked, failed }: CheckReport, redraw: () => void): void {
  const { dialogs, translate, database } = ui;
  const newer = caught(() => listNewerBooks(database));
  if (newer.ok && newer.value.length > 0) return showNewer(ui, redraw);
  if (asked === 0) return dialogs.show(translate("No book on this device came from the server."));
  const lines = [translate("The server has no newer file of your books.")];
  if (failed > 0) lines.push(translate("Books that could not be checked: %1", failed));
  dialogs.show(lines.join("\n"));
}
