import { type HostAnnotation, idOfAnnotation } from "../../../model/annotation";
import type { AnnotationSource, ListedAnnotations } from "../../../koreader/openDocument.port";
import type { Fingerprint, BookId } from "../../../model/book";
import type { BaseItem } from "../collect/itemChanges.rules";
import type { PendingChange } from "./annotationPairs.rules";
import type { ListedKind, ServerItem } from "./threeWayMerge.rules";

/** Annotations of a book by ID. The list of a closed book is read again only after a change. @noSelf */
export interface AnnotationIndex {
  /** IDs in book order, each once. The caller owns the list, so that thousands are not kept twice. */
  takeNames(): readonly string[];
  find(annotationId: string | undefined): HostAnnotation | undefined;
  /** False: an absent annotation may be one that cannot be read. */
  isWhole(): boolean;
  /** Reads a changed list again, in one step without `rest`. False: no annotations of the book. */
  refresh(rest?: () => void): boolean;
}

interface State {
  list: ListedAnnotations | undefined;
  /** Version of `list`; undefined: it may change at any time. */
  version: number | undefined;
  names: string[];
  places: Record<string, number | undefined>;
}

/** Annotations read per step. */
const annotationBatchSize = 100;

export function createAnnotationIndex(
  source: Pick<AnnotationSource, "listOf" | "versionOf">,
  path: string,
  list: ListedAnnotations,
): AnnotationIndex {
  const state: State = { list, version: source.versionOf(path), names: [], places: {} };
  let isIndexed = false;
  const indexNow = (rest?: () => void): void => {
    isIndexed = true;
    index(state, rest);
  };
  return {
    takeNames: () => {
      const { names } = state;
      state.names = [];
      return names;
    },
    find: (annotationId) => (annotationId === undefined ? undefined : find(state, annotationId)),
    isWhole: () => state.list === undefined || state.list.unread.length === 0,
    refresh: (rest) => {
      if (!isIndexed) indexNow(rest);
      const version = source.versionOf(path);
      if (version !== undefined && version === state.version) return true;
      const count = state.list?.count;
      state.version = version;
      state.list = source.listOf(path);
      if (version !== undefined || state.list?.count !== count) indexNow(rest);
      return state.list !== undefined;
    },
  };
}

function index(state: State, rest: () => void = () => undefined): void {
  const { list } = state;
  state.names = [];
  state.places = {};
  let at = 0;
  while (list !== undefined && at < list.count) {
    list.part(at, annotationBatchSize).forEach((annotation, offset) => {
      const annotationId = idOfAnnotation(annotation);
      if (state.places[annotationId] === undefined) state.names.push(annotationId);
      state.places[annotationId] = at + offset;
    });
    at += annotationBatchSize;
    rest();
  }
}

/** The list of an open book may move without an event: then it is indexed again. */
function find(state: State, annotationId: string): HostAnnotation | undefined {
  const found = at(state, annotationId);
  if (found === undefined || idOfAnnotation(found) === annotationId) return found;
  index(state);
  return at(state, annotationId);
}

function at({ list, places }: State, annotationId: string): HostAnnotation | undefined {
  const place = places[annotationId];
  return place === undefined ? undefined : list?.part(place, 1)[0];
}

/** Data before the comparison. */
export interface KnownItems {
  readonly lists: Lists;
  readonly rows: readonly BaseItem[];
  /** Without creations of present annotations, of which there may be thousands. */
  readonly pending: readonly PendingChange[];
  /** Present annotations with pending creations. */
  readonly made: Readonly<Record<string, true | undefined>>;
  readonly index: AnnotationIndex;
}

/** A book with two-way sync. @noSelf */
export interface MergedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly id: BookId;
  readonly kinds: readonly ListedKind[];
  isTouched(annotationId: string): boolean;
  /** Notices deletions without a host event. */
  noticeDeletions(): void;
  /** The user has confirmed its deletion on this device. */
  mayDelete(annotationId: string): boolean;
}

export interface Lists {
  readonly kinds: readonly ListedKind[];
  readonly items: readonly ServerItem[];
  readonly isComplete: boolean;
}
