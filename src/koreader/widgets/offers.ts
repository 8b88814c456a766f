import type { Offer, Offers, ShownDialog } from "../screen.port";
import type { Tasks, Timer } from "../host.port";
import type { Guard } from "../tasks";
import FileManager = require("apps/filemanager/filemanager");
import ReaderUI = require("apps/reader/readerui");
import UIManager = require("ui/uimanager");
import BottomContainer = require("ui/widget/container/bottomcontainer");
import ButtonDialog = require("ui/widget/buttondialog");
import Device = require("device");
import Event = require("ui/event");
import Geom = require("ui/geometry");
import type Widget = require("ui/widget/widget");

/** Seconds between checks of the screen, and their number. */
const lookSeconds = 1;
const maxLooks = 120;

/** Starts with the next tick. */
export function createOffers(tasks: Tasks, guard: Guard): Offers {
  const waiting: Record<string, ShownDialog | undefined> = {};
  return {
    whenReading: (action) => whenFree(tasks, pageOnly, action),
    whenBrowsing: (name, action) => {
      waiting[name]?.withdraw();
      const shown = whenFree(tasks, browserFirst, action);
      waiting[name] = shown;
      return shown;
    },
    offer: (offer) => show(tasks, guard, offer, pageOnly),
    offerInBrowser: (offer) => show(tasks, guard, offer, browserOnly),
  };
}

/** Conditions for an offer. `firstLook`: seconds. @noSelf */
interface Place {
  readonly firstLook: number;
  isFree(): boolean;
}

/** True without a menu, dialog or screen saver over the page. */
const pageOnly: Place = { firstLook: 0, isFree: () => isOnTop(ReaderUI.instance) };

const browserOnly: Place = { firstLook: lookSeconds, isFree: () => isOnTop(FileManager.instance) };

/** Earlier than an offer. */
const browserFirst: Place = { firstLook: lookSeconds / 2, isFree: browserOnly.isFree };

function isOnTop(window: object | undefined): boolean {
  return window !== undefined && UIManager.getTopmostVisibleWidget() === window;
}

function show(tasks: Tasks, guard: Guard, offer: Offer, place: Place): ShownDialog {
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
    isOpen: () => banner?.isOpen() === true,
  };
}

function whenFree(tasks: Tasks, place: Place, action: () => void): ShownDialog {
  let looks = 0;
  let timer: Timer | undefined;
  const look = (): void => {
    looks += 1;
    if (place.isFree()) return action();
    if (looks < maxLooks) timer = tasks.after(lookSeconds, look);
  };
  timer = tasks.after(place.firstLook, look);
  return { withdraw: () => timer?.cancel(), isOpen: () => false };
}

/** @noSelf */
export interface Banner {
  close(): void;
  isOpen(): boolean;
}

const bannerName = "catchword_offer";

export function isBanner(window: object): boolean {
  return (window as ButtonDialog.Box).name === bannerName;
}

/** Laid out again when the screen is turned. */
function showBanner(offer: Offer, guard: Guard): Banner {
  let box = bannerBox(offer, guard, () => turned());
  const turned = guard.act("an offer on a turned screen", () => {
    if (!UIManager.isWidgetShown(box)) return;
    UIManager.close(box);
    box = bannerBox(offer, guard, () => turned());
    UIManager.show(box);
  });
  UIManager.show(box);
  return { close: () => UIManager.close(box), isOpen: () => UIManager.isWidgetShown(box) };
}

/**
 * A touch beside the offer, or an unused key, closes it and reaches the page, as do events for the top window. `turned`
 * runs after a paint on a screen of another shape.
 */
function bannerBox(offer: Offer, guard: Guard, turned: () => void): ButtonDialog.Box {
  const button = (text: string, act: () => void): ButtonDialog.Button => ({
    text,
    callback: guard.act("an offer's answer", () => answer(box, act)),
  });
  const answers = [button(offer.no, () => offer.onNo()), button(offer.yes, () => offer.onYes())];
  const box: ButtonDialog.Box = ButtonDialog.new({
    name: bannerName,
    title: offer.text,
    title_align: "center",
    width_factor: 1,
    buttons: [answers],
    onGesture: (gesture) => passOn(box, isBeside(box, gesture), Event.new("Gesture", gesture)),
    onKeyPress: (key) => passOn(box, ButtonDialog.onKeyPress(box, key) !== true, Event.new("KeyPress", key)),
  });
  box.active_widgets = [
    { handleEvent: (event) => isUppermost(box) && (ReaderUI.instance ?? FileManager.instance)?.handleEvent(event) },
  ];
  // At the foot and fixed; the host would centre the box and allow dragging.
  box.movable.ges_events = {};
  box[1] = footOfScreen(box.movable, turned);
  return box;
}

/** The host tells only the book's window that the screen was turned, but paints all windows again. */
function footOfScreen(child: Widget, turned: () => void): Widget {
  const { w, h } = Device.screen.getSize();
  let isReported = false;
  return BottomContainer.new({
    dimen: Geom.new({ x: 0, y: 0, w, h }),
    1: child,
    paintTo(this: Widget, canvas: unknown, x: number, y: number) {
      const now = Device.screen.getSize();
      if (!isReported && (now.w !== w || now.h !== h)) {
        isReported = true;
        UIManager.nextTick(turned);
      }
      BottomContainer.paintTo(this, canvas, x, y);
    },
  });
}

/** True if only notices lie over it. */
function isUppermost(box: ButtonDialog.Box): boolean {
  const top = UIManager.getTopmostVisibleWidget();
  return top === box || top?.toast === true;
}

function answer(box: ButtonDialog.Box, act: () => void): void {
  UIManager.close(box);
  act();
}

function isBeside({ movable }: ButtonDialog.Box, gesture: ButtonDialog.Gesture): boolean {
  return movable.dimen === undefined || gesture.pos.notIntersectWith(movable.dimen);
}

/** Always true: the event was handled. */
function passOn(box: ButtonDialog.Box, isForPage: boolean, event: Event.Event): boolean {
  if (!isForPage) return true;
  UIManager.close(box);
  UIManager.sendEvent(event);
  return true;
}
