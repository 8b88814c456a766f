import { type HostAnnotation, idOfAnnotation } from "../model/annotation";
import { annotationOfRow, isWholeRow } from "./annotationRow";
import type ReaderUI = require("apps/reader/readerui");

/** The host sends no event when a bookmark is deleted in its list. @noSelf */
export interface DeletionWatch {
  /** Deletions by the user since the last call; `annotation`: the new list. */
  find(annotation: ReaderUI.Annotations | undefined): readonly HostAnnotation[];
  /** Notes a record that the plugin added or deleted. */
  added(row: ReaderUI.Annotation): void;
  deleted(row: ReaderUI.Annotation): void;
}

type Rows = readonly ReaderUI.Annotation[];

interface State {
  annotation: ReaderUI.Annotations | undefined;
  /** A list that was replaced as a whole proves no deletion by the user. */
  list: Rows | undefined;
  rows: Rows;
}

/** The first call reports nothing. */
export function createDeletionWatch(): DeletionWatch {
  const state: State = { annotation: undefined, list: undefined, rows: [] };
  return {
    find: (annotation) => {
      const { list, rows } = state;
      const isSameList = list !== undefined && state.annotation?.annotations === list;
      const lost = isSameList ? lostFrom(rows, list) : [];
      state.annotation = annotation;
      state.list = annotation?.annotations;
      state.rows = state.list?.slice() ?? [];
      return lost.filter((row) => isWholeRow(row)).map((row) => annotationOfRow(row));
    },
    added: (row) => {
      state.rows = state.rows.concat([row]);
    },
    deleted: (row) => {
      state.rows = state.rows.filter((other) => other !== row);
    },
  };
}

function lostFrom(before: Rows, after: Rows): Rows {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  if (from === before.length) return [];
  const left: Record<string, ReaderUI.Annotation[] | undefined> = {};
  for (const row of after.slice(from)) {
    const alike = left[keyOf(row)] ?? [];
    alike.push(row);
    left[keyOf(row)] = alike;
  }
  return before.slice(from).filter((row) => !(left[keyOf(row)] ?? []).some((other) => isSame(other, row)));
}

function keyOf(row: ReaderUI.Annotation): string {
  return isWholeRow(row) ? `${row.datetime}|${row.page}` : "";
}

/** A copy counts as the same record. */
function isSame(one: ReaderUI.Annotation, other: ReaderUI.Annotation): boolean {
  if (one === other) return true;
  return (
    isWholeRow(one) &&
    isWholeRow(other) &&
    idOfAnnotation(annotationOfRow(one)) === idOfAnnotation(annotationOfRow(other))
  );
}
