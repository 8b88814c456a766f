import type { Destination } from "../domain/progress/destination";
import type { Percent } from "../domain/scale";

/**
 * Places in the document on the screen, in the words of its engine. Valid until the host closes it.
 *
 * @noSelf
 */
export interface Places {
  /** True when the text flows: its pages differ from device to device. */
  readonly flows: boolean;
  /** The name of where the reader is: an xpointer in a flowing document, else the page number. */
  here(): string;
  /** How far the place of that name lies; undefined when this document does not have it. */
  percentAt(place: string): Percent | undefined;
  /** Goes there; where the reader was is on the host's own "back" stack. */
  goTo(destination: Destination): void;
  /** True when the reader has marked the book as finished on this device. */
  isFinished(): boolean;
}
