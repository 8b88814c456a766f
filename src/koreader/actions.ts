import type { Action } from "../ports/menu";
import Dispatcher = require("dispatcher");

/** Makes the actions known to gestures, keys and profiles. Harmless when they are known already. */
export function registerActions(actions: readonly Action[]): void {
  for (const action of actions) {
    const { name, title, event } = action;
    if (action.inBook === true)
      Dispatcher.registerAction(name, { category: "none", event, title, reader: true });
    else Dispatcher.registerAction(name, { category: "none", event, title, general: true });
  }
}

/** Takes the actions out of the host's lists; a gesture that is bound to one does nothing from then on. */
export function removeActions(actions: readonly Action[]): void {
  for (const { name } of actions) Dispatcher.removeAction(name);
}
