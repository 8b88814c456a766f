import Device = require("device");

/** Seconds; longer than between the taps of a double tap. */
const heldSeconds = 1 / 3;

/** Drops touches and keys after a page came or changed, because a second tap was meant for what was there before. */
export function holdInput(): void {
  Device.input.inhibitInputUntil(heldSeconds);
}
