import { perStep } from "../../../base/longList";
import type { Context, TaskContext } from "../../../context";
import { type Annotation, itemsOf, type NoteChoice, syncsNotes, type UnreadNotes } from "../../../model/annotation";
import { type Book, bookTypeOf, type Fingerprint } from "../../../model/book";
import type { KnownItem, NoteChange } from "./noteChanges.rules";
import type { ListedNotes } from "../../../koreader/openDocument.port";
import { findBookOfFile, noteChoiceOf } from "../../../book/book";
import { listKnown } from "./knownItems";
import { digestOf, marksOf } from "./marks";

/** A highlight with a note counts as a note. */
export interface MarkCounts {
  readonly highlights: number;
  readonly notes: number;
  readonly bookmarks: number;
}

export interface NotedFile {
  readonly path: string;
  /** Empty if unknown. */
  readonly title: string;
  /** Matched with a server book. */
  readonly matched: boolean;
  /** Neither sent nor pending. */
  readonly fresh: MarkCounts;
  /** Sent or pending. */
  readonly known: number;
}

export interface NotesReport {
  /** Files with something to send, the last opened first. */
  readonly files: readonly NotedFile[];
  /** Sent or pending. */
  readonly known: number;
  /** Number of deleted files. */
  readonly missing: number;
  /** Number of excluded files. */
  readonly unwanted: number;
  /** Files with annotations that cannot be sent. */
  readonly leftOut: readonly LeftOutFile[];
  readonly stopped: boolean;
}

export interface LeftOutFile {
  readonly path: string;
  /** Empty if unknown. */
  readonly title: string;
  /** `format`: not synced. `file`: the book's file cannot be read. */
  readonly reasons: readonly (UnreadNotes | { readonly reason: "format" | "file"; readonly count: number })[];
}

export interface ScanProgress {
  readonly done: number;
  readonly total: number;
}

/** @noSelf */
export interface NoteScan {
  leavesOut(path: string): boolean;
  /** Queues changes of a book. Absent: only counts. */
  keep?(book: Fingerprint, path: string, changes: readonly NoteChange[]): void;
  watch(progress: ScanProgress): void;
  isStopping(): boolean;
}

interface Report extends NotesReport {
  files: NotedFile[];
  known: number;
  missing: number;
  unwanted: number;
  readonly leftOut: LeftOutFile[];
  stopped: boolean;
}

/** Finds unsent annotations in the host's history. Reads only samples and sidecars. */
export function scanNotes(context: TaskContext, scan: NoteScan): NotesReport {
  const { tasks, books } = context.host;
  const report: Report = { files: [], known: 0, missing: 0, unwanted: 0, leftOut: [], stopped: false };
  const paths = books.remembered();
  let looked = 0;
  for (const path of paths) {
    tasks.pause();
    if (scan.isStopping()) return { ...report, stopped: true };
    if (!scan.leavesOut(path)) addFile(context, scan, path, report);
    looked += 1;
    scan.watch({ done: looked, total: paths.length });
  }
  return report;
}

function addFile(context: Context, scan: NoteScan, path: string, report: Report): void {
  const { files, annotations, tasks } = context.host;
  if (files.facts(path) === undefined) {
    if (bookTypeOf(path) !== undefined) report.missing += 1;
    return;
  }
  const notes = annotations.listOf(path);
  if (notes === undefined || notes.count + notes.unread.length === 0) return;
  tasks.pause();
  const { title = "", author, count, unread } = notes;
  const leaveOut = (reasons: LeftOutFile["reasons"]): number => report.leftOut.push({ path, title, reasons });
  if (bookTypeOf(path) === undefined) return void leaveOut([{ reason: "format", count }]);
  const book = findBookOfFile(context, { path, title: notes.title, author });
  if (book === undefined) return void leaveOut([{ reason: "file", count }]);
  const choice = noteChoiceOf(context, book.fingerprint);
  if (!syncsNotes(choice)) return void (report.unwanted += 1);
  if (unread.length > 0) leaveOut(unread);
  addNotes(context, scan, { book, path, notes, choice }, report);
}

interface FoundNotes {
  readonly book: Book;
  readonly path: string;
  readonly notes: ListedNotes;
  readonly choice: NoteChoice;
}

function addNotes(context: Context, scan: NoteScan, found: FoundNotes, report: Report): void {
  const { book, path, notes } = found;
  const fresh = { highlights: 0, notes: 0, bookmarks: 0 };
  const file = { path, title: book.title ?? "", matched: book.id !== undefined, fresh, known: 0 };
  let from = 0;
  while (from < notes.count && !scan.isStopping()) {
    context.host.tasks.pause();
    const marks = marksOf(context, notes.part(from, perStep.reads));
    const known = listKnown(context, book.fingerprint, marks);
    addMarks(context, scan, found, { marks, known, file });
    from += perStep.reads;
  }
  report.known += file.known;
  if (fresh.highlights + fresh.notes + fresh.bookmarks > 0) report.files.push(file);
}

interface SomeMarks {
  readonly marks: readonly Annotation[];
  readonly known: readonly KnownItem[];
  readonly file: { known: number; readonly fresh: { -readonly [Kind in keyof MarkCounts]: number } };
}

function addMarks(
  { host }: Context,
  { keep }: NoteScan,
  { book, path, choice }: FoundNotes,
  { marks, known, file }: SomeMarks,
): void {
  const changes: NoteChange[] = [];
  for (const mark of marks) {
    const kinds = known.filter((one) => one.mark === mark.id).map(({ kind }) => kind);
    const items = itemsOf(mark, choice, kinds);
    const lacking = items.filter(({ kind }) => !kinds.includes(kind));
    if (lacking.length > 0) file.fresh[sortOf(mark)] += 1;
    else if (items.length > 0) file.known += 1;
    for (const item of lacking)
      if (keep !== undefined) changes.push({ operation: "create", item, digest: digestOf(host, item) });
  }
  if (keep !== undefined && changes.length > 0) keep(book.fingerprint, path, changes);
}

function sortOf({ kind, note }: Annotation): keyof MarkCounts {
  if (note !== undefined) return "notes";
  return kind === "bookmark" ? "bookmarks" : "highlights";
}
