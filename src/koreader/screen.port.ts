import type { Choice } from "./dialogs.port";

/** Menus are data. The host calls their functions, which may fail safely. */

/** @noSelf */
export interface MenuItem {
  readonly text: string | Wording;
  /** Shows a check mark; called at each draw. */
  checked?(): boolean;
  readonly radio?: boolean;
  /** Absent: true. Called at each draw and tap. */
  enabled?(): boolean;
  /** Runs on tap. A line with a mark redraws the menu and keeps it open. `redraw` is for later, e.g. after a form. */
  run?(redraw: () => void): void;
  readonly keepsOpen?: boolean;
  readonly items?: readonly MenuItem[] | Listing;
  readonly separator?: boolean;
  readonly help?: string | undefined;
}

export type Wording = () => string;
export type Listing = () => readonly MenuItem[];

export interface Action {
  /** Unique in the host. */
  readonly name: string;
  /** Specified name of the same action, for gestures that are bound to it. */
  readonly otherName?: string | undefined;
  readonly title: string;
  readonly inBook?: boolean;
  /** Also offered on home screens (SimpleUI). */
  readonly atHome?: true;
}

export interface PressedFile {
  readonly path: string;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** Button for a file in the file browser, history, collections and file search. @noSelf */
export interface FileRow {
  /** Unique in the host. */
  readonly id: string;
  choices(file: PressedFile): readonly Choice[];
}

/** @noSelf */
export interface BookPages {
  /** The cover may follow later. */
  open(face: BookFace, page: BookPage): OpenBookPage;
}

/** Contents of a page about a book. @noSelf */
export interface BookFace {
  readonly title: string;
  /** Beside the cover. */
  readonly lines: readonly string[];
  /** Below the lines. */
  readonly stars?: StarRow | undefined;
  /** Below the cover. A tap keeps the page open. */
  readonly marks?: readonly FaceMark[] | undefined;
  /** Below the marks, in the left and the right half. */
  readonly before?: Choice | undefined;
  readonly after?: Choice | undefined;
  readonly text: string;
  readonly choices: readonly Choice[];
}

/** @noSelf */
export interface StarRow {
  /** 1 to 10; absent: none. */
  readonly rating?: number | undefined;
  rate(rating: number): void;
}

export interface FaceMark extends Choice {
  readonly isSet: boolean;
}

/** @noSelf */
export interface BookPage {
  /** The page stays open below what a choice shows. Absent: it closes before a choice runs. */
  readonly staysOpen?: true;
  /** For a page with little text. */
  readonly hasLargeCover?: true;
  onClose(): void;
}

/** No effect once the page is closed. @noSelf */
export interface OpenBookPage {
  write(face: BookFace): void;
  /** Bytes that pass `isShowable`; undefined without a cover. */
  show(picture: string | undefined): void;
  close(): void;
}

/** @noSelf */
export interface ProgressView {
  /** Open until either side closes it; `update` changes the text. */
  open(view: ProgressBox): OpenProgress;
}

/** @noSelf */
export interface ProgressBox {
  readonly text: string;
  readonly hide: string;
  readonly stop: string;
  onStop(): void;
}

/** @noSelf */
export interface OpenProgress {
  update(text: string): void;
  close(): void;
}

/** @noSelf */
export interface Offer {
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  onShown?(): void;
  onYes(): void;
  onNo(): void;
}

/** @noSelf */
export interface ShownDialog {
  /** Closes or cancels it; idempotent. */
  withdraw(): void;
  isOpen(): boolean;
}

/** Shows offers only when they do not interrupt. @noSelf */
export interface Offers {
  /** Shows it at the page's foot once the screen is free. A touch beside it closes it and acts as usual. */
  offer(offer: Offer): ShownDialog;
  /** At the foot of the file browser, slightly later, so that dialogs come first. */
  offerInBrowser(offer: Offer): ShownDialog;
  /** Once nothing lies over the page. */
  whenReading(action: () => void): ShownDialog;
  /** Once the file browser is free; replaces a waiting one of the same name. For questions about a finished book. */
  whenBrowsing(name: string, action: () => void): ShownDialog;
}
