import WidgetContainer = require("ui/widget/container/widgetcontainer");
import type ReaderUI = require("apps/reader/readerui");
import { deletePluginSettings, plugin, stopPlugin } from "./compose";

/**
 * The table that the host gets. It makes one instance for the file browser and one for each book; all of them speak
 * to the one `plugin()` of the process. The host guards own keys named `on…`, so every handler stands here.
 *
 * When the reader turns the plugin off, the newest hosts call `stopPlugin` on one of the instances, and go on telling
 * all of them of events until they are started again (frontend/pluginloader.lua, stopPluginInstance and
 * deletePluginSettings).
 */
const LibrarySync = WidgetContainer.extend({
  init(): void {
    plugin()?.begin();
    plugin()?.addRows(this.ui);
    this.ui.menu.registerToMainMenu(this);
  },

  addToMainMenu(items: ReaderUI.MenuItems): void {
    const item = plugin()?.menu();
    if (item !== undefined) items["library_sync"] = item;
  },

  stopPlugin(): void {
    stopPlugin();
  },

  deletePluginSettings(): void {
    deletePluginSettings();
  },

  onDispatcherRegisterActions(): void {
    plugin()?.registerActions();
  },

  onReaderReady(): void {
    plugin()?.bookOpened(this.ui);
  },

  onPageUpdate(page: number): void {
    plugin()?.reading.turned(page);
  },

  onPosUpdate(_position: number, page?: number): void {
    if (page !== undefined) plugin()?.reading.turned(page);
  },

  onDocumentRerendered(): void {
    plugin()?.reading.repaginated();
  },

  onDocumentPartiallyRerendered(): void {
    plugin()?.reading.repaginated();
  },

  onPreserveCurrentSession(): void {
    plugin()?.reading.reloading();
  },

  onAnnotationsModified(rows: readonly ReaderUI.Annotation[]): void {
    plugin()?.annotated(rows);
  },

  onCloseDocument(): void {
    plugin()?.bookClosed();
  },

  onSuspend(): void {
    plugin()?.suspended();
  },

  onResume(): void {
    plugin()?.resumed();
  },

  onNetworkConnected(): void {
    plugin()?.networkConnected();
  },

  onTestLibraryConnection(): boolean {
    plugin()?.actions.test();
    return true;
  },

  onToggleLibrarySync(): boolean {
    plugin()?.actions.toggle();
    return true;
  },

  onSyncLibraryPending(): boolean {
    plugin()?.actions.sync();
    return true;
  },

  onSyncLibraryShelf(): boolean {
    plugin()?.actions.shelf();
    return true;
  },

  onPullLibraryProgress(): boolean {
    plugin()?.actions.pull();
    return true;
  },

  onPushLibraryProgress(): boolean {
    plugin()?.actions.push();
    return true;
  },

  onLibrarySyncBookBox(): boolean {
    plugin()?.actions.book("Box");
    return true;
  },

  onLibrarySyncBookMatch(): boolean {
    plugin()?.actions.book("Match");
    return true;
  },

  onLibrarySyncBookTrack(): boolean {
    plugin()?.actions.book("Track");
    return true;
  },

  onLibrarySyncBookRecommend(): boolean {
    plugin()?.actions.book("Recommend");
    return true;
  },

  onLibrarySyncBookHappened(): boolean {
    plugin()?.actions.book("Happened");
    return true;
  },

  onLibrarySyncBookReading(): boolean {
    plugin()?.actions.book("Reading");
    return true;
  },

  onLibrarySyncBookHistory(): boolean {
    plugin()?.actions.book("History");
    return true;
  },

  onToggleLibraryManualSync(): boolean {
    plugin()?.actions.toggleManual();
    return true;
  },
});

export = LibrarySync;
