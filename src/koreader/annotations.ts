import { closedEngineVersion, closedList, applyToSidecar } from "./sidecarAnnotations";
import type { Sidecar } from "./formerAnnotations";
import { annotationsBeside } from "./annotationRows";
import { hostSettings, hostNumber } from "./hostValues";
import type { Log } from "./host.port";
import type { AnnotationSource, AppliedChanges, HostAnnotationChange, ListedAnnotations } from "./openDocument.port";
import { type Attempt, attemptsWith } from "./log";
import { createDeletionWatch } from "./deletionWatch";
import { type ApplyContext, applyToOpen } from "./openAnnotations";
import type { WaitingTasks } from "./tasks";
import ReaderUI = require("apps/reader/readerui");

/** @noSelf */
export interface HostAnnotations extends AnnotationSource {
  /** The book is laid out; the host sets `ReaderUI.instance` only later. */
  opened(ui: ReaderUI.Ui): void;
  /** True during changes by the plugin, which are not user changes. */
  isApplying(): boolean;
}

/** From memory for the open book, else from the sidecar. Errors in host code are caught and logged. */
export function createAnnotations(tasks: WaitingTasks, log: Log): HostAnnotations {
  let applying = false;
  // Openings and own writes: the only changes to the list of a closed book.
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
    engineVersionOf: engineVersionAt,
    textBetween: (path, start, end) => {
      const document = openAt(path)?.document;
      return document === undefined ? undefined : (document.getTextFromXPointers?.(start, end) ?? "");
    },
    ownColours: () => hostSettings.highlightColours(),
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

function engineVersionAt(path: string): number | undefined {
  const sidecar = openAt(path)?.doc_settings;
  return sidecar === undefined ? closedEngineVersion(path) : hostNumber(sidecar.readSetting("cre_dom_version"));
}

function listAt(path: string): ListedAnnotations | undefined {
  const ui = openAt(path);
  return ui === undefined
    ? closedList(path)
    : annotationsBeside(ui.doc_settings ?? nothing, ui.annotation?.annotations ?? []);
}

/** A book without a sidecar yet. */
const nothing: Sidecar = { readSetting: () => undefined };
