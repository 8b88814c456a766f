import type { HostAnnotation } from "../model/annotation";
import { placeKey } from "../model/xpointer";
import { sameText } from "../base/title";
import type { AppliedChanges, HostAnnotationChange } from "./openDocument.port";
import type { Attempt } from "./log";
import type { DeletionWatch } from "./deletionWatch";
import { annotationOfRow, changeRow, indexOfRow, newRow } from "./annotationRow";
import { isBanner } from "./widgets/offers";
import type { WaitingTasks } from "./tasks";
import Event = require("ui/event");
import InfoMessage = require("ui/widget/infomessage");
import KeyValuePage = require("ui/widget/keyvaluepage");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");
import ffiUtil = require("ffi/util");
import gettext = require("gettext");
import hostUtil = require("util");

/** @noSelf */
export interface ApplyContext {
  readonly tasks: WaitingTasks;
  readonly attempt: Attempt;
  readonly watch: Pick<DeletionWatch, "added" | "deleted">;
}

interface Page {
  readonly ui: ReaderUI.Ui;
  readonly rows: ReaderUI.Annotations;
  changed: boolean;
  overwritten: boolean;
  visible: boolean;
  bookmarks: boolean;
}

/**
 * Changes one annotation a turn. Changes and deletions are flushed at once: after a crash the old state would look like
 * a change by the user. Waits for dialogs that may refer to list positions, then stops (`isInterrupted`).
 */
export function applyToOpen(
  context: ApplyContext,
  ui: ReaderUI.Ui,
  changes: readonly HostAnnotationChange[],
): AppliedChanges {
  const { annotation } = ui;
  if (annotation === undefined) return { present: [], isInterrupted: false };
  const page: Page = { ui, rows: annotation, changed: false, overwritten: false, visible: false, bookmarks: false };
  const present: HostAnnotation[] = [];
  let isFree = true;
  for (const change of changes) {
    isFree = becomesFree(context, ui);
    if (!isFree) break;
    const row = applyWatched(context, page, change);
    if (row !== undefined) present.push(annotationOfRow(row));
    context.tasks.pause();
  }
  if (page.changed && isOpen(ui)) context.attempt("writing the annotations of the open book", () => finish(page));
  return { present, isInterrupted: !isFree };
}

function applyWatched(
  { attempt, watch }: ApplyContext,
  page: Page,
  change: HostAnnotationChange,
): ReaderUI.Annotation | undefined {
  const { operation, replaced } = change;
  const row = attempt("changing an annotation of the open book", () => applyOne(page, change));
  if (row === undefined) return undefined;
  if (operation === "add") watch.added(row);
  if (operation === "delete") watch.deleted(row);
  const old =
    replaced === undefined
      ? undefined
      : attempt("removing an annotation of the open book", () => remove(page, replaced));
  if (old !== undefined) watch.deleted(old);
  return row;
}

function isOpen(ui: ReaderUI.Ui): boolean {
  return ReaderUI.instance === ui && ui.document !== undefined;
}

/** Seconds between checks of the screen, and their number. */
const lookSeconds = 0.5;
const maxLooks = 20;

function becomesFree({ tasks }: ApplyContext, ui: ReaderUI.Ui): boolean {
  let looks = 0;
  while (isOpen(ui) && looks < maxLooks) {
    if (isPageFree(ui)) return true;
    looks += 1;
    if (!tasks.wait(lookSeconds)) return false;
  }
  return false;
}

/** Offers, menus, messages and value pages refer to no annotation; dialogs and lists may. */
function isPageFree(ui: ReaderUI.Ui): boolean {
  if (ui.highlight?.select_mode === true) return false;
  const top = UIManager.getTopmostVisibleWidget();
  if (top === undefined || top === ui || top === ui.menu.menu_container) return top !== undefined;
  const kind = getmetatable(top);
  return isBanner(top) || kind === InfoMessage || kind === KeyValuePage;
}

function applyOne(page: Page, change: HostAnnotationChange): ReaderUI.Annotation | undefined {
  switch (change.operation) {
    case "add":
      return add(page, change.annotation);
    case "change":
      return alter(page, change.annotation);
    case "delete":
      return remove(page, change.annotation);
  }
}

function add(page: Page, annotation: HostAnnotation): ReaderUI.Annotation | undefined {
  const { rows, ui } = page;
  const there = rows.annotations[indexOfRow(rows.annotations, annotation)];
  if (there !== undefined) return there;
  const bare = newRow(annotation, (place) => engineSpelling(ui, place));
  const row = bare === undefined ? undefined : completed(ui, bare);
  if (row === undefined) return undefined;
  const index = rows.addItem(row);
  row.datetime = annotation.datetime;
  const isNote = row.note !== undefined;
  const counts = row.drawer === undefined ? undefined : 1;
  tell(page, row, {
    1: row,
    nb_highlights_added: isNote ? undefined : counts,
    nb_notes_added: isNote ? counts : undefined,
    index_modified: index,
  });
  return row;
}

function engineSpelling({ document }: ReaderUI.Ui, place: string): string {
  const own = document?.getNormalizedXPointer?.(place);
  return typeof own === "string" && placeKey(own) === placeKey(place) ? own : place;
}

/** Adds text and chapter; undefined if the document has other text there, or no such place. */
function completed(ui: ReaderUI.Ui, row: ReaderUI.Annotation): ReaderUI.Annotation | undefined {
  const { document, toc } = ui;
  const { page, pos0, pos1 } = row;
  if (document === undefined || (ui.rolling !== undefined) !== (typeof page === "string")) return undefined;
  if (typeof page === "string" && !document.isXPointerInDocument(page)) return undefined;
  if (typeof page === "number" && page > document.getPageCount()) return undefined;
  const title = toc?.getTocTitleByPage(page);
  if (typeof pos0 !== "string" || typeof pos1 !== "string") return bookmark(row, title);
  const words = document.isXPointerInDocument(pos1) ? document.getTextFromXPointers?.(pos0, pos1) : undefined;
  if (words === undefined || !sameText(words, row.text ?? "")) return undefined;
  return { ...row, text: hostUtil.cleanupSelectedText(words), chapter: title };
}

function bookmark(row: ReaderUI.Annotation, title: string | undefined): ReaderUI.Annotation {
  const chapter = title === "" ? undefined : title;
  const text = chapter === undefined ? undefined : ffiUtil.template(gettext("in %1"), chapter);
  return { ...row, chapter, text: row.text ?? text };
}

function alter(page: Page, annotation: HostAnnotation): ReaderUI.Annotation | undefined {
  const row = page.rows.annotations[indexOfRow(page.rows.annotations, annotation)];
  if (row === undefined || typeof row.pos0 === "object") return undefined;
  const isNote = row.note !== undefined;
  if (!changeRow(row, annotation)) return row;
  const more = (row.note !== undefined ? 1 : 0) - (isNote ? 1 : 0);
  const isOther = row.drawer !== undefined && more !== 0;
  tell(page, row, isOther ? { 1: row, nb_highlights_added: -more, nb_notes_added: more } : { 1: row });
  return row;
}

function remove(page: Page, annotation: HostAnnotation): ReaderUI.Annotation | undefined {
  const { rows, ui } = page;
  const index = indexOfRow(rows.annotations, annotation);
  const row = rows.annotations[index];
  if (row === undefined || typeof row.pos0 === "object") return undefined;
  if (row.drawer === undefined) {
    rows.annotations.splice(index, 1);
    tell(page, row, { 1: row, index_modified: -(index + 1) });
    return row;
  }
  page.overwritten = true;
  note(page, row);
  ui.bookmark?.removeItemByIndex(index + 1);
  return row;
}

interface ListChange {
  readonly 1: ReaderUI.Annotation;
  readonly nb_highlights_added?: number | undefined;
  readonly nb_notes_added?: number | undefined;
  /** From 1; negative: removed from there. Absent: changed in place. */
  readonly index_modified?: number;
}

/** Notifies lists, counts, thumbnails and exports as for a user's change. */
function tell(page: Page, row: ReaderUI.Annotation, change: ListChange): void {
  page.overwritten = page.overwritten || (change.index_modified ?? 0) <= 0;
  note(page, row);
  page.ui.handleEvent(Event.new("AnnotationsModified", change));
}

function note(page: Page, row: ReaderUI.Annotation): void {
  page.changed = true;
  if (row.drawer === undefined) page.bookmarks = true;
  else if (!page.visible) page.visible = isVisible(page.ui, row);
}

function isVisible({ document, dimen, view }: ReaderUI.Ui, { pos0, pos1 }: ReaderUI.Annotation): boolean {
  if (document === undefined || typeof pos0 !== "string" || typeof pos1 !== "string") return false;
  const top = document.getCurrentPos();
  const screens = view?.view_mode !== "scroll" && document.getVisiblePageCount() > 1 ? 2 : 1;
  const bottom = top + screens * (dimen?.h ?? 0);
  return document.getPosFromXPointer(pos0) <= bottom && document.getPosFromXPointer(pos1) >= top;
}

function finish({ ui, rows, overwritten, visible, bookmarks }: Page): void {
  if (bookmarks) redrawSign(ui);
  if (visible) UIManager.setDirty(ui.dialog ?? ui, "ui");
  ui.view?.footer.maybeUpdateFooter();
  if (!overwritten) return;
  ui.doc_settings?.saveSetting("annotations", rows.annotations);
  ui.doc_settings?.flush();
}

function redrawSign({ bookmark: bookmarks, dialog, view }: ReaderUI.Ui): void {
  const before = view?.dogear_visible === true;
  bookmarks?.setDogearVisibility(bookmarks.getCurrentPageNumber());
  if (view === undefined || before === (view.dogear_visible === true)) return;
  const region = view.dogear.getRefreshRegion();
  if (region !== undefined && dialog !== undefined) UIManager.setDirty(dialog, () => $multi("ui", region, undefined));
}
