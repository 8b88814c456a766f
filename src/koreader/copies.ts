import { speakLanguage, catalogueFolder, translate } from "./texts";
import Notification = require("ui/widget/notification");
import PluginShare = require("pluginshare");
import UIManager = require("ui/uimanager");

/** This copy of the plugin; its modules are not shared with another folder's. */
const self = {};

const shownSeconds = 10;

let isReported = false;

/** Two folders of the plugin are both loaded into one process: only the first one runs. */
export function isFirstCopy(): boolean {
  const { catchword = { first: self, others: [] } } = PluginShare;
  PluginShare.catchword = catchword;
  return catchword.first === self;
}

/** Records a copy that does nothing, and tells the user once. `folder`: path, with a final slash. */
export function idleCopy(folder: string): void {
  if (isReported) return;
  isReported = true;
  const [name = "catchword.koplugin"] = string.match(folder, "([^/]+)/*$");
  PluginShare.catchword?.others.push(name);
  speakLanguage(catalogueFolder());
  const text = translate(
    "Catchword is installed twice. The copy in the folder “%1” does nothing. Delete one of them.",
    name,
  );
  UIManager.nextTick(() => UIManager.show(Notification.new({ text, timeout: shownSeconds })));
}

/** Folder names of copies that do nothing. */
export function idleCopies(): readonly string[] {
  return PluginShare.catchword?.others ?? [];
}
