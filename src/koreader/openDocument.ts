import { titleIn } from "../base/title";
import { authorsIn, bookTypeOf } from "../model/book";
import type { Destination } from "../model/progress";
import { asPercent, percentOf, type Fraction, type Percent } from "../base/scale";
import type { Position } from "../model/session";
import type { OpenDocument } from "./openDocument.port";
import type ReaderUI = require("apps/reader/readerui");
import Event = require("ui/event");
import ffiUtil = require("ffi/util");

/**
 * The document that the reader has open. Undefined in the file browser, for a format that the server does not take
 * (§2 Reading session), and until the document is laid out and its first page shown (the event `ReaderReady`).
 */
export function openDocument(ui: ReaderUI.Ui): OpenDocument | undefined {
  const { document, doc_props: props } = ui;
  if (document === undefined || props === undefined) return undefined;
  beginAtPercent(ui);
  const type = bookTypeOf(document.file);
  const first = positionIn(ui);
  if (type === undefined || first === undefined) return undefined;

  let last = first;
  const places = placesIn(ui);
  return {
    path: absolute(document.file),
    type,
    title: titleIn(props.display_title),
    author: authorsIn(props.authors),
    own: ownWords(ui),
    identifiers: ownProps(ui)?.identifiers ?? "",
    position: () => {
      last = positionIn(ui) ?? last;
      return last;
    },
    ...places,
    status: () => ui.doc_settings?.readSetting("summary")?.status,
  };
}

/**
 * A newer file is left with the percentage, beside the place or without it (swappedBook.ts). What has no such place the
 * host begins at its first page.
 */
function beginAtPercent(ui: ReaderUI.Ui): void {
  const sidecar = ui.doc_settings;
  const fraction = sidecar?.readSetting("last_percent");
  if (sidecar === undefined || fraction === undefined) return;
  sidecar.delSetting("last_percent");
  const place = sidecar.readSetting(ui.rolling === undefined ? "last_page" : "last_xpointer");
  const isThere = place !== undefined && placesIn(ui).percentAt(`${place}`) !== undefined;
  if (!isThere) ui.handleEvent(toPercent(ui, percentOf(fraction as Fraction)));
}

/**
 * How far: flowing documents by the engine's own fraction, paged ones by page / pages, which is what the host gives
 * for each (§2 Reading session, Progress). Undefined while there is no page, and when the document is gone.
 */
function positionIn(ui: ReaderUI.Ui): Position | undefined {
  const progress = ui.rolling ?? ui.paging;
  const page = progress?.current_page;
  if (ui.document === undefined || page === undefined) return undefined;
  const fraction = progress?.getLastPercent();
  if (fraction === undefined) return undefined;
  return { percent: asPercent(percentOf(fraction as Fraction)), page, pages: ui.document.getPageCount() };
}

/** What the file says of itself: the host has just written it down, when a book is ready. */
function ownProps({ doc_settings: sidecar }: ReaderUI.Ui): ReaderUI.OwnProps | undefined {
  return sidecar?.readSetting("doc_props");
}

function ownWords(ui: ReaderUI.Ui): OpenDocument["own"] {
  const props = ownProps(ui);
  if (props === undefined) return undefined;
  return { title: props.title, author: props.authors };
}

/** The host opens what it is given, and a command line may give it a relative path. */
function absolute(path: string): string {
  return path.charAt(0) === "/" ? path : (ffiUtil.realpath(path) ?? path);
}

/** Where the reader is, and the ways to other places. */
function placesIn(ui: ReaderUI.Ui): Pick<OpenDocument, "flows" | "here" | "percentAt" | "wordsAt" | "goTo"> {
  const flows = ui.rolling !== undefined;
  let last = "";
  return {
    flows,
    here: () => {
      const place = ui.document === undefined ? undefined : (ui.rolling ?? ui.paging)?.getLastProgress();
      if (place !== undefined) last = `${place}`;
      return last;
    },
    percentAt: (place) => (flows ? percentOfXPointer(ui, place) : percentOfPage(ui, pageIn(place))),
    wordsAt: (place) => (flows ? wordsAt(ui, place) : ""),
    goTo: (destination) => goTo(ui, destination),
  };
}

/** Anything but an xpointer would be taken for the beginning of the document. */
function percentOfXPointer(ui: ReaderUI.Ui, place: string): Percent | undefined {
  const { document } = ui;
  if (document === undefined || place.charAt(0) !== "/" || !document.isXPointerInDocument(place)) return undefined;
  return percentOfPage(ui, document.getPageFromXPointer(place));
}

/** So many words are enough to know a place by. */
const wordsOfPlace = 5;

function wordsAt({ document }: ReaderUI.Ui, place: string): string {
  if (document?.getNextVisibleWordEnd === undefined || !document.isXPointerInDocument(place)) return "";
  let end = place;
  let left = wordsOfPlace;
  while (left > 0) {
    end = document.getNextVisibleWordEnd(end) ?? end;
    left -= 1;
  }
  return document.getTextFromXPointers?.(place, end) ?? "";
}

/** Pages are counted as the host counts progress: a page has been read when it is shown. */
function percentOfPage({ document }: ReaderUI.Ui, page: number | undefined): Percent | undefined {
  const pages = document?.getPageCount() ?? 0;
  if (page === undefined || page < 1 || page > pages || Math.floor(page) !== page) return undefined;
  return asPercent((page / pages) * 100);
}

function pageIn(place: string): number | undefined {
  return tonumber(place);
}

function goTo(ui: ReaderUI.Ui, destination: Destination): void {
  ui.link?.addCurrentLocationToStack();
  const event = destination.by === "place" ? toPlace(ui, destination.place) : toPercent(ui, destination.percent);
  ui.handleEvent(event);
}

/** The second xpointer is marked at the edge of the page for a moment. */
function toPlace({ rolling }: ReaderUI.Ui, place: string): Event.Event {
  return rolling === undefined ? Event.new("GotoPage", pageIn(place)) : Event.new("GotoXPointer", place, place);
}

/**
 * In scroll mode to the very height; where pages are shown, to the page that the host would give this percent. A page
 * of a flowing document rarely ends where one of the other device did: then to the one before, so that no line is
 * skipped. A tenth of a page is allowed for rounding.
 */
function toPercent({ view, rolling, document }: ReaderUI.Ui, percent: Percent): Event.Event {
  if (rolling !== undefined && view?.view_mode === "scroll") return Event.new("GotoPercent", percent);
  const pages = document?.getPageCount() ?? 1;
  const slack = rolling === undefined ? 0.5 : 0.1;
  return Event.new("GotoPage", Math.max(1, Math.min(pages, Math.floor((percent / 100) * pages + slack))));
}
