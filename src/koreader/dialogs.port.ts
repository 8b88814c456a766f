import type { BookId } from "../model/book";

/** May be called from a task: everything appears on the next tick. @noSelf */
export interface Dialogs {
  notify(text: string): void;
  /** Stays until tapped; only as the answer to a tap. `more`: an extra button. */
  show(text: string, more?: Choice): void;
  /** Stays until `close`; only as the answer to a tap. */
  working(text: string): BusyNotice;
  confirm(question: Confirmation): void;
  /** A text as a QR code, until a button or `close`. */
  code(code: Code): BusyNotice;
  ask(form: LineForm): void;
  askAccount(form: AccountForm): void;
  askNumber(form: NumberForm): void;
  askTime(form: TimeForm): void;
  /** `chosen` gets an absolute path. */
  pickFolder(chosen: (folder: string) => void): void;
  list(page: ListPage): OpenList;
  calendar(page: CalendarPage): OpenCalendar;
  choose(menu: ChoiceMenu): void;
  read(page: TextPage): void;
}

export interface ChoiceMenu {
  readonly title: string;
  /** Buttons beside each other; absent: 1. */
  readonly perRow?: number;
  readonly choices: readonly Choice[];
}

/** @noSelf */
export interface Choice {
  readonly text: string;
  readonly enabled?: boolean | undefined;
  run(): void;
}

/** @noSelf */
export interface TextPage {
  readonly title: string;
  readonly text: string;
  /** Buttons below the text. The page closes before one runs. */
  readonly choices?: readonly Choice[] | undefined;
}

/** @noSelf */
export interface BusyNotice {
  close(): void;
}

/** @noSelf */
export interface Code {
  readonly text: string;
  /** Content of the code. */
  readonly content: string;
  /** Both close it first. */
  readonly yes: Pick<Choice, "text" | "run">;
  readonly no: Pick<Choice, "text" | "run">;
}

/** @noSelf */
export interface Confirmation {
  readonly text: string;
  readonly yes: string;
  onYes(): void;
  /** Absent: a "Cancel" button without action. */
  readonly no?: Pick<Choice, "text" | "run"> | undefined;
}

/** @noSelf */
export interface LineForm {
  readonly title: string;
  readonly value: string;
  readonly hint: string;
  readonly description?: string;
  readonly yes?: string | undefined;
  readonly isLong?: true;
  /** Latin keys in every language: for an address. */
  readonly isLatin?: true;
  /** Another way. The form closes first. */
  readonly other?: Pick<Choice, "text" | "run"> | undefined;
  /** Buttons that insert text at the cursor. */
  readonly inserts?: readonly Insert[] | undefined;
  /** Returns an error, which keeps the form open, or undefined. */
  onSave(text: string): string | undefined;
}

export interface Insert {
  readonly label: string;
  readonly text: string;
}

/** @noSelf */
export interface AccountForm {
  readonly title: string;
  readonly description: string;
  readonly username: string;
  readonly password: string;
  /** Absent: "Save". */
  readonly yes?: string | undefined;
  /** A button that goes on with neither. */
  readonly without?: Pick<Choice, "text" | "run"> | undefined;
  onSave(username: string, password: string): string | undefined;
}

/** @noSelf */
export interface NumberForm {
  readonly title: string;
  readonly description: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Offered as a button, with its words; absent: none. */
  readonly standard?: { readonly value: number; readonly text: string } | undefined;
  readonly unit: string;
  onSave(value: number): void;
}

/** @noSelf */
export interface TimeForm {
  readonly title: string;
  readonly description: string;
  /** Unix seconds. Unchanged, it comes back to the second; otherwise to the minute. */
  readonly value: number;
  readonly firstYear: number;
  readonly isDay?: true;
  onSave(unixSeconds: number): string | undefined;
}

/** @noSelf */
export interface ListPage {
  readonly title: string;
  readonly lines: readonly ListLine[];
  readonly onMenu?: (() => void) | undefined;
  /** Absent: `lines` is the whole list. */
  readonly extent?: ListExtent | undefined;
  /** Range of visible lines, from 1, at each draw. */
  onShown?(first: number, last: number): void;
  /** Lines with a picture are tiles: rows that fill a page, or one row below each heading. Absent: lines. */
  readonly tiles?: "grid" | "rows" | undefined;
  /** Shows a magnifier in the corner. */
  readonly onSearch?: (() => void) | undefined;
  /** Makes room for pictures. Called at each draw with the visible lines that lack one. */
  readonly onPictures?: ((ids: readonly BookId[]) => void) | undefined;
  onClose?(): void;
}

/** A long list below `lines`: made when drawn, without wrapping. @noSelf */
export interface ListExtent {
  readonly total: number;
  readonly blank: ListLine;
  /** From 0; undefined if not loaded. */
  lineAt(place: number): ListLine | undefined;
}

/** @noSelf */
export interface OpenList {
  isOpen(): boolean;
  /** Replaces the lines at the present page; no effect once closed. */
  redraw(lines: readonly ListLine[], extent?: ListExtent): void;
  /** From 1. */
  turnTo(line: number): void;
  /** Bytes that pass `isShowable`; ignored if the line is not visible. */
  picture(id: BookId, bytes: string): void;
  close(): void;
}

export interface PictureTile {
  /** Absent: no picture comes. */
  readonly number?: BookId | undefined;
  readonly title: string;
  readonly below: string;
  /** Below a cover among others; absent: none. */
  readonly facts?: string | undefined;
}

/** @noSelf */
export interface ListLine {
  readonly label: string;
  readonly value: string;
  /** On a page with pictures: replaces the label. */
  readonly pictured?: PictureTile | undefined;
  /** The value may wrap below the label. */
  readonly wraps?: true | undefined;
  readonly onTap?: (() => void) | undefined;
  /** Of a tile; absent: as a tap. */
  readonly onHold?: (() => void) | undefined;
}

/** @noSelf */
export interface CalendarPage {
  readonly title: string;
  readonly weekdays: readonly string[];
  readonly weeks: readonly (readonly CalendarDay[])[];
  readonly foot: readonly Choice[];
  /** Makes room for pictures. Called once, with the books of the days. */
  readonly onPictures?: ((ids: readonly BookId[]) => void) | undefined;
  onClose?(): void;
}

/** @noSelf */
export interface OpenCalendar {
  /** Bytes that pass `isShowable`; no effect once closed. */
  picture(id: BookId, bytes: string): void;
}

/** @noSelf */
export interface CalendarDay {
  /** Empty: no day. */
  readonly label: string;
  readonly text: string;
  /** Darkness, 0 to 1. */
  readonly share: number;
  /** Picture of the day; several days may have the same one. */
  readonly picture?: BookId | undefined;
  /** Absent: the day cannot be tapped. */
  readonly onTap?: (() => void) | undefined;
}
