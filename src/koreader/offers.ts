import type { Offer, Offers, Shown } from "../ports/offers";
import type { Tasks, Timer } from "../ports/tasks";
import { showBanner, type Banner } from "./banner";
import type { Guard } from "./guard";
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");

/** Seconds between two looks at the screen, and how many looks are taken before it is given up. */
const lookSeconds = 1;
const mostLooks = 120;

/** The port on the page of the host's reader. Nothing is shown or run at once: the first look is on the next tick. */
export function createOffers(tasks: Tasks, guard: Guard): Offers {
  return {
    whenReading: (action) => whenReading(tasks, action),
    offer: (offer) => show(tasks, guard, offer),
  };
}

function show(tasks: Tasks, guard: Guard, offer: Offer): Shown {
  let banner: Banner | undefined;
  const waiting = whenReading(tasks, () => {
    banner = showBanner(offer, guard);
  });
  return {
    withdraw: () => {
      waiting.withdraw();
      banner?.close();
      banner = undefined;
    },
  };
}

function whenReading(tasks: Tasks, action: () => void): Shown {
  let looks = 0;
  let timer: Timer | undefined;
  const look = (): void => {
    looks += 1;
    if (isPageOnly()) return action();
    if (looks < mostLooks) timer = tasks.after(lookSeconds, look);
  };
  timer = tasks.after(0, look);
  return { withdraw: () => timer?.cancel() };
}

/** No menu, no dialog and no screen saver lies over the page. */
function isPageOnly(): boolean {
  const page = ReaderUI.instance;
  return page !== undefined && UIManager.getTopmostVisibleWidget() === page;
}
