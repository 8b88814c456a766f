import type { Offer, Offers, Shown } from "../ports/offers";
import type { Tasks, Timer } from "../ports/tasks";
import { showBanner, type Banner } from "./banner";
import type { Guard } from "./guard";
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");

/** Seconds between two looks at the screen, and how many looks are taken before it is given up. */
const lookSeconds = 1;
const mostLooks = 120;

/** The port on the host's reader and file browser. Nothing is shown or run at once: the first look is on the next tick. */
export function createOffers(tasks: Tasks, guard: Guard): Offers {
  return {
    whenReading: (action) => whenFree(tasks, pageOnly, action),
    offer: (offer) => show(tasks, guard, offer, pageOnly),
    offerInBrowser: (offer) => show(tasks, guard, offer, browserOnly),
  };
}

/**
 * Where something may be laid, and when that is looked for first, seconds.
 *
 * @noSelf
 */
interface Place {
  readonly firstLook: number;
  isFree(): boolean;
}

/** No menu, no dialog and no screen saver lies over the page. */
const pageOnly: Place = { firstLook: 0, isFree: () => isOnTop(ReaderUI.instance) };

const browserOnly: Place = { firstLook: lookSeconds, isFree: () => isOnTop(FileManager.instance) };

function isOnTop(window: object | undefined): boolean {
  return window !== undefined && UIManager.getTopmostVisibleWidget() === window;
}

function show(tasks: Tasks, guard: Guard, offer: Offer, place: Place): Shown {
  let banner: Banner | undefined;
  const waiting = whenFree(tasks, place, () => {
    banner = showBanner(offer, guard);
    offer.onShown?.();
  });
  return {
    withdraw: () => {
      waiting.withdraw();
      banner?.close();
      banner = undefined;
    },
  };
}

function whenFree(tasks: Tasks, place: Place, action: () => void): Shown {
  let looks = 0;
  let timer: Timer | undefined;
  const look = (): void => {
    looks += 1;
    if (place.isFree()) return action();
    if (looks < mostLooks) timer = tasks.after(lookSeconds, look);
  };
  timer = tasks.after(place.firstLook, look);
  return { withdraw: () => timer?.cancel() };
}
