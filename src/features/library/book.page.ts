import type { OpenBrowse } from "./browse";
import { lookAtFile } from "../downloads/newerFiles.task";
import { type BookState, type ServerStatus, shownPercent } from "../../model/bookState";
import type { BrowseBook } from "./browse.rules";
import type { Candidate } from "../../model/candidate";
import { ok, type Result } from "../../base/result";
import type { Shelf } from "../../model/shelf";
import { starsText, statusText } from "../../ui/bookTexts";
import { isolated, shortened } from "../../base/text";
import type { Translate } from "../../base/format";
import type { Choice } from "../../koreader/dialogs.port";
import type { BookFace, FaceMark } from "../../koreader/screen.port";
import { bookDeeds } from "../book-menu/bookDeeds.page";
import { hereText, isOtherFormatHere } from "../downloads/formatChoice.page";
import { candidateText, headLines, showBookLook } from "../book-menu/bookWords.page";
import { metadataChoices } from "../metadata/metadata.menu";
import { newerOf } from "../downloads/newer.page";
import { showAsking, type UiContext } from "../../ui/uiContext";
import { findBookById } from "../../book/books.store";
import { ownShelves } from "../shelves/listShelves";
import { knownNeighbours } from "./neighbours";
import { readSoFar } from "./readSoFar";
import type { ReadSoFar } from "./readSoFar.rules";

/** The list below a book page. @noSelf */
interface Below {
  isOpen(): boolean;
  readonly list: Pick<OpenBrowse, "arrived" | "left"> & Partial<Pick<OpenBrowse, "now">>;
}

interface Shown {
  readonly ui: UiContext;
  readonly book: BrowseBook;
  readonly below: Below;
}

/** Shown at once; description and cover follow. `known`: data received before. */
export function showBook(ui: UiContext, book: BrowseBook, below: Below, known?: Candidate): void {
  const { id, title, author, series, number, format, coverAt, status } = book;
  const shown: Shown = { ui, book, below };
  const look = showBookLook(ui, {
    book: known ?? { id, title, author, series, number, format, coverAt, state: { status } },
    isKnown: known !== undefined,
    face: (details) => faceOf(shown, details, (state) => look.update((now) => withState(now, state))),
    hasMore: () => hasNewsOfFile(ui, book),
  });
}

function withState(book: Candidate, state: BookState): Candidate {
  return Object.assign({}, book, { state: Object.assign({}, book.state, state) });
}

function faceOf(
  { ui, book, below }: Shown,
  details: Candidate,
  changed: (state: BookState) => void,
): Omit<BookFace, "title"> {
  const { ratings, statuses } = ui.server.probe.dialect();
  const { rating, status } = details.state ?? {};
  const local = bookDeeds(
    ui,
    details,
    () => arrived(ui, book, below),
    () => below.isOpen() && below.list.left(book.id),
  );
  const near = neighbourChoices(ui, details, below);
  return {
    lines: linesOf(ui, book, details),
    stars: ratings ? { rating, rate: (value) => rate(ui, book, value, changed) } : undefined,
    marks: statuses ? statusMarks(ui, book, status, changed) : undefined,
    before: near.before,
    after: near.after,
    text: candidateText(ui, details, { hidesFormat: isOtherFormatHere(ui, details), hasHead: true }),
    choices: inPlace(
      local,
      [{ text: ui.translate("Add to shelf"), run: () => askShelf(ui, book) }].concat(metadataDeed(ui, book)),
    ),
  };
}

/** To the books before and after this one. */
function neighbourChoices(ui: UiContext, details: Candidate, below: Below): Pick<BookFace, "before" | "after"> {
  const { before, after } = knownNeighbours(ui, details, below.list.now?.().lines ?? []);
  const choice = (book: BrowseBook, sign: (title: string) => string): Choice => ({
    text: sign(isolated(numberedTitle(ui.translate, book))),
    run: () => showBook(ui, book, below),
  });
  return {
    before: before === undefined ? undefined : choice(before, (title) => `‹ ${title}`),
    after: after === undefined ? undefined : choice(after, (title) => `${title} ›`),
  };
}

/** Characters; fits on two lines of half a page. */
const neighbourWidth = 40;

/** `2. The Lamp in the Fog` */
export function numberedTitle(translate: Translate, { id, title, number }: BrowseBook): string {
  const words = shortened(title ?? translate("Book %1", id), neighbourWidth);
  return number === undefined ? words : `${number}. ${words}`;
}

/** *Download* or *Open* first, then the same actions before and after a download. */
function inPlace(local: readonly Choice[], remote: readonly Choice[]): readonly Choice[] {
  return local.slice(0, 1).concat(remote, local.slice(1));
}

/** Updates the stored server file. True if a newer version appeared. */
function hasNewsOfFile(ui: UiContext, { id }: BrowseBook): boolean {
  if (newerOf(ui, id) !== undefined) return false;
  const looked = lookAtFile(ui, id);
  return looked.ok && looked.value;
}

/** Beside the cover. */
function linesOf(ui: UiContext, book: BrowseBook, details: Candidate): readonly string[] {
  const { translate } = ui;
  const lines = headLines(translate, details).slice();
  const read = readText(ui, readSoFar(ui, details, book.percent));
  if (read !== undefined) lines.push(read);
  const localText = hereText(ui, details);
  if (localText !== undefined) lines.push(localText);
  if (newerOf(ui, book.id) !== undefined) lines.push(translate("Newer file on the server"));
  return lines;
}

/** `42.0 % read, last on 2026-11-21`; undefined if nothing is known. */
function readText({ translate, host }: UiContext, { percent, at }: ReadSoFar): string | undefined {
  const day = at === undefined ? undefined : host.device.dayText(at);
  if (percent === undefined) return day === undefined ? undefined : translate("Last read on %1", day);
  const shown = shownPercent(percent);
  return day === undefined ? translate("%1 % read", shown) : translate("%1 % read, last on %2", shown, day);
}

function arrived(ui: UiContext, book: BrowseBook, below: Below): void {
  if (!below.isOpen()) return ui.dialogs.notify(ui.translate("“%1” is on this device.", shortTitle(ui, book)));
  below.list.arrived(book.id);
  showBook(ui, book, below);
}

/** Fits on two lines of a notice. */
const noticeWidth = 30;

function shortTitle({ translate }: UiContext, { id, title }: BrowseBook): string {
  return shortened(title ?? translate("Book %1", id), noticeWidth);
}

/** For a book on this device. */
function metadataDeed(ui: UiContext, { id }: BrowseBook): readonly Choice[] {
  const { dialogs, database, translate } = ui;
  const known = findBookById(database, id);
  const choices = metadataChoices(ui, id, known?.fingerprint);
  const run = (): void => dialogs.choose({ title: translate("Metadata from the server"), choices });
  return choices.length === 0 ? [] : [{ text: translate("Metadata"), run }];
}

function rate(ui: UiContext, book: BrowseBook, rating: number, changed: (state: BookState) => void): void {
  const { dialogs, translate, server } = ui;
  askServer(
    ui,
    () => server.notes.rate(book.id, rating),
    () => {
      changed({ rating });
      dialogs.notify(translate("The server has “%1” rated %2.", shortTitle(ui, book), starsText(rating)));
    },
  );
}

/** RE_READING is missing, because only reading sets it. */
const statusesToSet: readonly ServerStatus[] = ["UNREAD", "READING", "READ", "PAUSED", "ABANDONED", "WONT_READ"];

function statusMarks(
  ui: UiContext,
  book: BrowseBook,
  present: ServerStatus | undefined,
  changed: (state: BookState) => void,
): readonly FaceMark[] {
  const { translate } = ui;
  return statusesToSet.map((status) => ({
    text: statusText(translate, status),
    isSet: status === present,
    run: () => setStatus(ui, book, status, changed),
  }));
}

function setStatus(ui: UiContext, book: BrowseBook, status: ServerStatus, changed: (state: BookState) => void): void {
  const { dialogs, translate, server } = ui;
  askServer(
    ui,
    () => server.library.setStatus(book.id, status),
    () => {
      changed({ status });
      dialogs.notify(translate("The server has “%1” as %2.", shortTitle(ui, book), statusText(translate, status)));
    },
  );
}

interface ShelfChoice {
  readonly shelves: readonly Shelf[];
  /** IDs of shelves that contain the book. */
  readonly marked: readonly number[];
}

/** Own shelves only. Magic shelves cannot be edited. */
function askShelf(ui: UiContext, book: BrowseBook): void {
  const { dialogs, translate, server } = ui;
  const work = (): Result<ShelfChoice> => {
    const visible = server.shelves.standardShelves();
    const shelves = visible.ok ? ownShelves(server.shelves, visible.value) : visible;
    if (!shelves.ok) return shelves;
    const state = server.library.stateOf(book.id);
    return state.ok ? ok({ shelves: shelves.value, marked: state.value?.shelves ?? [] }) : state;
  };
  askServer(ui, work, ({ shelves, marked }) => {
    if (shelves.length === 0) return dialogs.show(translate("There is no shelf on the server yet."));
    const page = dialogs.list({
      title: translate("Add “%1” to which shelf?", shortTitle(ui, book)),
      lines: shelves.map((shelf) => ({
        label: shelf.name,
        value: marked.includes(shelf.id) ? "✓" : "",
        onTap: () => {
          page.close();
          assign(ui, book, shelf);
        },
      })),
    });
  });
}

function assign(ui: UiContext, book: BrowseBook, { id, name }: Shelf): void {
  const { dialogs, translate, server } = ui;
  askServer(
    ui,
    () => server.shelves.assign([book.id], id),
    () => dialogs.notify(translate("“%1” is on the shelf “%2”.", shortTitle(ui, book), name)),
  );
}

function askServer<T>(ui: UiContext, work: () => Result<T>, done: (value: T) => void): void {
  ui.app.browsing.ask(work, showAsking(ui, done));
}
