import type { Action } from "../ports/menu";
import type { Say } from "../domain/say";
import { tellFailure, type Desk } from "./desk";
import { bookActions } from "./book/bookActions";
import { syncNow } from "./happened/syncNow";
import { syncShelves } from "./shelf/syncShelves";
import { runTest } from "./connection/testPage";

/** What can be bound to gestures, keys and profiles (§4 Dispatcher action names); usable in reader and file browser. */
export function actions(say: Say): readonly Action[] {
  return [
    {
      name: "TestLibraryConnection",
      event: "TestLibraryConnection",
      title: say("Library Sync: test connection"),
    },
    { name: "library_sync_toggle", event: "ToggleLibrarySync", title: say("Library Sync: on or off") },
    { name: "library_sync_pending", event: "SyncLibraryPending", title: say("Library Sync: sync now") },
    { name: "library_sync_shelf", event: "SyncLibraryShelf", title: say("Library Sync: sync shelves") },
    {
      name: "library_sync_pull_progress",
      event: "PullLibraryProgress",
      title: say("Library Sync: pull current book progress"),
      inBook: true,
    },
    {
      name: "library_sync_push_progress",
      event: "PushLibraryProgress",
      title: say("Library Sync: push current book progress"),
      inBook: true,
    },
    {
      name: "library_sync_toggle_manual",
      event: "ToggleLibraryManualSync",
      title: say("Library Sync: by hand or by itself"),
    },
  ].concat(bookActions(say));
}

/** The event `TestLibraryConnection`. */
export function testAction(desk: Desk): void {
  runTest(desk, () => undefined);
}

/** The event `ToggleLibrarySync`. */
export function toggleAction(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const enabled = !app.settings.current().enabled;
  const saved = app.setEnabled(enabled);
  if (!saved.ok) return tellFailure(desk, saved);
  dialogs.notify(enabled ? say("Library Sync is on.") : say("Library Sync is off."));
}

/** The event `SyncLibraryPending`. */
export function syncAction(desk: Desk): void {
  syncNow(desk, () => undefined);
}

/** The event `SyncLibraryShelf`. */
export function shelfAction(desk: Desk): void {
  syncShelves(desk, false);
}

/** The event `ToggleLibraryManualSync`. */
export function toggleManualAction(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const manualOnly = !app.settings.current().manualOnly;
  const saved = app.setManualOnly(manualOnly);
  if (!saved.ok) return tellFailure(desk, saved);
  dialogs.notify(manualOnly ? say("Library Sync sends only by hand.") : say("Library Sync sends by itself."));
}
