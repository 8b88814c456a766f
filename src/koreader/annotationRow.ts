import type { HostNotes, ListedNotes } from "./openDocument.port";
import { type HostAnnotation, markId } from "../model/annotation";
import { clock } from "./clock";
import type ReaderUI = require("apps/reader/readerui");

export function annotationOfRow(row: ReaderUI.Annotation): HostAnnotation {
  const { datetime, page, pos0, pos1, text, note, drawer, color, chapter, datetime_updated } = row;
  return {
    datetime,
    page: `${page}`,
    start: positionOf(pos0),
    end: positionOf(pos1),
    text,
    note,
    drawer,
    colour: color,
    chapter,
    changed: datetime_updated,
  };
}

/** Canonical text of a place on a fixed page. */
function positionOf(position: string | ReaderUI.PagePosition | undefined): string | undefined {
  if (position === undefined || typeof position === "string") return position;
  return string.format("%d:%.2f:%.2f", position.page, position.x, position.y);
}

/** From 0; -1 if absent. */
export function indexOfRow(rows: readonly ReaderUI.Annotation[], annotation: HostAnnotation): number {
  const id = markId(annotation);
  return rows.findIndex((row) => row.datetime === annotation.datetime && markId(annotationOfRow(row)) === id);
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

/** Keeps the host's rows: copying thousands would double the memory. */
export function listIn(rows: readonly ReaderUI.Annotation[] = [], summary: ReaderUI.Summary | undefined): ListedNotes {
  const part = (from: number, count: number): readonly HostAnnotation[] =>
    rows.slice(from, from + count).map((row) => annotationOfRow(row));
  return { count: rows.length, part, stars: summary?.rating, status: summary?.status };
}

export function notesIn(
  rows: readonly ReaderUI.Annotation[] | undefined,
  summary: ReaderUI.Summary | undefined,
): HostNotes {
  const annotations = (rows ?? []).map((row) => annotationOfRow(row));
  return { annotations, stars: summary?.rating, status: summary?.status };
}
