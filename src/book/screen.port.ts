import type { OpenDocument } from "../koreader/openDocument.port";
import type { Fingerprint } from "../model/book";
import type { Position } from "../model/session";
import type { Destination } from "../model/progress";
import type { PageActivity } from "./pageActivity.rules";

/**
 * What the host tells of the screen, told on to the followers. Only `suspended` and `closed` write, and a page turn
 * that undoes a jump.
 *
 * @noSelf
 */
export interface Screen {
  /** The document is laid out; undefined: the server does not take its format. */
  opened(document: OpenDocument | undefined): void;
  /** A page is shown, or scrolled. */
  turned(page: number): void;
  /** The same text was paginated anew; the reader has not moved. */
  repaginated(): void;
  /** The server has only now been found to have this book, which may be another than the one on the screen by now. */
  found(fingerprint: Fingerprint): void;
  /** The same book is about to be closed and opened again: it stays the book on the screen. */
  reloading(): void;
  suspended(): void;
  resumed(): void;
  closed(): void;
  /** The book on the screen; undefined when there is none, or one of a format that the server does not take. */
  book(): OpenBook | undefined;
}

/**
 * The book on the screen: the one record of it, read by everybody who follows it.
 *
 * @noSelf
 */
export interface OpenBook {
  /** The host's document; another one of the same file after a reload. */
  document: OpenDocument;
  readonly activity: PageActivity;
  /** Absent until the tick after the opening, and for ever when the file cannot be read. */
  fingerprint: Fingerprint | undefined;
  /** The device sleeps. */
  asleep: boolean;
  /** Where the last jump led; undefined before the first. */
  landed: Position | undefined;
  /**
   * Takes the reader to the place of another device, which is no reading: followers are told before and after. False
   * when this book is not on the screen any more. Never from inside a task: the host redraws the page.
   */
  jump(destination: Destination): boolean;
}
