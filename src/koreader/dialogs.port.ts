/**
 * What the reader sees. Each may be called from a task: it appears on the next tick, outside the task.
 *
 * @noSelf
 */
export interface Dialogs {
  /** A line that goes away by itself and is never in the way. */
  notify(text: string): void;
  /** A message that stays until it is tapped away; only as an answer to a tap. `more`: a button for what comes next. */
  tell(text: string, more?: Choice): void;
  /** A message that says that something goes on; `close` takes it away. Only as an answer to a tap. */
  working(text: string): Working;
  /** A question with one consequence. */
  confirm(question: Confirmation): void;
  /** Asks for one line of text. */
  ask(form: LineForm): void;
  /** Asks for a user name and a password. */
  askAccount(form: AccountForm): void;
  /** Asks for a whole number. */
  askNumber(form: NumberForm): void;
  /** Asks for a day and a time of day. */
  askTime(form: TimeForm): void;
  /** Lets the reader choose a folder in the host's own list of folders; `chosen` gets its absolute path. */
  pickFolder(chosen: (folder: string) => void): void;
  /** A page of lines, each with a label and a value; a line may be tapped. */
  list(page: ListPage): OpenList;
  /** A page of weeks, one below the other, with what was done on each day. */
  calendar(page: CalendarPage): void;
  /** A box with a button for each choice; it goes before the chosen one runs. */
  choose(menu: ChoiceMenu): void;
  /** A page of text that can be scrolled, however long it is. */
  read(page: TextPage): void;
}

/** A box of buttons, one a choice. */
export interface ChoiceMenu {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** @noSelf */
export interface Choice {
  readonly text: string;
  /** False: shown, but cannot be chosen. Absent: it can. */
  readonly enabled?: boolean | undefined;
  run(): void;
}

/** @noSelf */
export interface TextPage {
  readonly title: string;
  readonly text: string;
  /** Buttons below the text; the page goes before one runs. Absent: only those of the host. */
  readonly choices?: readonly Choice[] | undefined;
}

/** @noSelf */
export interface Working {
  close(): void;
}

/** @noSelf */
export interface Confirmation {
  readonly text: string;
  /** The button that does it. */
  readonly yes: string;
  onYes(): void;
  /** What happens otherwise; absent: a button "Cancel", and nothing. */
  readonly no?: Pick<Choice, "text" | "run"> | undefined;
}

/** @noSelf */
export interface LineForm {
  readonly title: string;
  readonly value: string;
  readonly hint: string;
  /** Absent: no explanation is shown. */
  readonly description?: string;
  /** The button that takes it; absent: "Save". */
  readonly yes?: string | undefined;
  /** Buttons that write something where the cursor is; absent: none. */
  readonly inserts?: readonly Insert[] | undefined;
  /** Returns what is wrong with the text, in which case the form stays open; undefined when it was taken. */
  onSave(text: string): string | undefined;
}

/** What a button writes into a form. */
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
  /** The button that takes it; absent: "Save". */
  readonly yes?: string | undefined;
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
  readonly standard: number;
  /** Shown behind the number. */
  readonly unit: string;
  onSave(value: number): void;
}

/** @noSelf */
export interface TimeForm {
  readonly title: string;
  readonly description: string;
  /** Where it begins, Unix seconds; comes back to the second when nothing was changed, otherwise a whole minute does. */
  readonly value: number;
  /** The first year that can be chosen. */
  readonly firstYear: number;
  /** Gets Unix seconds, and returns what is wrong with them, in which case the form stays; undefined when taken. */
  onSave(unixSeconds: number): string | undefined;
}

/**
 * A page of lines that may be tapped.
 *
 * @noSelf
 */
export interface ListPage {
  readonly title: string;
  readonly lines: readonly ListLine[];
  /** The sign of a menu in the corner was tapped; absent: there is none. */
  readonly onMenu?: (() => void) | undefined;
  /** Absent: the given lines are all there are. */
  readonly extent?: ListExtent | undefined;
  /** These lines of all, from 1, are on the screen, or would be if there were so many. Each time it is drawn. */
  onShown?(first: number, last: number): void;
  /**
   * Lines are twice as high, with a picture each. Called with the numbers of those that are on the screen without one,
   * each time it is drawn. Absent: there are no pictures.
   */
  readonly onPictures?: ((numbers: readonly number[]) => void) | undefined;
  /** The page has gone, whoever took it away. */
  onClose?(): void;
}

/** Which part of a longer list the lines of a page are. Lines of such a page do not wrap. */
export interface ListExtent {
  /** So many of the lines stand above the list. */
  readonly head: number;
  /** Lines of the list that come before the rest. */
  readonly before: number;
  /** Lines of the whole list. */
  readonly total: number;
  /** Stands for lines that are not here yet. */
  readonly blank: ListLine;
}

/** @noSelf */
export interface OpenList {
  /** False once the reader has left it, or it was closed. */
  isOpen(): boolean;
  /** Shows these lines in the place of those, from where the reader is; harmless once the reader has left the page. */
  redraw(lines: readonly ListLine[], extent?: ListExtent): void;
  /** Turns to the page that has this line of all, from 1. */
  turnTo(line: number): void;
  /** Puts the picture, as bytes that may be given to a decoder (`isShowable`), beside its line if that is on the screen. */
  picture(number: number, bytes: string): void;
  close(): void;
}

/** A line with a picture: two texts, of which the first is bold. */
export interface Pictured {
  /** Names the picture, which other lines do not share. */
  readonly number: number;
  readonly title: string;
  /** Empty: there is none. */
  readonly below: string;
}

/** @noSelf */
export interface ListLine {
  readonly label: string;
  readonly value: string;
  /** On a page with pictures: whose picture stands beside it, and what is said there in place of the label. */
  readonly pictured?: Pictured | undefined;
  /** The value is a sentence that has to be read: it stands below the label where one row has no room for both. */
  readonly wraps?: true | undefined;
  readonly onTap?: (() => void) | undefined;
}

/** @noSelf */
export interface CalendarPage {
  readonly title: string;
  /** Names of the seven days, in the order in which weeks have them. */
  readonly weekdays: readonly string[];
  /** Seven days each. */
  readonly weeks: readonly (readonly CalendarDay[])[];
  /** A button below the weeks; the page stays. */
  readonly foot: Choice;
}

/** @noSelf */
export interface CalendarDay {
  /** Empty for a day that is not to be shown. */
  readonly label: string;
  /** Below the label. */
  readonly text: string;
  /** How dark the day is, 0 to 1. */
  readonly share: number;
  /** Absent: the day is deaf. */
  readonly onTap?: (() => void) | undefined;
}
