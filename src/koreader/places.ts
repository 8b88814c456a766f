import type { Destination } from "../domain/progress/destination";
import { asPercent, type Percent } from "../domain/scale";
import type { Places } from "../ports/places";
import type ReaderUI = require("apps/reader/readerui");
import Event = require("ui/event");

/** The places of the document that the reader has open; for a document that `openBook` takes. */
export function placesIn(ui: ReaderUI.Ui): Places {
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
    goTo: (destination) => goTo(ui, destination),
    isFinished: () => ui.doc_settings?.readSetting("summary")?.status === "complete",
  };
}

/** Anything but an xpointer would be taken for the beginning of the document. */
function percentOfXPointer(ui: ReaderUI.Ui, place: string): Percent | undefined {
  const { document } = ui;
  if (document === undefined || place.charAt(0) !== "/" || !document.isXPointerInDocument(place))
    return undefined;
  return percentOfPage(ui, document.getPageFromXPointer(place));
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
  const event =
    destination.by === "place" ? toPlace(ui, destination.place) : toPercent(ui, destination.percent);
  ui.handleEvent(event);
}

/** The second xpointer is marked at the edge of the page for a moment. */
function toPlace({ rolling }: ReaderUI.Ui, place: string): Event.Event {
  return rolling === undefined
    ? Event.new("GotoPage", pageIn(place))
    : Event.new("GotoXPointer", place, place);
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
