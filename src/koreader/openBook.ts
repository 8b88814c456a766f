import { bookTypeOf } from "../domain/book/book";
import { asPercent, percentOf, type Fraction } from "../domain/scale";
import type { Position } from "../domain/session/session";
import { authorsIn, titleIn } from "../domain/book/title";
import type { OpenBook } from "../ports/openBook";
import type ReaderUI = require("apps/reader/readerui");
import ffiUtil = require("ffi/util");

/**
 * The document that the reader has open. Undefined in the file browser, for a format that the server does not take
 * (§2 Reading session), and until the document is laid out and its first page shown (the event `ReaderReady`).
 */
export function openBook(ui: ReaderUI.Ui): OpenBook | undefined {
  const { document, doc_props: props } = ui;
  if (document === undefined || props === undefined) return undefined;
  const type = bookTypeOf(document.file);
  const first = positionIn(ui);
  if (type === undefined || first === undefined) return undefined;

  let last = first;
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
  };
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

function ownWords(ui: ReaderUI.Ui): OpenBook["own"] {
  const props = ownProps(ui);
  if (props === undefined) return undefined;
  return { title: props.title, author: props.authors };
}

/** The host opens what it is given, and a command line may give it a relative path. */
function absolute(path: string): string {
  return path.charAt(0) === "/" ? path : (ffiUtil.realpath(path) ?? path);
}
