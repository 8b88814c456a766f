import {
  listIn,
  notesIn,
  annotationOfRow,
  changeRow,
  indexOfRow,
  isInFlow,
  newRow,
  type Spelling,
} from "./annotationRow";
import { explicitSpelling, plainSpelling } from "../model/xpointer";
import type { HostNotes, ListedNotes, HostAnnotationChange } from "./openDocument.port";
import { titleIn } from "../base/title";
import { joinedAuthors } from "../model/book";
import type { HostAnnotation } from "../model/annotation";
import { redrawBrowserOf, showInLists } from "./hostLists";
import { files } from "./files";
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
  const rows = writableRows(sidecar, changes);
  if (rows === undefined) return undefined;
  const before = rows.length;
  const spell = spellingOf(sidecar.readSetting("cre_dom_version"));
  const applied = changes.map((change) => applyOne(rows, change, spell));
  if (applied.some((one) => one?.written === true) && !write(path, sidecar, rows, before)) return undefined;
  return applied.flatMap((one) => (one === undefined ? [] : [annotationOfRow(one.row)]));
}

/** True if the sidecar is readable. The host's `open` deletes unreadable ones. */
export function isSidecarReadable(path: string): boolean {
  const file = DocSettings.findSidecarFile(path);
  const [key] = file === undefined ? [] : next(DocSettings.openSettingsFile(file).data);
  return key !== undefined;
}

function writableRows(
  sidecar: ReaderUI.Sidecar,
  changes: readonly HostAnnotationChange[],
): ReaderUI.Annotation[] | undefined {
  const flows = changes.every(({ annotation }) => isInFlow(annotation));
  if (!flows && changes.some(({ annotation }) => isInFlow(annotation))) return undefined;
  const rows = sidecar.readSetting("annotations");
  const [first] = rows ?? [];
  if (first !== undefined) return (typeof first.page === "string") === flows ? rows : undefined;
  const others = rows === undefined ? [sidecar.readSetting("bookmarks"), sidecar.readSetting("highlight")] : [];
  others.push(sidecar.readSetting(flows ? "annotations_rolling" : "annotations_paging"));
  return others.some((other) => other !== undefined && next(other)[0] !== undefined) ? undefined : (rows ?? []);
}

interface Applied {
  readonly row: ReaderUI.Annotation;
  readonly written: boolean;
}

/** Engines since this version of their document structure write an index at each step. */
const explicitVersion = 20260812;

function spellingOf(version: number | undefined): Spelling {
  return version !== undefined && version >= explicitVersion ? explicitSpelling : plainSpelling;
}

function applyOne(
  rows: ReaderUI.Annotation[],
  { operation, annotation }: HostAnnotationChange,
  spell: Spelling,
): Applied | undefined {
  const index = indexOfRow(rows, annotation);
  const there = rows[index];
  if (operation === "add") return there === undefined ? add(rows, annotation, spell) : { row: there, written: false };
  if (there === undefined || typeof there.pos0 === "object") return undefined;
  if (operation === "change") return { row: there, written: changeRow(there, annotation) };
  rows.splice(index, 1);
  return { row: there, written: true };
}

/** Inserts near its place; the host sorts, and recomputes page numbers, at the next opening. */
function add(rows: ReaderUI.Annotation[], annotation: HostAnnotation, spell: Spelling): Applied | undefined {
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

function write(path: string, sidecar: ReaderUI.Sidecar, rows: readonly ReaderUI.Annotation[], before: number): boolean {
  sidecar.saveSetting("annotations", rows);
  sidecar.saveSetting("annotations_externally_modified", true);
  if (sidecar.flush() === undefined) return false;
  showInLists(path, sidecar);
  if ((before === 0) !== (rows.length === 0)) redrawBrowserOf(path);
  return true;
}

/** See `engineVersionOf`. */
export function closedEngineVersion(path: string): number | undefined {
  return withSidecar(path, (sidecar) => sidecar.readSetting("cre_dom_version"));
}

/** Undefined without a readable sidecar. */
export function closedList(path: string): ListedNotes | undefined {
  const list = withSidecar(path, (sidecar) =>
    listIn(sidecar.readSetting("annotations"), sidecar.readSetting("summary")),
  );
  return list === undefined ? undefined : { ...list, part: (from, count) => readable(() => list.part(from, count)) };
}

/** Other programs may have written invalid rows. */
function readable(read: () => readonly HostAnnotation[]): readonly HostAnnotation[] {
  const [worked, notes] = pcall(read);
  return worked ? notes : [];
}

/** Undefined without a readable sidecar. */
export function closedNotes(path: string): HostNotes | undefined {
  return withSidecar(path, (sidecar) => {
    const { title, authors } = sidecar.readSetting("doc_props") ?? {};
    const { annotations, stars, status } = notesIn(sidecar.readSetting("annotations"), sidecar.readSetting("summary"));
    return { annotations, stars, status, title: titleIn(title), author: joinedAuthors(authors) };
  });
}

/** Not with the host's `open`, which deletes unreadable files. Undefined without a readable sidecar. */
function withSidecar<T>(path: string, read: (sidecar: ReaderUI.Sidecar) => T): T | undefined {
  const file = DocSettings.findSidecarFile(path);
  if (file === undefined) return undefined;
  const [worked, found] = pcall(() => {
    const sidecar = DocSettings.openSettingsFile(file);
    const [key] = next(sidecar.data);
    return key === undefined ? undefined : read(sidecar);
  });
  return worked ? found : undefined;
}

/** Magic bytes of a ZIP file; the engine would read anything else as plain text. */
const archiveMark = "PK";

/** File inside an EPUB, through the engine without layout. Undefined if absent. Throws where the engine does. */
export function readByEngine(path: string, entry: string): string | undefined {
  if (files.sample(path, [0], archiveMark.length) !== archiveMark) return undefined;
  const view = CreDocument.engineInit().newDocView(600, 800, 0);
  // Without a font the engine may crash.
  view.setStringProperty("font.face.default", CreDocument.default_font);
  const text = view.loadDocument(path, true) ? view.getDocumentFileContent(entry) : undefined;
  view.close();
  return text;
}
