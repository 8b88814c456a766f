import type { OpenBrowse } from "./browse";
import { presentTitle, ratingMenu } from "../status/rating.page";
import { lookAtFile } from "../downloads/newerFiles.task";
import type { BookState, ServerStatus } from "../../model/bookState";
import { type BrowseBook, isTelling } from "./browse.rules";
import type { Candidate } from "../../model/candidate";
import { ok, type Result } from "../../base/result";
import type { Shelf } from "../../model/shelf";
import { starsText, statusText } from "../../ui/bookTexts";
import { isolated, shortened } from "../../base/text";
import type { Choice } from "../../koreader/dialogs.port";
import { bookDeeds } from "../book-menu/bookDeeds.page";
import { hasChoice, hereText, isOtherFormatHere } from "../downloads/formatChoice.page";
import { candidateText, showBookLook } from "../book-menu/bookWords.page";
import { metadataChoices } from "../metadata/metadata.menu";
import { newerOf } from "../downloads/newer.page";
import { labelled, showAsking, type UiContext } from "../../ui/uiContext";
import { findBookById } from "../../book/books.store";
import { ownShelves } from "../shelves/listShelves";

/** The list below a book page. @noSelf */
interface Below {
  isOpen(): boolean;
  readonly list: Pick<OpenBrowse, "arrived" | "left">;
}

/** Shown at once; description and cover follow. `known`: data received before. */
export function showBook(ui: UiContext, book: BrowseBook, below: Below, known?: Candidate): void {
  const { id, title, author, series, format, coverAt, status } = book;
  const first: Candidate = known ?? { id, title, author, series, format, coverAt, state: { status } };
  let now = known;
  showBookLook(ui, {
    book: first,
    isKnown: known !== undefined,
    words: (details) => wordsOf(ui, details),
    loaded: (details) => {
      now = details;
    },
    hasMore: () => hasNewsOfFile(ui, book) || isNewChoice(first, now),
    anew: () => showBook(ui, book, below, now),
    choices: inPlace(
      bookDeeds(
        ui,
        first,
        () => arrived(ui, book, below),
        () => below.isOpen() && below.list.left(id),
      ),
      serverDeeds(ui, book, () => now?.state),
    ),
  });
}

/** *Download* or *Open* first, then the same actions before and after a download. */
function inPlace(local: readonly Choice[], remote: readonly Choice[]): readonly Choice[] {
  return local.slice(0, 1).concat(remote, local.slice(1));
}

/** True if the details show several formats that the list did not. */
function isNewChoice(first: Candidate, now: Candidate | undefined): boolean {
  return first.files === undefined && hasChoice(now?.files);
}

/** Updates the stored server file. True if a newer version appeared. */
function hasNewsOfFile(ui: UiContext, { id }: BrowseBook): boolean {
  if (newerOf(ui, id) !== undefined) return false;
  const looked = lookAtFile(ui, id);
  return looked.ok && looked.value;
}

function wordsOf(ui: UiContext, book: Candidate): string {
  const { translate } = ui;
  const { status, rating } = book.state ?? {};
  const lines: string[] = [];
  const localText = hereText(ui, book);
  if (localText !== undefined) lines.push(localText);
  if (newerOf(ui, book.id) !== undefined) lines.push(translate("Newer file on the server"));
  if (isTelling(status)) lines.push(labelled(translate, translate("Status"), statusText(translate, status)));
  if (rating !== undefined) lines.push(labelled(translate, translate("Rating"), starsText(rating)));
  return lines.concat([candidateText(ui, book, undefined, isOtherFormatHere(ui, book))]).join("\n");
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

/** Actions that the server supports. */
function serverDeeds(ui: UiContext, book: BrowseBook, now: () => BookState | undefined): readonly Choice[] {
  const { server, translate } = ui;
  const { ratings, statuses } = server.probe.dialect();
  const deeds: Choice[] = [];
  const asking = (ask: typeof askRating): void => withState(ui, book, now(), (state) => ask(ui, book, state));
  if (ratings) deeds.push({ text: translate("Rate"), run: () => asking(askRating) });
  if (statuses) deeds.push({ text: translate("Status"), run: () => asking(askStatus) });
  deeds.push({ text: translate("Add to shelf"), run: () => askShelf(ui, book) });
  return deeds.concat(metadataDeed(ui, book));
}

/** For a book on this device. */
function metadataDeed(ui: UiContext, { id }: BrowseBook): readonly Choice[] {
  const { dialogs, database, translate } = ui;
  const known = findBookById(database, id);
  const choices = metadataChoices(ui, id, known?.fingerprint);
  const run = (): void => dialogs.choose({ title: translate("Metadata from the server"), choices });
  return choices.length === 0 ? [] : [{ text: translate("Metadata"), run }];
}

/** Uses the loaded state, else fetches it. */
function withState(ui: UiContext, book: BrowseBook, now: BookState | undefined, ask: (state: BookState) => void): void {
  if (now !== undefined) return ask(now);
  askServer(
    ui,
    () => ui.server.library.stateOf(book.id),
    (state) => ask(state ?? {}),
  );
}

function askRating(ui: UiContext, book: BrowseBook, { status, rating }: BookState): void {
  const { dialogs, translate, server } = ui;
  const title = shortTitle(ui, book);
  const rate = (value: number): void =>
    askServer(
      ui,
      () => server.notes.rate(book.id, value),
      () => dialogs.notify(translate("The server has “%1” rated %2.", title, starsText(value))),
    );
  // A server without statuses has no ratings either.
  const isKnown = status !== undefined || rating !== undefined;
  const question = translate("How do you rate “%1”?", isolated(title));
  dialogs.choose(ratingMenu(translate, question, { rating, isKnown }, rate));
}

/** RE_READING is missing, because only reading sets it. */
const statusesToSet: readonly ServerStatus[] = ["UNREAD", "READING", "PAUSED", "READ", "ABANDONED", "WONT_READ"];

function askStatus(ui: UiContext, book: BrowseBook, { status: present }: BookState): void {
  const { dialogs, translate, server } = ui;
  const title = shortTitle(ui, book);
  const choices = statusesToSet.map((status) => ({
    text: status === present ? `✓ ${statusText(translate, status)}` : statusText(translate, status),
    run: () =>
      askServer(
        ui,
        () => server.library.setStatus(book.id, status),
        () => dialogs.notify(translate("The server has “%1” as %2.", title, statusText(translate, status))),
      ),
  }));
  const question = translate("Status of “%1” on the server", isolated(title));
  const words = present === undefined ? undefined : statusText(translate, present);
  dialogs.choose({ title: presentTitle(translate, question, words), choices });
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
