import type { RemotePosition } from "../../src/model/bookState";
import type { Settings } from "../../src/model/settings";
import { fakeClock } from "./clock";
import { fakeShelf, type FakeShelf } from "./progress";
import { readingDevice } from "./readingDevice";

/** Where another device has been. */
export const elsewhere = { percent: 40, device: "Kobo", deviceId: "11111111-2222-4333-8444-555555555555" };

/** A device with a book of two hundred pages, and a server. */
export function story(choices: Partial<Settings> = {}, shelfChanges: Partial<FakeShelf> = {}) {
  const clock = fakeClock();
  const shelf = fakeShelf(shelfChanges);
  const device = readingDevice("me", shelf, clock, choices);
  const pass = (seconds: number): void => device.tasks.pass(seconds);
  return { clock, shelf, device, pass };
}

/** Just opened: the server is at 40 % from another device, the book at 10 %. */
export function met(choices: Partial<Settings> = {}, held: object = {}) {
  const told = story(choices);
  told.shelf.held = { ...elsewhere, writtenAt: told.clock.now() - 600, ...held } as RemotePosition;
  told.device.page = 20;
  told.device.openBook();
  told.pass(1);
  return told;
}
