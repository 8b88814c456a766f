import { titleIn } from "../base/title";
import { joinedAuthors, bookTypeOf } from "../model/book";
import type { Destination } from "../model/bookState";
import { asPercent, percentOf, type Percent, asFraction } from "../base/scale";
import type { Position } from "../model/session";
import type { OpenDocument, BookContents } from "./openDocument.port";
import { readByEngine } from "./sidecarAnnotations";
import { hostNumber, hostTable, hostText, type HostTable } from "./hostValues";
import { files } from "./files";
import { entrySizes, isArchive, isEntrySmall } from "./archiveSizes";
import Event = require("ui/event");
import ffiUtil = require("ffi/util");
import type Archiver = require("ffi/archiver");
import ReaderUI = require("apps/reader/readerui");

/** Undefined in the file browser, for an unsupported format (§2.2), and before `ReaderReady`. */
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
    title: titleIn(hostText(props.display_title)),
    author: joinedAuthors(hostText(props.authors)),
    own: ownWords(ui),
    identifiers: hostText(ownProps(ui)?.["identifiers"]) ?? "",
    position: () => {
      last = positionIn(ui) ?? last;
      return last;
    },
    ...places,
    status: () => hostText(hostTable(ui.doc_settings?.readSetting("summary"))?.["status"]),
  };
}

/** Percentage that bookSidecar.ts leaves, for a newer file without the place: the host would open the first page. */
function beginAtPercent(ui: ReaderUI.Ui): void {
  const sidecar = ui.doc_settings;
  const fraction = hostNumber(sidecar?.readSetting("last_percent"));
  if (sidecar === undefined || fraction === undefined) return;
  sidecar.delSetting("last_percent");
  const place = hostText(sidecar.readSetting(ui.rolling === undefined ? "last_page" : "last_xpointer"));
  const isThere = place !== undefined && placesIn(ui).percentAt(place) !== undefined;
  if (!isThere) ui.handleEvent(toPercent(ui, percentOf(asFraction(fraction))));
}

/** Engine's fraction in flowing text, page / pages otherwise (§2.2). Undefined without a page. */
function positionIn(ui: ReaderUI.Ui): Position | undefined {
  const progress = ui.rolling ?? ui.paging;
  const page = progress?.current_page;
  if (ui.document === undefined || page === undefined) return undefined;
  const fraction = progress?.getLastPercent();
  if (fraction === undefined) return undefined;
  return { percent: asPercent(percentOf(asFraction(fraction))), page, pages: ui.document.getPageCount() };
}

/** The host has stored them when a book is ready. */
function ownProps({ doc_settings: sidecar }: ReaderUI.Ui): HostTable | undefined {
  return hostTable(sidecar?.readSetting("doc_props"));
}

function ownWords(ui: ReaderUI.Ui): OpenDocument["own"] {
  const props = ownProps(ui);
  if (props === undefined) return undefined;
  return { title: hostText(props["title"]), author: hostText(props["authors"]) };
}

/** A command line may give a relative path. */
function absolute(path: string): string {
  return path.charAt(0) === "/" ? path : (ffiUtil.realpath(path) ?? path);
}

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

/** The engine resolves anything else to the beginning. */
function percentOfXPointer(ui: ReaderUI.Ui, place: string): Percent | undefined {
  const { document } = ui;
  if (document === undefined || place.charAt(0) !== "/" || !document.isXPointerInDocument(place)) return undefined;
  return percentOfPage(ui, document.getPageFromXPointer(place));
}

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

/** As the host: a page counts as read when shown. */
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

/** The second xpointer is highlighted briefly. */
function toPlace({ rolling }: ReaderUI.Ui, place: string): Event.Event {
  return rolling === undefined ? Event.new("GotoPage", pageIn(place)) : Event.new("GotoXPointer", place, place);
}

/** Exact in scroll mode, else the page, or in flowing text the one before if it starts later: no line is skipped. */
function toPercent({ view, rolling, document }: ReaderUI.Ui, percent: Percent): Event.Event {
  if (rolling !== undefined && view?.view_mode === "scroll") return Event.new("GotoPercent", percent);
  const pages = document?.getPageCount() ?? 1;
  const slack = rolling === undefined ? 0.5 : 0.1;
  return Event.new("GotoPage", Math.max(1, Math.min(pages, Math.floor((percent / 100) * pages + slack))));
}

export function createBookContents(): BookContents {
  return {
    canRead: (path) => documentAt(path) !== undefined || (archiver() !== undefined && files.facts(path) !== undefined),
    readsClosed: () => archiver() !== undefined,
    read: (path, entry) => read(path, entry),
    sizes: (path) => entrySizes(path),
    readClosed: (path, entry) => readClosed(path, entry),
  };
}

function readClosed(path: string, entry: string): string | undefined {
  if (archiver() !== undefined) return read(path, entry);
  const [worked, text] = canUnpack(path, entry) ? pcall(() => readByEngine(path, entry)) : [false];
  return worked ? text : undefined;
}

/** The host unpacks an entry in one step. The engine unpacks nothing of a file that is no archive. */
function canUnpack(path: string, entry: string): boolean {
  return !isArchive(path) || isEntrySmall(path, entry);
}

function read(path: string, entry: string): string | undefined {
  if (!canUnpack(path, entry)) return undefined;
  const document = documentAt(path);
  if (document !== undefined) return document.getDocumentFileContent?.(entry);
  const [worked, text] = pcall(extract, path, entry);
  return worked ? text : undefined;
}

function documentAt(path: string): ReaderUI.Document | undefined {
  const document = ReaderUI.instance?.document;
  return document?.file === path && document.getDocumentFileContent !== undefined ? document : undefined;
}

/** Absent on old hosts. */
function archiver(): typeof Archiver | undefined {
  const [there, module] = pcall(require, "ffi/archiver");
  return there ? (module as typeof Archiver) : undefined;
}

function extract(path: string, entry: string): string | undefined {
  const reader = isArchive(path) ? archiver()?.Reader.new() : undefined;
  if (reader?.open(path) !== true) return undefined;
  const text = find(reader, entry);
  reader.close();
  return text;
}

/** Walks up to the entry, because the host's reader extracts only entries that it has passed. */
function find(reader: Archiver.Reader, entry: string): string | undefined {
  for (const { path } of reader.iterate()) if (path === entry) return reader.extractToMemory(entry);
  return undefined;
}
