import type { Log } from "./host.port";
import type {
  AnnotationSource,
  AppliedChanges,
  HostAnnotationChange,
  HostNotes,
  ListedNotes,
} from "./openDocument.port";
import type { HostAnnotation } from "../model/annotation";
import { annotationOfRow } from "./annotationRow";
import { type Attempt, attemptsWith } from "./attempt";
import { createDeletionWatch } from "./deletedAnnotations";
import { type ApplyContext, applyToOpen } from "./openAnnotations";
import { applyToSidecar } from "./sidecarAnnotations";
import type { WaitingTasks } from "./tasks";
import { titleIn } from "../base/title";
import { joinedAuthors } from "../model/book";
import ReaderUI = require("apps/reader/readerui");
import DocSettings = require("docsettings");

/** @noSelf */
export interface HostAnnotations extends AnnotationSource {
  /** The book is laid out; the host sets `ReaderUI.instance` only later. */
  opened(ui: ReaderUI.Ui): void;
  /** True during changes by the plugin, which are not user changes. */
  isApplying(): boolean;
}

/** Annotations of the open book from memory, of others from the sidecar. Errors in host code are caught and logged. */
export function createAnnotations(tasks: WaitingTasks, log: Log): HostAnnotations {
  let applying = false;
  // Openings and own writes: nothing else changes the list of a closed book.
  let changes = 0;
  const watch = createDeletionWatch();
  // Weak: the window of a book without a follower of notes is freed when it closes.
  const windows: { open?: ReaderUI.Ui | undefined } = setmetatable({}, { __mode: "v" });
  const attemptAny = attemptsWith(log);
  const attempt: Attempt = (what, operation) => {
    applying = true;
    const answer = attemptAny(what, operation);
    applying = false;
    return answer;
  };
  return {
    notesOf: notesAt,
    listOf: listAt,
    versionOf: (path) => (openAt(path) === undefined ? changes : undefined),
    apply: (path, asked) => {
      changes += 1;
      return apply({ tasks, attempt, watch }, path, asked);
    },
    findDeleted: () => watch.find(windows.open?.annotation),
    endWatch: () => {
      windows.open = undefined;
      watch.find(undefined);
    },
    opened: (ui) => {
      windows.open = ui;
      changes += 1;
    },
    textBetween: (path, start, end) => {
      const document = openAt(path)?.document;
      return document === undefined ? undefined : (document.getTextFromXPointers?.(start, end) ?? "");
    },
    ownColours: () => G_reader_settings.readSetting("highlight_custom_colors") ?? {},
    isApplying: () => applying,
  };
}

function openAt(path: string): ReaderUI.Ui | undefined {
  const ui = ReaderUI.instance;
  return ui?.document?.file === path ? ui : undefined;
}

function apply(context: ApplyContext, path: string, changes: readonly HostAnnotationChange[]): AppliedChanges {
  const ui = openAt(path);
  if (ui !== undefined) return applyToOpen(context, ui, changes);
  const present = context.attempt("writing annotations beside a book", () => applyToSidecar(path, changes));
  return { present: present ?? [], isInterrupted: false };
}

function notesAt(path: string): HostNotes | undefined {
  const ui = openAt(path);
  return ui === undefined ? closedNotes(path) : openNotes(ui);
}

function listAt(path: string): ListedNotes | undefined {
  const ui = openAt(path);
  return ui === undefined ? closedList(path) : openList(ui);
}

function openNotes(ui: ReaderUI.Ui): HostNotes {
  return notesIn(openRows(ui), ui.doc_settings?.readSetting("summary"));
}

function openRows({ annotation, document }: ReaderUI.Ui): readonly ReaderUI.Annotation[] {
  return (annotation?.annotations ?? []).map((row) => withOwnText(row, document));
}

function openList(ui: ReaderUI.Ui): ListedNotes {
  return listIn(openRows(ui), ui.doc_settings?.readSetting("summary"));
}

function closedList(path: string): ListedNotes | undefined {
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

/** Keeps the host's rows: copying thousands would double the memory. */
function listIn(rows: readonly ReaderUI.Annotation[] = [], summary: ReaderUI.Summary | undefined): ListedNotes {
  const part = (from: number, count: number): readonly HostAnnotation[] =>
    rows.slice(from, from + count).map((row) => annotationOfRow(row));
  return { count: rows.length, part, stars: summary?.rating, status: summary?.status };
}

/** A highlight is placed, and sent, by the book's text and not by the user's edit of it. */
function withOwnText(row: ReaderUI.Annotation, document: ReaderUI.Document | undefined): ReaderUI.Annotation {
  const { pos0, pos1, text_edited } = row;
  if (text_edited !== true || typeof pos0 !== "string" || typeof pos1 !== "string") return row;
  const text = document?.getTextFromXPointers?.(pos0, pos1);
  return text === undefined ? row : { ...row, text };
}

function closedNotes(path: string): HostNotes | undefined {
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

function notesIn(rows: readonly ReaderUI.Annotation[] | undefined, summary: ReaderUI.Summary | undefined): HostNotes {
  const annotations = (rows ?? []).map((row) => annotationOfRow(row));
  return { annotations, stars: summary?.rating, status: summary?.status };
}
