import type { HostAnnotation } from "../domain/annotation";
import { authorsIn, titleIn } from "../domain/book";
import type { AnnotationSource, HostNotes } from "../ports/openDocument";
import ReaderUI = require("apps/reader/readerui");
import DocSettings = require("docsettings");

/** What the reader made in books: the open one's as it is in memory, others' as the host keeps it beside them. */
export const annotationSource: AnnotationSource = {
  notesOf: (path) => {
    const ui = ReaderUI.instance;
    return ui?.document?.file === path ? openNotes(ui) : closedNotes(path);
  },
  apply: () => undefined,
  textBetween: (path, start, end) => {
    const document = ReaderUI.instance?.document;
    return document?.file === path ? (document.getTextFromXPointers?.(start, end) ?? "") : undefined;
  },
  ownColours: () => G_reader_settings.readSetting("highlight_custom_colors") ?? {},
};

/** One of the host's records as a plain one. */
export function annotationOf(row: ReaderUI.Annotation): HostAnnotation {
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

/** A place on a fixed page, as a text that is always the same for the same place. */
function positionOf(position: string | ReaderUI.PagePosition | undefined): string | undefined {
  if (position === undefined || typeof position === "string") return position;
  return string.format("%d:%.2f:%.2f", position.page, position.x, position.y);
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
