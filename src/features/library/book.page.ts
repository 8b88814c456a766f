import type { Context, TaskContext } from "../../context";
import type { OpenBrowse } from "./browse";
import { lookAtFile } from "../downloads/newerFiles.task";
import { type BookState, type ServerStatus, shownPercent, positionPercent } from "../../model/bookState";
import type { BrowseBook, BrowseLine } from "./browse.rules";
import type { Candidate } from "../../model/candidate";
import { statusText } from "../../ui/bookTexts";
import { isolated } from "../../base/text";
import { numberedTitle, nearestInSeries, type SeriesPlace } from "./neighbours.rules";
import type { Choice } from "../../koreader/dialogs.port";
import type { BookFace, FaceMark } from "../../koreader/screen.port";
import { bookActions } from "../book-menu/bookActions.page";
import { hereText, isOtherFormatHere } from "../downloads/formatChoice.page";
import { candidateText, headLines, showBookLook } from "../book-menu/bookWords.page";
import { metadataChoices } from "../metadata/metadata.menu";
import { newerOf } from "../downloads/newer.page";
import type { UiContext } from "../../ui/uiContext";
import { findBookById } from "../../book/books.store";
import { askShelf } from "./addToShelf.page";
import {
  pendingState,
  pendingTexts,
  rateInLibrary,
  seenState,
  setStatusInLibrary,
  statusesToSet,
} from "./libraryChoices.page";
import { type Chooser, shortTitle } from "./sendOrQueue.page";
import { type ReadSoFar, laterReading } from "./readSoFar.rules";
import { rememberedPage } from "./browsedPage";
import { type Percent, percentOf } from "../../base/scale";
import { localPath } from "../downloads/localPath";
import { listSpans } from "../history/imports.store";

/** The list below a book page. @noSelf */
interface Below {
  isOpen(): boolean;
  readonly list: Pick<OpenBrowse, "arrived" | "left"> & Partial<Pick<OpenBrowse, "now">>;
  /** After a choice. */
  redraw?(): void;
}

interface BookView {
  readonly ui: UiContext;
  readonly book: BrowseBook;
  readonly below: Below;
  /** True once the state of the book came from the server. */
  isLoaded: boolean;
}

/** Shown at once; description and cover follow. `known`: data received before. */
export function showBook(ui: UiContext, book: BrowseBook, below: Below, known?: Candidate): void {
  const { id, title, author, series, number, format, coverAt, status } = book;
  const shown: BookView = { ui, book, below, isLoaded: known !== undefined };
  const look = showBookLook(ui, {
    book: known ?? { id, title, author, series, number, format, coverAt, state: { status } },
    isKnown: known !== undefined,
    face: (details) => faceOf(shown, details, (state) => look.update((now) => withState(now, state))),
    loaded: () => {
      shown.isLoaded = true;
    },
    hasMore: (task) => hasNewsOfFile(task, book),
  });
}

function withState(book: Candidate, state: BookState): Candidate {
  return Object.assign({}, book, { state: Object.assign({}, book.state, state) });
}

function faceOf(
  { ui, book, below, isLoaded }: BookView,
  details: Candidate,
  changed: (state: BookState) => void,
): Omit<BookFace, "title"> {
  const { ratings, statuses } = ui.connection.dialect();
  const chooser: Chooser = {
    ui,
    book,
    seen: seenState(ui, book, details.state ?? {}, isLoaded),
    changed: (state) => {
      changed(state);
      if (below.isOpen()) below.redraw?.();
    },
  };
  const pending = pendingState(ui, book.id);
  const rating = pending.rating ?? details.state?.rating;
  const local = bookActions(
    ui,
    details,
    () => arrived(ui, book, below),
    () => below.isOpen() && below.list.left(book.id),
  );
  const near = neighbourChoices(ui, details, below);
  return {
    lines: linesOf(ui, book, details),
    stars: ratings ? { rating, rate: (value) => rateInLibrary(chooser, value) } : undefined,
    marks: statuses ? statusMarks(chooser, pending.status ?? shownStatus(details, isLoaded)) : undefined,
    before: near.before,
    after: near.after,
    text: candidateText(ui, details, { hidesFormat: isOtherFormatHere(ui, details), hasHead: true }),
    choices: inPlace(
      local,
      [{ text: ui.translate("Add to shelf"), run: () => askShelf(chooser) }].concat(metadataAction(ui, book)),
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

/** *Download* or *Open* first, then the same actions before and after a download. */
function inPlace(local: readonly Choice[], remote: readonly Choice[]): readonly Choice[] {
  return local.slice(0, 1).concat(remote, local.slice(1));
}

/** Updates the stored server file. True if a newer version appeared. */
function hasNewsOfFile(task: TaskContext, { id }: BrowseBook): boolean {
  if (newerOf(task, id) !== undefined) return false;
  const looked = lookAtFile(task, id);
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
  return lines.concat(pendingTexts(ui, book.id));
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

/** For a book on this device. */
function metadataAction(ui: UiContext, { id }: BrowseBook): readonly Choice[] {
  const { dialogs, database, translate } = ui;
  const known = findBookById(database, id);
  const choices = metadataChoices(ui, id, known?.fingerprint);
  const run = (): void => dialogs.choose({ title: translate("Metadata from the server"), choices });
  return choices.length === 0 ? [] : [{ text: translate("Metadata"), run }];
}

/** Servers tell no status, or UNSET, of a book that nobody has begun. */
function shownStatus({ state }: Candidate, isLoaded: boolean): ServerStatus | undefined {
  const { status } = state ?? {};
  return status === "UNSET" || (status === undefined && isLoaded) ? "UNREAD" : status;
}

function statusMarks(chooser: Chooser, present: string | undefined): readonly FaceMark[] {
  return statusesToSet.map((status) => ({
    text: statusText(chooser.ui.translate, status),
    isSet: status === present,
    run: () => setStatusInLibrary(chooser, status),
  }));
}

interface Neighbours {
  readonly before?: BrowseBook | undefined;
  readonly after?: BrowseBook | undefined;
}

/** Without a request: from the given lines, and from the series as it was last seen. */
function knownNeighbours(context: Context, place: SeriesPlace, lines: readonly BrowseLine[]): Neighbours {
  const { series, number } = place;
  if (series === undefined || number === undefined) return {};
  const kept = rememberedPage(context, { of: "series", name: series })?.lines ?? [];
  const books = lines.concat(kept).flatMap(({ book }) => book ?? []);
  const [before] = nearestInSeries(place, books, "before");
  const [after] = nearestInSeries(place, books, "after");
  return { before, after };
}

/** On this device, or on another one if that was later. `listed`: from a list of the server. */
export function readSoFar(context: Context, { id, state }: Candidate, listed: Percent | undefined): ReadSoFar {
  const { positions } = state ?? {};
  const remote = {
    percent: positionPercent(positions) ?? listed,
    at: positions?.readAt ?? positions?.devices?.writtenAt,
  };
  return laterReading(readHere(context, id), remote);
}

function readHere(context: Context, id: Candidate["id"]): ReadSoFar {
  const { database, host } = context;
  const path = localPath(context, id);
  const fraction = path === undefined ? undefined : host.books.leftAt(path).fraction;
  const known = findBookById(database, id);
  const spans = known === undefined ? [] : listSpans(database, known.fingerprint);
  return {
    percent: fraction === undefined ? undefined : percentOf(fraction),
    at: spans[spans.length - 1]?.endedAt,
  };
}
