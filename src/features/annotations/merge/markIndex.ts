import { type HostAnnotation, markId } from "../../../model/annotation";
import type { AnnotationSource, ListedNotes } from "../../../koreader/openDocument.port";
import type { Fingerprint, BookId } from "../../../model/book";
import type { BaseItem } from "../collect/noteChanges.rules";
import type { PendingChange } from "./notePairs.rules";
import type { ListedKind, ServerItem } from "./threeWayMerge.rules";

/** Annotations of a book by mark. The list of a closed book is read again only after a change. @noSelf */
export interface MarkIndex {
  /** Marks in book order, each once. The caller owns the list, so that thousands are not kept twice. */
  takeNames(): readonly string[];
  find(mark: string | undefined): HostAnnotation | undefined;
  /** False: an absent mark may be one that cannot be read. */
  isWhole(): boolean;
  /** Reads a changed list again, in one step without `rest`. False: no annotations of the book. */
  refresh(rest?: () => void): boolean;
}

interface State {
  list: ListedNotes | undefined;
  /** Version of `list`; undefined: it may change at any time. */
  version: number | undefined;
  names: string[];
  places: Record<string, number | undefined>;
}

/** Marks read per step. */
const markBatchSize = 100;

export function createMarkIndex(
  source: Pick<AnnotationSource, "listOf" | "versionOf">,
  path: string,
  list: ListedNotes,
): MarkIndex {
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
    find: (mark) => (mark === undefined ? undefined : find(state, mark)),
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
    list.part(at, markBatchSize).forEach((annotation, offset) => {
      const mark = markId(annotation);
      if (state.places[mark] === undefined) state.names.push(mark);
      state.places[mark] = at + offset;
    });
    at += markBatchSize;
    rest();
  }
}

/** The list of an open book may move without an event: then it is indexed again. */
function find(state: State, mark: string): HostAnnotation | undefined {
  const found = at(state, mark);
  if (found === undefined || markId(found) === mark) return found;
  index(state);
  return at(state, mark);
}

function at({ list, places }: State, mark: string): HostAnnotation | undefined {
  const place = places[mark];
  return place === undefined ? undefined : list?.part(place, 1)[0];
}

/** Data before the comparison. */
export interface KnownItems {
  readonly lists: Lists;
  readonly rows: readonly BaseItem[];
  /** Without creations of present marks, of which there may be thousands. */
  readonly pending: readonly PendingChange[];
  /** Present marks with pending creations. */
  readonly made: Readonly<Record<string, true | undefined>>;
  readonly marks: MarkIndex;
}

/** A book with two-way sync. @noSelf */
export interface MergedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly id: BookId;
  readonly kinds: readonly ListedKind[];
  isTouched(mark: string): boolean;
  /** Notices deletions without a host event. */
  noticeDeletions(): void;
  /** The user has confirmed the deletions on this device. */
  readonly mayDelete: boolean;
}

export interface Lists {
  readonly kinds: readonly ListedKind[];
  readonly items: readonly ServerItem[];
  readonly isComplete: boolean;
}
