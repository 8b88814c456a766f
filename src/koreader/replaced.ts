import Notification = require("ui/widget/notification");
import UIManager = require("ui/uimanager");
import { translate } from "./texts";

/** The error has it that says so (tools/bundle/loader.lua). */
const mark = "other-build";

let told = false;

/** True of the error of a plugin whose files were replaced while it ran: what it has not loaded yet, it cannot load. */
export function isReplaced(error: unknown): boolean {
  return tostring(error).includes(mark);
}

/** What the reader has to do then. */
export function replacedText(): string {
  return translate("Catchword was updated while KOReader was running. Restart KOReader.");
}

/** Tells it in a notice, once: nobody may have asked for what could not be done. Other errors are not told here. */
export function tellReplaced(error: unknown): void {
  if (told || !isReplaced(error)) return;
  told = true;
  const text = replacedText();
  UIManager.nextTick(() => UIManager.show(Notification.new({ text, timeout: 5 })));
}
