import WidgetContainer = require("ui/widget/container/widgetcontainer");
import type ReaderUI = require("apps/reader/readerui");
import { type Launch, launchedAs } from "./koreader/versions";
import { idleCopy, isFirstCopy } from "./koreader/copies";
import { deletePluginSettings, plugin, stopPlugin } from "./plugin";

/**
 * Table for the host, which makes one instance for the file browser and one a book; all share `plugin()`. The host
 * guards keys named `on…`. New hosts call `stopPlugin` on one instance and still send events to all
 * (frontend/pluginloader.lua).
 */
const Catchword = WidgetContainer.extend({
  launched: undefined as Launch | undefined,

  init(): void {
    launchedAs(this.launched);
    if (!isFirstCopy()) return idleCopy(this.launched?.folder ?? "");
    plugin()?.begin();
    plugin()?.addRows(this.ui);
    this.ui.menu.registerToMainMenu(this);
  },

  addToMainMenu(items: ReaderUI.MenuItems): void {
    const item = plugin()?.menu();
    if (item !== undefined) items["catchword"] = item;
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
    plugin()?.screen.turned(page);
  },

  onPosUpdate(_position: number, page?: number): void {
    if (page !== undefined) plugin()?.screen.turned(page);
  },

  onDocumentRerendered(): void {
    plugin()?.screen.repaginated();
  },

  onDocumentPartiallyRerendered(): void {
    plugin()?.screen.repaginated();
  },

  onPreserveCurrentSession(): void {
    plugin()?.screen.reloading();
  },

  onAnnotationsModified(rows: readonly ReaderUI.Annotation[]): void {
    plugin()?.annotated(rows);
  },

  onCloseDocument(): void {
    plugin()?.screen.closed();
  },

  onSuspend(): void {
    plugin()?.suspended();
  },

  onResume(): void {
    plugin()?.screen.resumed();
  },

  onNetworkConnected(): void {
    plugin()?.networkConnected();
  },

  onCatchwordAction(name: string): boolean {
    plugin()?.act(name);
    return true;
  },
});

export = Catchword;
