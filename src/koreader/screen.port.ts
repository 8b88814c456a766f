import type { Choice, TextPage } from "./dialogs.port";

/** Menus are data. Every function in them is called by the host and may fail without harm. */

/**
 * One line of a menu.
 *
 * @noSelf
 */
export interface MenuItem {
  /** What it says; a function is asked each time the menu is drawn. */
  readonly text: string | Wording;
  /** Gives the line a check mark; asked each time the menu is drawn. */
  checked?(): boolean;
  /** One choice of several: the mark is a dot. */
  readonly radio?: boolean;
  /** Absent: always. Asked each time the menu is drawn, and at a tap. */
  enabled?(): boolean;
  /**
   * What a tap does. A line with a mark redraws the menu and keeps it open. `redraw` is for an action that ends
   * later, in a form say; it is harmless when the menu is gone.
   */
  run?(redraw: () => void): void;
  /** The menu stays open, and is drawn again, after `run`. */
  readonly keepsOpen?: boolean;
  /** What a tap opens; a function is asked at each opening, and when a line of it redraws the menu. */
  readonly items?: readonly MenuItem[] | Listing;
  /** A line is drawn below. */
  readonly separator?: boolean;
  /** What a long press explains. */
  readonly help?: string;
}

/** Makes a text when it is shown, so that it is of that moment. */
export type Wording = () => string;
/** Makes the lines of a menu when it is opened. */
export type Listing = () => readonly MenuItem[];

/** Something that a reader may bind to a gesture, a key or a profile. */
export interface Action {
  /** Unique among everything that the host knows. */
  readonly name: string;
  readonly title: string;
  /** True: only while a book is open. */
  readonly inBook?: boolean;
}

/** What the host tells of a file that is pressed long: as much as it knows without opening it. */
export interface PressedFile {
  /** Absolute path. */
  readonly path: string;
  /** Absent where the host does not know it. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/**
 * A row of buttons in the box that a long press on a file opens: in the file browser, the history, the collections and
 * the file search.
 *
 * @noSelf
 */
export interface FileRow {
  /** Unique among everything that the host knows. */
  readonly id: string;
  /** The buttons for this file, asked at each opening; none: no row. The box goes before one runs. */
  choices(file: PressedFile): readonly Choice[];
}

/**
 * A page about a book of the server: words, and a place for its cover.
 *
 * @noSelf
 */
export interface BookPages {
  /** Shows the page at once; its cover is filled in when it comes. */
  open(page: BookPage): OpenBookPage;
}

/** @noSelf */
export interface BookPage extends TextPage {
  readonly choices: readonly Choice[];
  /** What stands in the cover's place until it comes. */
  readonly coming: string;
  /** The page has gone, whoever took it away; before a choice of it runs. */
  onClose(): void;
}

/**
 * Each of these does nothing when the page has gone.
 *
 * @noSelf
 */
export interface OpenBookPage {
  /** Other words in place of the page's own. */
  write(text: string): void;
  /** The cover, as bytes that may be given to a decoder (`isShowable`); undefined: there is none, and no place is kept. */
  show(picture: string | undefined): void;
  /** Takes it away. */
  close(): void;
}

/**
 * A box that says how far something is, and that a person can leave or stop.
 *
 * @noSelf
 */
export interface ProgressView {
  /** Opens it; what it says changes as `say` is called, until it is closed by either side. */
  open(view: ProgressBox): OpenProgress;
}

/** @noSelf */
export interface ProgressBox {
  readonly text: string;
  /** The button that leaves it; the work goes on. */
  readonly hide: string;
  /** The button that stops the work. */
  readonly stop: string;
  onStop(): void;
}

/** @noSelf */
export interface OpenProgress {
  /** Says something else; nothing happens once the person has left. */
  update(text: string): void;
  close(): void;
}

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
  /** A button between the two; absent: there is none. */
  readonly other?: Pick<Choice, "text" | "run"> | undefined;
}

/** @noSelf */
export interface Shown {
  /** Takes it away, or never lets it appear; harmless afterwards. */
  withdraw(): void;
  /** True while it is on the screen. */
  isOpen(): boolean;
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
  /**
   * Runs `action` as soon as nothing but the file browser is on the screen, a moment later at the soonest; in the place of
   * one that waits with the same name. Questions about a book that was read wait so: none lies over the next one's page.
   */
  whenBrowsing(name: string, action: () => void): Shown;
}
