import Notification = require("ui/widget/notification");
import UIManager = require("ui/uimanager");
import { translate } from "./texts";

/** Part of the error (tools/bundle/loader.lua). */
const mark = "other-build";

let told = false;

/** True if the plugin's files were replaced while it ran, so that late pieces cannot load. */
export function isReplaced(error: unknown): boolean {
  return tostring(error).includes(mark);
}

export function replacedText(): string {
  return translate("Catchword was updated while KOReader was running. Restart KOReader.");
}

/** Shows one notice for that error, and none for others. */
export function tellReplaced(error: unknown): void {
  if (told || !isReplaced(error)) return;
  told = true;
  const text = replacedText();
  UIManager.nextTick(() => UIManager.show(Notification.new({ text, timeout: 5 })));
}
