import { type HostAnnotation, idOfAnnotation } from "../model/annotation";
import { clock } from "./clock";
import { hostText, isHostTable, type HostTable } from "./hostValues";
import type ReaderUI = require("apps/reader/readerui");

/** False without a time or a place, and where words have another shape: other programs write rows too. */
export function isWholeRow(row: unknown): row is ReaderUI.Annotation {
  if (!isHostTable(row)) return false;
  const { datetime, page, text, note } = row;
  if (typeof datetime !== "string" || datetime === "" || !isPage(page)) return false;
  const hasWords = (words: unknown): boolean => words === undefined || hostText(words) !== undefined;
  return hasWords(text) && hasWords(note) && isPlaced(row);
}

function isPage(page: unknown): boolean {
  return typeof page === "number" || (typeof page === "string" && page !== "");
}

/** A highlight has both ends, of one kind. */
function isPlaced({ page, pos0, pos1, drawer }: HostTable): boolean {
  const isBookmark = pos1 === undefined && drawer === undefined;
  if (isBookmark) return pos0 === undefined || isPosition(pos0, page);
  return typeof pos0 === typeof pos1 && isPosition(pos0, page) && isPosition(pos1, page);
}

/** Old highlights have no page in their position. */
function isPosition(position: unknown, page: unknown): boolean {
  if (!isHostTable(position)) return typeof position === "string" && typeof page === "string";
  const { x, y, page: own = page } = position;
  return typeof x === "number" && typeof y === "number" && typeof own === "number";
}

/** Of a readable row. */
export function annotationOfRow(row: ReaderUI.Annotation): HostAnnotation {
  const { datetime, page, pos0, pos1, text, note, drawer, color, chapter, datetime_updated, text_edited } = row;
  return {
    datetime,
    page: `${page}`,
    start: positionOf(pos0, page),
    end: positionOf(pos1, page),
    text: hostText(text),
    isEdited: text_edited === true ? true : undefined,
    note: hostText(note),
    drawer: hostText(drawer),
    colour: hostText(color),
    chapter: hostText(chapter),
    changed: hostText(datetime_updated),
  };
}

/** Canonical text of a place on a fixed page. */
function positionOf(position: string | ReaderUI.PagePosition | undefined, page: string | number): string | undefined {
  if (position === undefined || typeof position === "string") return position;
  return string.format("%d:%.2f:%.2f", position.page ?? page, position.x, position.y);
}

/** From 0; -1 if absent. */
export function indexOfRow(rows: readonly unknown[], annotation: HostAnnotation): number {
  const id = idOfAnnotation(annotation);
  return rows.findIndex(
    (row) => isWholeRow(row) && row.datetime === annotation.datetime && idOfAnnotation(annotationOfRow(row)) === id,
  );
}

export function isInFlow({ page, start }: HostAnnotation): boolean {
  return (start ?? page).charAt(0) === "/";
}

/** Place in the running engine's spelling, by which the host finds its own highlight. @noSelf */
export type Spelling = (place: string) => string;

/** Undefined for a highlight on a fixed page: only the host can compute its boxes. */
export function newRow(annotation: HostAnnotation, spell: Spelling): ReaderUI.Annotation | undefined {
  const { datetime, page, start, end, text, note, drawer, colour, chapter, changed } = annotation;
  const flows = isInFlow(annotation);
  if (end !== undefined && (!flows || start === undefined)) return undefined;
  const place = flows ? spell(start ?? page) : tonumber(page);
  if (place === undefined) return undefined;
  const isHighlight = end !== undefined;
  return {
    datetime,
    datetime_updated: changed,
    page: place,
    pos0: isHighlight && typeof place === "string" ? place : undefined,
    pos1: end === undefined ? undefined : spell(end),
    text,
    note: wordsOf(note),
    drawer: isHighlight ? (drawer ?? "lighten") : undefined,
    color: isHighlight ? colour : undefined,
    chapter,
  };
}

/** Changes note and style, or a bookmark's title. A highlight's text stays: it may be edited. False if unchanged. */
export function changeRow(row: ReaderUI.Annotation, { note, drawer, colour, text }: HostAnnotation): boolean {
  const isHighlight = row.drawer !== undefined;
  const wanted = {
    note: wordsOf(note),
    drawer: isHighlight ? (drawer ?? row.drawer) : undefined,
    color: isHighlight ? (colour ?? row.color) : undefined,
    text: isHighlight ? row.text : (text ?? row.text),
  };
  const { note: before, drawer: drawn, color, text: said } = row;
  if (before === wanted.note && drawn === wanted.drawer && color === wanted.color && said === wanted.text) return false;
  // The new words are plain text.
  if (before !== wanted.note) row.note_format = undefined;
  row.note = wanted.note;
  row.drawer = wanted.drawer;
  row.color = wanted.color;
  row.text = wanted.text;
  row.datetime_updated = os.date("%Y-%m-%d %H:%M:%S", clock.now());
  return true;
}

function wordsOf(note: string | undefined): string | undefined {
  return note === "" ? undefined : note;
}
