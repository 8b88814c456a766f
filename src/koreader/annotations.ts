import type { Log } from "../ports/host";
import type { AnnotationSource, AppliedChanges, HostAnnotationChange, HostNotes } from "../ports/openDocument";
import { annotationOf } from "./annotationRow";
import { type Attempt, attemptsWith } from "./attempt";
import { type ApplyContext, applyToOpen } from "./openAnnotations";
import { applyToSidecar } from "./sidecarAnnotations";
import type { WaitingTasks } from "./tasks";
import { authorsIn, titleIn } from "../domain/book";
import ReaderUI = require("apps/reader/readerui");
import DocSettings = require("docsettings");

/** @noSelf */
export interface HostAnnotations extends AnnotationSource {
  /** True while the host tells of a change that the plugin makes: it is no act of the reader. */
  isApplying(): boolean;
}

/**
 * What the reader made in books: the open one's as it is in memory, others' as the host keeps it beside them. An error of
 * the host's own code ends what it was about, and is logged.
 */
export function createAnnotations(tasks: WaitingTasks, log: Log): HostAnnotations {
  let applying = false;
  const attemptAny = attemptsWith(log);
  const attempt: Attempt = (what, operation) => {
    applying = true;
    const answer = attemptAny(what, operation);
    applying = false;
    return answer;
  };
  return {
    notesOf: (path) => {
      const ui = openAt(path);
      return ui === undefined ? closedNotes(path) : openNotes(ui);
    },
    apply: (path, changes) => apply({ tasks, attempt }, path, changes),
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

function openNotes({ annotation, doc_settings, document }: ReaderUI.Ui): HostNotes {
  const rows = (annotation?.annotations ?? []).map((row) => withOwnText(row, document));
  return notesIn(rows, doc_settings?.readSetting("summary"));
}

/** Whatever the reader wrote over it, a highlight is proved, and sent, by the words of the book. */
function withOwnText(row: ReaderUI.Annotation, document: ReaderUI.Document | undefined): ReaderUI.Annotation {
  const { pos0, pos1, text_edited } = row;
  if (text_edited !== true || typeof pos0 !== "string" || typeof pos1 !== "string") return row;
  const text = document?.getTextFromXPointers?.(pos0, pos1);
  return text === undefined ? row : { ...row, text };
}

/** Read without the host's `open`, which deletes what it cannot read. */
function closedNotes(path: string): HostNotes | undefined {
  const file = DocSettings.findSidecarFile(path);
  if (file === undefined) return undefined;
  const [worked, notes] = pcall(() => {
    const sidecar = DocSettings.openSettingsFile(file);
    const [key] = next(sidecar.data);
    if (key === undefined) return undefined;
    const { title, authors } = sidecar.readSetting("doc_props") ?? {};
    const { annotations, stars, status } = notesIn(sidecar.readSetting("annotations"), sidecar.readSetting("summary"));
    return { annotations, stars, status, title: titleIn(title), author: authorsIn(authors) };
  });
  return worked ? notes : undefined;
}

function notesIn(rows: readonly ReaderUI.Annotation[] | undefined, summary: ReaderUI.Summary | undefined): HostNotes {
  const annotations = (rows ?? []).map((row) => annotationOf(row));
  return { annotations, stars: summary?.rating, status: summary?.status };
}
