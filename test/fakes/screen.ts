import type { DeviceAnnotations } from "../../src/features/annotations/collect/deviceAnnotations.task";
import type { LatestRequest } from "../../src/askOnline";
import type { Metadata } from "../../src/features/metadata/metadata.task";
import type { HistoryImport } from "../../src/features/history/importHistory.task";
import type { Uploading } from "../../src/features/upload/uploadBooks.task";
import type { downloadJobs } from "../../src/features/downloads/downloadJobs";
import type { ProgressSync } from "../../src/features/position/syncProgress";
import type { Tracker } from "../../src/features/sessions/trackSession";
import type { shelfJobs } from "../../src/features/shelves/shelves";
import type { StatusSync } from "../../src/features/status/syncStatus";
import type { BookLooks } from "../../src/book/lookAtBook.task";
import type { TaskContext } from "../../src/context";
import type { UiContext } from "../../src/ui/uiContext";
import type {
  AccountForm,
  CalendarPage,
  Choice,
  ChoiceMenu,
  Code,
  Confirmation,
  Dialogs,
  LineForm,
  ListPage,
  NumberForm,
  OpenList,
  TextPage,
  TimeForm,
} from "../../src/koreader/dialogs.port";
import { only, testContext, type Given, type TestContext } from "./testContext";

type Shown =
  | { readonly kind: "list"; page: ListPage }
  | { readonly kind: "calendar"; readonly page: CalendarPage }
  | { readonly kind: "number"; readonly page: NumberForm }
  | { readonly kind: "choose"; readonly page: ChoiceMenu }
  | { readonly kind: "confirm"; readonly page: Confirmation }
  | { readonly kind: "read"; readonly page: TextPage }
  | { readonly kind: "code"; readonly page: Code }
  | { readonly kind: "ask"; readonly page: LineForm }
  | { readonly kind: "account"; readonly page: AccountForm }
  | { readonly kind: "time"; readonly page: TimeForm };

interface FakeBox {
  /** Each text that it has shown, oldest first. */
  readonly texts: string[];
  isOpen: boolean;
  /** Its button. */
  stop(): void;
}

/** The screen of a person, and their finger. */
export interface FakeScreen {
  readonly ui: UiContext & TaskContext;
  readonly context: TestContext;
  /** Sentences of boxes and notices, oldest first. */
  readonly said: string[];
  /** Those of them that go by themselves. */
  readonly notified: string[];
  /** Texts of the boxes of work that are on the screen. */
  readonly working: string[];
  /** Lines that lists were turned to. */
  readonly turned: number[];
  /** Pictures that lists were given, as "number bytes". */
  readonly pictures: string[];
  /** Boxes of work with its progress, which can be stopped; oldest first. */
  readonly boxes: FakeBox[];
  /** The page on top; undefined without one. */
  top(): Shown | undefined;
  /** Lines of the list on top, as "label|value". */
  lines(): string[];
  /** Title or text of the page on top. */
  title(): string;
  /** Taps a line by its label, or a button by its words. A page with buttons closes. */
  tap(words: string): void;
  /** Buttons of the page on top; one that cannot be tapped ends in "(grey)". */
  buttons(): string[];
  /** Saves the form on top with this text. Returns its objection, which keeps it open. */
  type(text: string): string | undefined;
  /** The button beside OK of the last box of text; undefined without one. */
  besideOk(): Choice | undefined;
  /** Closes the page on top by its cross. */
  closeTop(): void;
}

/** Objects that features make at their first use, by their names in the memory of the database. */
interface Kept {
  readonly bookLooks: BookLooks;
  readonly bookUploads: Uploading;
  readonly historyImport: HistoryImport;
  readonly deviceAnnotations: DeviceAnnotations;
  readonly metadata: Metadata;
  readonly "request: browsing": LatestRequest;
  readonly sessionTracker: Tracker;
  readonly progressSync: ProgressSync;
  readonly statusSync: StatusSync;
  readonly downloadJobs: Jobs<typeof downloadJobs>;
  readonly shelfJobs: Jobs<typeof shelfJobs>;
}

type Jobs<Of extends (context: TaskContext) => object> = {
  [K in keyof ReturnType<Of>]?: Partial<ReturnType<Of>[K]>;
};

type Parts = { readonly [K in "screen" | "sync"]?: Partial<UiContext[K]> };
type KeptParts = Partial<{ [K in keyof Kept]: Partial<Kept[K]> }>;

export function aScreen(given: Given = {}, parts: Parts = {}, kept: KeptParts = {}): FakeScreen {
  const context = testContext(given);
  Object.assign(context.database.memory, kept);
  const said: string[] = [];
  const notified: string[] = [];
  const working: string[] = [];
  const boxes: FakeBox[] = [];
  const turned: number[] = [];
  const pictures: string[] = [];
  const open: Shown[] = [];
  let besideText: Choice | undefined;
  const close = (one: Shown): void => void open.splice(open.indexOf(one), open.includes(one) ? 1 : 0);
  const show = (one: Shown): Shown => (open.push(one), one);
  const dialogs: Partial<Dialogs> = {
    notify: (text) => void (said.push(text), notified.push(text)),
    show: (text, choice) => {
      said.push(text);
      besideText = choice;
    },
    working: (text) => {
      working.push(text);
      return { close: () => void working.splice(working.indexOf(text), working.includes(text) ? 1 : 0) };
    },
    list: (page) => {
      const shown = { kind: "list" as const, page };
      show(shown);
      const redraw: OpenList["redraw"] = (lines, extent) => void (shown.page = { ...page, lines, extent });
      const isOpen = (): boolean => open.includes(shown);
      const turnTo = (line: number): void => void turned.push(line);
      const picture: OpenList["picture"] = (id, bytes) => void pictures.push(`${id} ${bytes}`);
      return { redraw, isOpen, turnTo, picture, close: () => close(shown) };
    },
    choose: (page) => void show({ kind: "choose", page }),
    confirm: (page) => void show({ kind: "confirm", page }),
    read: (page) => void show({ kind: "read", page }),
    ask: (page) => void show({ kind: "ask", page }),
    askAccount: (page) => void show({ kind: "account", page }),
    askTime: (page) => void show({ kind: "time", page }),
    code: (page) => {
      const shown = show({ kind: "code", page });
      return { close: () => close(shown) };
    },
    calendar: (page) => {
      show({ kind: "calendar", page });
      return { picture: () => undefined };
    },
    askNumber: (page) => void show({ kind: "number", page }),
    pickFolder: (chosen) => chosen(pickedFolder),
  };
  const ui: UiContext & TaskContext = {
    ...context,
    screen: only("screen", (parts.screen ?? {}) as UiContext["screen"]),
    sync: only("sync", (parts.sync ?? {}) as UiContext["sync"]),
    dialogs: only<Dialogs>("dialogs", dialogs),
    pages: only<UiContext["pages"]>("pages", {}),
    progress: {
      open: ({ text, onStop }) => {
        const box: FakeBox = { texts: [text], isOpen: true, stop: onStop };
        boxes.push(box);
        return { update: (next) => void box.texts.push(next), close: () => (box.isOpen = false) };
      },
    },
  };

  function tap(words: string): void {
    const shown = open.at(-1);
    if (shown === undefined) throw new Error(`Nothing is shown to tap “${words}” on.`);
    if (shown.kind === "list") {
      const line = shown.page.lines.find(({ label }) => plain(label) === words);
      if (line?.onTap === undefined) throw new Error(`No line “${words}” among ${linesOf(shown.page).join(", ")}`);
      line.onTap();
      return;
    }
    const choice = choicesOf(shown).find(({ text }) => text === words);
    if (choice === undefined) throw new Error(`No button “${words}” under “${titleOf(shown)}”`);
    close(shown);
    choice.run();
  }

  return {
    ui,
    context,
    said,
    notified,
    working,
    boxes,
    turned,
    pictures,
    top: () => open.at(-1),
    lines: () => {
      const shown = open.at(-1);
      return shown?.kind === "list" ? linesOf(shown.page) : [];
    },
    title: () => titleOf(open.at(-1)),
    tap,
    buttons: () => {
      const shown = open.at(-1);
      return shown === undefined ? [] : choicesOf(shown).map(buttonText);
    },
    type: (text) => {
      const shown = open.at(-1);
      if (shown?.kind !== "ask") throw new Error(`No form to type “${text}” into.`);
      const objection = (shown.page as { onSave(text: string): string | undefined }).onSave(text);
      // The next page has opened above the form.
      if (objection === undefined) close(shown);
      return objection;
    },
    besideOk: () => besideText,
    closeTop: () => {
      const shown = open.at(-1);
      if (shown === undefined) return;
      close(shown);
      if (shown.kind === "list") shown.page.onClose?.();
    },
  };
}

/** Without the marks that keep a title in its own direction. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/gu, "");

/** The folder that a person picks. */
export const pickedFolder = "/mnt/picked";

const linesOf = ({ lines }: ListPage): string[] => lines.map(({ label, value }) => `${plain(label)}|${value}`);

function titleOf(shown: Shown | undefined): string {
  if (shown === undefined) return "";
  return shown.kind === "confirm" || shown.kind === "code" ? shown.page.text : shown.page.title;
}

/** As a person sees it. */
export function buttonText({ text, enabled }: Pick<Choice, "text" | "enabled">): string {
  return enabled === false ? `${plain(text)} (grey)` : plain(text);
}

function choicesOf(shown: Shown): readonly Choice[] {
  if (shown.kind === "confirm") {
    const { page } = shown;
    return [{ text: page.yes, run: () => page.onYes() }, page.no ?? { text: "Cancel", run: () => undefined }];
  }
  if (shown.kind === "code") return [shown.page.yes, shown.page.no];
  if (shown.kind === "calendar") return shown.page.foot;
  return shown.kind === "choose" || shown.kind === "read" ? (shown.page.choices ?? []) : [];
}

export const settingsOf = ({ ui }: FakeScreen): ReturnType<UiContext["settings"]> => ui.settings();
