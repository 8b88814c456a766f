import type { Action } from "../ports/menu";
import Dispatcher = require("dispatcher");

/** The event that every action sends, its name with it: the plugin answers with its handler `onLibrarySyncAction`. */
const event = "LibrarySyncAction";

/** Makes the actions known to gestures, keys and profiles. Harmless when they are known already. */
export function registerActions(actions: readonly Action[]): void {
  for (const { name, title, inBook } of actions) {
    const action = { category: "none", event, arg: name, title } as const;
    if (inBook === true) Dispatcher.registerAction(name, { ...action, reader: true });
    else Dispatcher.registerAction(name, { ...action, general: true });
  }
}

/** Takes the actions out of the host's lists; a gesture that is bound to one does nothing from then on. */
export function removeActions(actions: readonly Action[]): void {
  for (const { name } of actions) Dispatcher.removeAction(name);
}
