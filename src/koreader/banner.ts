import type { Offer } from "../ports/offers";
import type { Guard } from "./guard";
import BottomContainer = require("ui/widget/container/bottomcontainer");
import ButtonDialog = require("ui/widget/buttondialog");
import Device = require("device");
import Event = require("ui/event");
import UIManager = require("ui/uimanager");

/**
 * A box at the foot of the page that never stands between the reader and the book.
 *
 * @noSelf
 */
export interface Banner {
  close(): void;
}

/**
 * Shows the offer. A touch beside it, or a key that it has no use for, takes it away and then goes to the page: the
 * reader turns it as if nothing had been there.
 */
export function showBanner(offer: Offer, guard: Guard): Banner {
  const box: ButtonDialog.Box = ButtonDialog.new({
    title: offer.text,
    title_align: "center",
    width_factor: 1,
    buttons: [
      [
        { text: offer.no, callback: guard.act("an offer's no", () => answer(box, () => offer.onNo())) },
        { text: offer.yes, callback: guard.act("an offer's yes", () => answer(box, () => offer.onYes())) },
      ],
    ],
    onGesture: (gesture) => passOn(box, isBeside(box, gesture), Event.new("Gesture", gesture)),
    onKeyPress: (key) => passOn(box, ButtonDialog.onKeyPress(box, key) !== true, Event.new("KeyPress", key)),
    onSetDimensions: () => UIManager.close(box),
  });
  // The host would let it be dragged about, and lays it in the middle of the page.
  box.movable.ges_events = {};
  box[1] = BottomContainer.new({ dimen: Device.screen.getSize(), 1: box.movable });
  UIManager.show(box);
  return { close: () => UIManager.close(box) };
}

function answer(box: ButtonDialog.Box, act: () => void): void {
  UIManager.close(box);
  act();
}

function isBeside({ movable }: ButtonDialog.Box, gesture: ButtonDialog.Gesture): boolean {
  return movable.dimen === undefined || gesture.pos.notIntersectWith(movable.dimen);
}

/** Always true: the box has dealt with it, be it by going away and sending it on. */
function passOn(box: ButtonDialog.Box, isForPage: boolean, event: Event.Event): boolean {
  if (!isForPage) return true;
  UIManager.close(box);
  UIManager.sendEvent(event);
  return true;
}
