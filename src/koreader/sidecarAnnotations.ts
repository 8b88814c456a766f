import { annotationOfRow, changeRow, indexOfRow, isInFlow, newRow, type Spelling } from "./annotationRow";
import { explicitSpelling, plainSpelling } from "../model/xpointer";
import { annotationsBeside, unreadableAnnotations } from "./annotationRows";
import { closedSidecar, isSidecarReadable } from "./closedSidecar";
import { hostNumber, isHostTable } from "./hostValues";
import type { ListedAnnotations, HostAnnotationChange } from "./openDocument.port";
import type { HostAnnotation } from "../model/annotation";
import { redrawBrowserOf, showInLists } from "./hostLists";
import { isArchive } from "./archiveSizes";
import DocSettings = require("docsettings");
import type ReaderUI = require("apps/reader/readerui");
import hostUtil = require("util");
import CreDocument = require("document/credocument");

/** All changes at once, atomic and without yielding: the host may open the book. Undefined without a writable list. */
export function applyToSidecar(
  path: string,
  changes: readonly HostAnnotationChange[],
): readonly HostAnnotation[] | undefined {
  if (!isSidecarReadable(path)) return undefined;
  const sidecar = DocSettings.open(path);
  const writable = writableRows(sidecar, changes);
  if (writable === undefined) return undefined;
  const { rows } = writable;
  const before = rows.length;
  const version = hostNumber(sidecar.readSetting("cre_dom_version")) ?? 0;
  const spell = version >= explicitVersion ? explicitSpelling : plainSpelling;
  const applied = changes.map((change) => applyOne(rows, change, spell));
  if (applied.some((one) => one?.written === true) && !write(path, sidecar, writable, before)) return undefined;
  return applied.flatMap((one) => (one === undefined ? [] : [annotationOfRow(one.row)]));
}

interface Writable {
  readonly key: "annotations" | "annotations_rolling" | "annotations_paging";
  readonly rows: ReaderUI.Annotation[];
}

/** The list of the engine that the places are of. Undefined if the host would replace it at the next opening. */
function writableRows(sidecar: ReaderUI.Sidecar, changes: readonly HostAnnotationChange[]): Writable | undefined {
  const flows = changes.every(({ annotation }) => isInFlow(annotation));
  if (!flows && changes.some(({ annotation }) => isInFlow(annotation))) return undefined;
  const list = sidecar.readSetting("annotations");
  const [first] = isRows(list) ? list : [];
  if (isRows(list) && first !== undefined && (typeof first.page === "string") === flows)
    return { key: "annotations", rows: list };
  const key = flows ? "annotations_rolling" : "annotations_paging";
  const other = sidecar.readSetting(key);
  if (isRows(list) && isRows(other) && other.length > 0) return { key, rows: other };
  if (first !== undefined || other !== undefined) return undefined;
  if (list !== undefined) return isRows(list) ? { key: "annotations", rows: list } : undefined;
  const former = [sidecar.readSetting("bookmarks"), sidecar.readSetting("highlight")];
  return former.some((one) => !isEmpty(one)) ? undefined : { key: "annotations", rows: [] };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (isHostTable(value) && next(value)[0] === undefined);
}

/** False if a row is no table: rows are sorted in. */
function isRows(list: unknown): list is ReaderUI.Annotation[] {
  return isHostTable(list) && Object.values(list).every((row) => isHostTable(row));
}

interface AppliedChange {
  readonly row: ReaderUI.Annotation;
  readonly written: boolean;
}

/** Engines since this version of their document structure write an index at each step. */
const explicitVersion = 20260812;

function applyOne(
  rows: ReaderUI.Annotation[],
  { operation, annotation, replaced }: HostAnnotationChange,
  spell: Spelling,
): AppliedChange | undefined {
  const index = indexOfRow(rows, annotation);
  const there = rows[index];
  if (operation === "add") {
    const added = there === undefined ? add(rows, annotation, spell) : { row: there, written: false };
    if (added === undefined || replaced === undefined) return added;
    const old = indexOfRow(rows, replaced);
    if (old >= 0) rows.splice(old, 1);
    return { row: added.row, written: added.written || old >= 0 };
  }
  if (there === undefined || typeof there.pos0 === "object") return undefined;
  if (operation === "change") return { row: there, written: changeRow(there, annotation) };
  rows.splice(index, 1);
  return { row: there, written: true };
}

/** Inserts near its place; the host sorts, and recomputes page numbers, at the next opening. */
function add(rows: ReaderUI.Annotation[], annotation: HostAnnotation, spell: Spelling): AppliedChange | undefined {
  const bare = newRow(annotation, spell);
  if (bare === undefined) return undefined;
  const index = placeOf(rows, bare);
  const pageno = typeof bare.page === "number" ? bare.page : (rows[index - 1]?.pageno ?? rows[index]?.pageno ?? 1);
  const text = bare.drawer === undefined ? bare.text : onOneLine(bare.text);
  const row = { ...bare, pageno, text };
  rows.splice(index, 0, row);
  return { row, written: true };
}

/** Line breaks of the file do not count. */
function onOneLine(text = ""): string {
  const [joined] = string.gsub(text, "%s+", " ");
  return hostUtil.cleanupSelectedText(joined);
}

/** Binary search, because many may be added at once. */
function placeOf(rows: readonly ReaderUI.Annotation[], added: ReaderUI.Annotation): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row !== undefined && isBefore(added, row)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** By the numbers in the places, nearly always the reading order. */
function isBefore({ page: one }: ReaderUI.Annotation, { page: other }: ReaderUI.Annotation): boolean {
  if (typeof one === "number" && typeof other === "number") return one < other;
  const [mine, theirs] = [numbersIn(`${one}`), numbersIn(`${other}`)];
  const apart = mine.findIndex((number, at) => number !== theirs[at]);
  return apart >= 0 && (mine[apart] ?? 0) < (theirs[apart] ?? -1);
}

function numbersIn(place: string): readonly number[] {
  const numbers: number[] = [];
  for (const [digits] of string.gmatch(place, "%d+")) numbers.push(Number(digits));
  return numbers;
}

function write(path: string, sidecar: ReaderUI.Sidecar, { key, rows }: Writable, before: number): boolean {
  sidecar.saveSetting(key, rows);
  sidecar.saveSetting("annotations_externally_modified", true);
  if (sidecar.flush() === undefined) return false;
  showInLists(path, sidecar);
  if ((before === 0) !== (rows.length === 0)) redrawBrowserOf(path);
  return true;
}

/** See `engineVersionOf`. */
export function closedEngineVersion(path: string): number | undefined {
  const sidecar = closedSidecar(path);
  return sidecar === "unreadable" ? undefined : hostNumber(sidecar?.readSetting("cre_dom_version"));
}

/** Undefined without a sidecar. */
export function closedList(path: string): ListedAnnotations | undefined {
  const sidecar = closedSidecar(path);
  if (sidecar === undefined) return undefined;
  if (sidecar === "unreadable") return unreadableAnnotations;
  const [worked, notes] = pcall(() => annotationsBeside(sidecar));
  return worked ? notes : unreadableAnnotations;
}

/** File inside an EPUB, through the engine without layout. Undefined if absent. Throws where the engine does. */
export function readByEngine(path: string, entry: string): string | undefined {
  // The engine would read anything else as plain text.
  if (!isArchive(path)) return undefined;
  const view = CreDocument.engineInit().newDocView(600, 800, 0);
  // Without a font the engine may crash.
  view.setStringProperty("font.face.default", CreDocument.default_font);
  const text = view.loadDocument(path, true) ? view.getDocumentFileContent(entry) : undefined;
  view.close();
  return text;
}
