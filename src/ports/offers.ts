/**
 * Something offered to who is reading.
 *
 * @noSelf
 */
export interface Offer {
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  /** It is on the screen now. */
  onShown?(): void;
  onYes(): void;
  onNo(): void;
}

/** @noSelf */
export interface Shown {
  /** Takes it away, or never lets it appear; harmless afterwards. */
  withdraw(): void;
}

/**
 * The page on the screen, and what may be laid on it without being in the way.
 *
 * @noSelf
 */
export interface Offers {
  /**
   * Lays the offer on the foot of the page as soon as nothing else is on the screen. Any touch beside it takes it away
   * unanswered, and does what it would have done without it.
   */
  offer(offer: Offer): Shown;
  /** The same on the foot of the file browser, a moment later: what else has come up by then has the screen. */
  offerInBrowser(offer: Offer): Shown;
  /** Runs `action` as soon as nothing but the page is on the screen. */
  whenReading(action: () => void): Shown;
}
