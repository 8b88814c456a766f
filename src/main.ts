import WidgetContainer = require("ui/widget/container/widgetcontainer");
import type ReaderUI = require("apps/reader/readerui");
import { plugin } from "./compose";

/**
 * The table that the host gets. It makes one instance for the file browser and one for each book; all of them speak
 * to the one `plugin()` of the process. The host guards own keys named `on…`, so every handler stands here.
 */
const LibrarySync = WidgetContainer.extend({
  init(): void {
    plugin().begin();
    this.ui.menu.registerToMainMenu(this);
  },

  addToMainMenu(items: ReaderUI.MenuItems): void {
    items["library_sync"] = plugin().menu();
  },

  onDispatcherRegisterActions(): void {
    plugin().registerActions();
  },

  onReaderReady(): void {
    plugin().bookOpened(this.ui);
  },

  onPageUpdate(page: number): void {
    plugin().tracker.turned(page);
  },

  onPosUpdate(_position: number, page?: number): void {
    if (page !== undefined) plugin().tracker.turned(page);
  },

  onDocumentRerendered(): void {
    plugin().tracker.repaginated();
  },

  onDocumentPartiallyRerendered(): void {
    plugin().tracker.repaginated();
  },

  onPreserveCurrentSession(): void {
    plugin().tracker.reloading();
  },

  onCloseDocument(): void {
    plugin().tracker.closed();
  },

  onSuspend(): void {
    plugin().suspended();
  },

  onResume(): void {
    plugin().resumed();
  },

  onNetworkConnected(): void {
    plugin().networkConnected();
  },

  onTestLibraryConnection(): boolean {
    plugin().actions.test();
    return true;
  },

  onToggleLibrarySync(): boolean {
    plugin().actions.toggle();
    return true;
  },

  onSyncLibraryPending(): boolean {
    plugin().actions.sync();
    return true;
  },

  onSyncLibraryShelf(): boolean {
    plugin().actions.shelf();
    return true;
  },

  onToggleLibraryManualSync(): boolean {
    plugin().actions.toggleManual();
    return true;
  },
});

export = LibrarySync;
