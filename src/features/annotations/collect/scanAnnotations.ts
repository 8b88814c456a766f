import { perStep } from "../../../base/longList";
import type { Context, TaskContext } from "../../../context";
import {
  type Annotation,
  itemsOf,
  type AnnotationChoice,
  syncsAnnotations,
  type UnreadAnnotations,
} from "../../../model/annotation";
import { type Book, bookTypeOf, type Fingerprint } from "../../../model/book";
import type { KnownItem, ItemChange } from "./itemChanges.rules";
import type { ListedAnnotations } from "../../../koreader/openDocument.port";
import { findBookOfFile, annotationChoiceOf } from "../../../book/book";
import { listKnown } from "./knownItems";
import { digestOf, annotationsWithPages } from "./digestedItems";

/** A highlight with a note counts as a note. */
export interface AnnotationCounts {
  readonly highlights: number;
  readonly notes: number;
  readonly bookmarks: number;
}

export interface ScannedFile {
  readonly path: string;
  /** Empty if unknown. */
  readonly title: string;
  /** Matched with a server book. */
  readonly matched: boolean;
  /** Neither sent nor pending. */
  readonly fresh: AnnotationCounts;
  /** Sent or pending. */
  readonly known: number;
}

export interface AnnotationsReport {
  /** Files with something to send, the last opened first. */
  readonly files: readonly ScannedFile[];
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
  readonly reasons: readonly (UnreadAnnotations | { readonly reason: "format" | "file"; readonly count: number })[];
}

export interface ScanProgress {
  readonly done: number;
  readonly total: number;
}

/** @noSelf */
export interface AnnotationScan {
  leavesOut(path: string): boolean;
  /** Queues changes of a book. Absent: only counts. */
  keep?(book: Fingerprint, path: string, changes: readonly ItemChange[]): void;
  watch(progress: ScanProgress): void;
  isStopping(): boolean;
}

interface Report extends AnnotationsReport {
  files: ScannedFile[];
  known: number;
  missing: number;
  unwanted: number;
  readonly leftOut: LeftOutFile[];
  stopped: boolean;
}

/** Finds unsent annotations in the host's history. Reads only samples and sidecars. */
export function scanAnnotations(context: TaskContext, scan: AnnotationScan): AnnotationsReport {
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

function addFile(context: Context, scan: AnnotationScan, path: string, report: Report): void {
  const { files, annotations, tasks } = context.host;
  if (files.facts(path) === undefined) {
    if (bookTypeOf(path) !== undefined) report.missing += 1;
    return;
  }
  const listed = annotations.listOf(path);
  if (listed === undefined || listed.count + listed.unread.length === 0) return;
  tasks.pause();
  const { title = "", author, count, unread } = listed;
  const leaveOut = (reasons: LeftOutFile["reasons"]): number => report.leftOut.push({ path, title, reasons });
  if (bookTypeOf(path) === undefined) return void leaveOut([{ reason: "format", count }]);
  const book = findBookOfFile(context, { path, title: listed.title, author });
  if (book === undefined) return void leaveOut([{ reason: "file", count }]);
  const choice = annotationChoiceOf(context, book.fingerprint);
  if (!syncsAnnotations(choice)) return void (report.unwanted += 1);
  if (unread.length > 0) leaveOut(unread);
  addAnnotations(context, scan, { book, path, annotations: listed, choice }, report);
}

interface FoundBook {
  readonly book: Book;
  readonly path: string;
  readonly annotations: ListedAnnotations;
  readonly choice: AnnotationChoice;
}

function addAnnotations(context: Context, scan: AnnotationScan, found: FoundBook, report: Report): void {
  const { book, path, annotations } = found;
  const fresh = { highlights: 0, notes: 0, bookmarks: 0 };
  const file = { path, title: book.title ?? "", matched: book.id !== undefined, fresh, known: 0 };
  let from = 0;
  while (from < annotations.count && !scan.isStopping()) {
    context.host.tasks.pause();
    const all = annotationsWithPages(context, annotations.part(from, perStep.reads));
    const known = listKnown(context, book.fingerprint, all);
    addPart(context, scan, found, { annotations: all, known, file });
    from += perStep.reads;
  }
  if (from < annotations.count) report.stopped = true;
  report.known += file.known;
  if (fresh.highlights + fresh.notes + fresh.bookmarks > 0) report.files.push(file);
}

interface FoundPart {
  readonly annotations: readonly Annotation[];
  readonly known: readonly KnownItem[];
  readonly file: { known: number; readonly fresh: { -readonly [Kind in keyof AnnotationCounts]: number } };
}

function addPart(
  { host }: Context,
  { keep }: AnnotationScan,
  { book, path, choice }: FoundBook,
  { annotations, known, file }: FoundPart,
): void {
  const changes: ItemChange[] = [];
  for (const annotation of annotations) {
    const kinds = known.filter((one) => one.annotationId === annotation.id).map(({ kind }) => kind);
    const items = itemsOf(annotation, choice, kinds);
    const lacking = items.filter(({ kind }) => !kinds.includes(kind));
    if (lacking.length > 0) file.fresh[sortOf(annotation)] += 1;
    else if (items.length > 0) file.known += 1;
    for (const item of lacking)
      if (keep !== undefined) changes.push({ operation: "create", item, digest: digestOf(host, item) });
  }
  if (keep !== undefined && changes.length > 0) keep(book.fingerprint, path, changes);
}

function sortOf({ kind, note }: Annotation): keyof AnnotationCounts {
  if (note !== undefined) return "notes";
  return kind === "bookmark" ? "bookmarks" : "highlights";
}
