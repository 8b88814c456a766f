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

export type Wording = () => string;
export type Listing = () => readonly MenuItem[];

/** Something that a reader may bind to a gesture, a key or a profile. */
export interface Action {
  /** Unique among everything that the host knows. */
  readonly name: string;
  readonly title: string;
  /** True: only while a book is open. */
  readonly inBook?: boolean;
}
