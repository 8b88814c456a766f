import { shelfJobs } from "./features/shelves/shelves";
import type ReaderUI = require("apps/reader/readerui");
import type TouchMenu = require("ui/widget/touchmenu");
import type { Screen } from "./book/openBook.port";
import type { Feature, FeatureAction } from "./feature";
import { closeMenus, mainMenuItem, openWindows, registerActions, removeActions, placeInTools } from "./koreader/menu";
import { isFirstCopy } from "./koreader/copies";
import { annotationOfRow, isWholeRow } from "./koreader/annotationRow";
import { watchDeletions, watchMoves } from "./koreader/fileEvents";
import { addFileRows, extendOldBoxes, removeFileRows } from "./koreader/fileDialog";
import { delaySleep, type SleepWork } from "./koreader/sleepDelay";
import { openDocument } from "./koreader/openDocument";
import { deleteOwnFiles } from "./koreader/ownFiles";
import { watchSummaries } from "./koreader/summaryEvents";
import type { FileRow, MenuItem } from "./koreader/screen.port";
import type { WaitingTasks } from "./koreader/tasks";
import { bindDevice } from "./features/setup/index";
import { startup, type Startup } from "./startup";
import { addQuickActions, removeQuickActions } from "./koreader/simpleUi";
import { menuLines } from "./mainMenu";
import { mainMenu } from "./features";

/** @noSelf */
export interface Plugin {
  /** A new instance; the first one restores after a crash. */
  begin(): void;
  menu(): TouchMenu.Item;
  registerActions(): void;
  act(name: string): void;
  /** A window with long-press menus opened. */
  addRows(ui: ReaderUI.Ui): void;
  bookOpened(ui: ReaderUI.Ui): void;
  annotated(rows: readonly ReaderUI.Annotation[]): void;
  suspended(): void;
  networkConnected(): void;
  readonly screen: Screen;
  lines(): readonly MenuItem[];
  /** Saves, leaves the host except open menus, stops tasks and closes the database on the next tick, before `ended`. */
  stop(ended?: () => void): void;
  /** Ends at once without saving. */
  abandon(): void;
}

let running: Plugin | undefined;
let stopped = false;

/** Created on first use; undefined once turned off, and in a second copy of the plugin. */
export function plugin(): Plugin | undefined {
  if (!stopped && isFirstCopy()) running = running ?? createPlugin(startup(restartPlugin));
  return running;
}

function restartPlugin(): void {
  const ending = running;
  running = undefined;
  stopped = true;
  ending?.stop(() => {
    stopped = false;
    comeBack(plugin());
  });
}

export function stopPlugin(): void {
  const ending = running;
  running = undefined;
  stopped = true;
  ending?.stop();
}

/** Also deletes all own data. */
export function deletePluginSettings(): void {
  const ending = running;
  running = undefined;
  stopped = true;
  ending?.abandon();
  if (isFirstCopy()) deleteOwnFiles();
}

/** Windows, and maybe a book, are open already. */
function comeBack(fresh: Plugin | undefined): void {
  closeMenus();
  for (const window of openWindows()) {
    fresh?.addRows(window);
    if (window.document !== undefined) fresh?.bookOpened(window);
  }
  fresh?.begin();
}

function createPlugin(start: Startup): Plugin {
  const { context, features, host, storage } = start;
  const { screen } = context;
  const { guard, tasks } = host;
  const each = eachOf(start);
  const actions = features.flatMap((feature) => feature.actions ?? []);
  const rows = features.flatMap(({ fileRow }) => (fileRow === undefined ? [] : [fileRow]));
  const unhook = hookInto(start, rows, actions);
  const end = (): void => {
    tasks.end();
    storage.close();
  };
  const act = guard.act("an action", (name: string) => actions.find((action) => action.name === name)?.run());
  let begun = false;
  return {
    begin: () => {
      if (begun) return;
      begun = true;
      appear(start, actions, act);
      tasks.after(0, () => startFeatures(start));
    },
    // The host keeps this function across a change of account.
    menu: () =>
      mainMenuItem(
        mainMenu(context, () => plugin()?.lines() ?? []),
        guard,
      ),
    lines: () => menuLines(context, features),
    registerActions: () => registerActions(actions),
    act,
    addRows: (ui) => addFileRows(ui, rows, guard),
    bookOpened: (ui) => bookOpened(start, ui),
    annotated: (touched) => annotated(start, touched),
    suspended: () => {
      screen.suspended();
      each("suspended", (feature) => feature.suspended?.());
    },
    networkConnected: () => each("connected", (feature) => feature.connected?.()),
    screen,
    stop: (ended) => {
      screen.suspended();
      unhook();
      tasks.cancelAll();
      // One tick later, so that notes and requests are recorded.
      if (ended === undefined) tasks.after(0, end);
      else
        endWhenIdle(tasks, patience, () => {
          end();
          ended();
        });
    },
    abandon: () => {
      unhook();
      end();
    },
  };
}

/** Gestures, the first page of Tools, and a home screen, which may be loaded later. */
function appear(
  { host: { tasks, guard } }: Startup,
  actions: readonly FeatureAction[],
  act: (name: string) => void,
): void {
  registerActions(actions);
  placeInTools("catchword");
  tasks.after(0, () => addQuickActions(homeActions(actions), act, guard));
}

function homeActions(actions: readonly FeatureAction[]): readonly FeatureAction[] {
  return actions.filter(({ atHome }) => atHome === true);
}

function bookOpened({ context, host }: Startup, ui: ReaderUI.Ui): void {
  host.annotations.opened(ui);
  context.screen.opened(openDocument(ui));
}

function annotated(start: Startup, rows: readonly ReaderUI.Annotation[]): void {
  const { context, host } = start;
  if (host.annotations.isApplying()) return;
  const touched = rows.filter((row) => isWholeRow(row)).map((row) => annotationOfRow(row));
  eachOf(start)("annotated", (feature) => feature.annotated?.(touched, context.screen.book()));
}

/** Calls every feature. An error in one is logged and does not stop the others. */
function eachOf({ features, host: { guard } }: Startup): (what: string, tell: (feature: Feature) => void) => void {
  return (what, tell) => {
    const notify = guard.ask(what, false, (feature: Feature) => {
      tell(feature);
      return true;
    });
    for (const feature of features) notify(feature);
  };
}

/** Once a process, outside the host's event: first notices of the last process, then sending. */
function startFeatures(start: Startup): void {
  const { context, storage } = start;
  for (const notice of storage.notices) context.dialogs.notify(notice);
  eachOf(start)("begun", (feature) => feature.begun?.());
  // After an interrupted start's session was queued, before anything is sent.
  bindDevice(context);
}

/** Wraps file actions and extends boxes of the host, until the result is called. */
function hookInto(start: Startup, rows: readonly FileRow[], actions: readonly FeatureAction[]): () => void {
  const { context, host } = start;
  const { guard, sleepInhibitor } = host;
  const { deletions } = shelfJobs(context);
  const ends = [
    watchDeletions(deletions, guard),
    watchMoves(deletions, guard),
    watchSummaries(host.tasks, guard, (path) =>
      eachOf(start)("summaryChanged", (feature) => feature.summaryChanged?.(path)),
    ),
    delaySleep(sleepWork(context), guard),
    sleepInhibitor.release,
    () => removeActions(actions),
    () => removeQuickActions(homeActions(actions)),
    () => removeFileRows(rows),
    extendOldBoxes(rows, guard),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Ends the session and drains the queue. */
function sleepWork({ screen, sync, settings }: Startup["context"]): SleepWork {
  return {
    seconds: () => settings().sleepSeconds,
    begin: (done) => {
      screen.suspended();
      return sync.drainNow(done);
    },
    undone: screen.resumed,
  };
}

/** Checks for the end of tasks; seconds between them. */
const patience = 40;
const lookSeconds = 0.05;

/** Dialogs close with their task, one tick later. */
function endWhenIdle(tasks: WaitingTasks, looks: number, end: () => void): void {
  const isOver = looks === 0 || tasks.isIdle();
  tasks.after(lookSeconds, isOver ? end : () => endWhenIdle(tasks, looks - 1, end));
}
