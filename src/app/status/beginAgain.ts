import { detailOf } from "../../domain/failure";
import type { Context } from "../../context";
import type { Fingerprint } from "../../domain/book";
import type { ServerStatus } from "../../domain/bookState";
import type { Reached } from "../../domain/progress";
import { finishedPercent } from "../../domain/pushDecision";
import { isKeptFromPushes, serverStatusOf } from "../../domain/status";
import { statusText } from "../../domain/statusWords";
import type { KnownState } from "../../ports/stateStore";
import type { Shown } from "../../ports/screen";
import { choiceOf } from "../book/book";
import { isStatusOn } from "./serverState";
import { writeSummary } from "./writeSummary";

type AgainContext = Pick<Context, "store" | "host" | "settings" | "translate" | "queued" | "log">;

/**
 * What was read of a book whose status the server would forget over it.
 *
 * @noSelf
 */
export interface ReadOn {
  /** Of the file that was read. */
  readonly path: string;
  /** As the document names it; undefined where it does not. */
  readonly title: string | undefined;
  /** Where reading ended, which is held back. */
  readonly reached: Reached;
  /** Sends the position after all; false: it could not be kept. */
  release(reached: Reached): boolean;
}

/**
 * Asks about the book that was read last once the file browser is on the screen: never over a page, also that of the
 * next book.
 *
 * @noSelf
 */
export interface AgainPrompt {
  /** Undefined: a book of a format that the server does not take. */
  opened(path: string | undefined): void;
  /** `read`: what is to be asked about; undefined: nothing of this book. */
  closed(read: ReadOn | undefined): void;
}

/** One for the process; nothing was read yet. */
export function createAgainPrompt(context: Context): AgainPrompt {
  let due: ReadOn | undefined;
  let waiting: Shown | undefined;
  return {
    opened: (path) => {
      waiting?.withdraw();
      // What comes of this reading is another question.
      if (due?.path === path) due = undefined;
    },
    closed: (read) => {
      due = read ?? due;
      if (due === undefined) return;
      waiting = context.host.offers.whenBrowsing("readAgain", () => {
        if (due !== undefined) askToBeginAgain(context, due);
        due = undefined;
      });
    },
  };
}

/**
 * Asks once whether the book is being read again, or gone on with. Yes: the host has it as being read, the server hears
 * of it, and positions travel. No holds until the server says something else of the book.
 */
export function askToBeginAgain(context: AgainContext, read: ReadOn): void {
  const { store, host, translate } = context;
  const { fingerprint } = read.reached;
  const known = store.states.known(fingerprint);
  if (!known.ok || choiceOf(context, fingerprint) === "never") return;
  const there = known.value.told?.status ?? "READ";
  if (known.value.declined === there) return;
  // Whoever taps the question away has answered it too.
  if (!store.states.decline(fingerprint, there).ok) return;
  const title = read.title ?? translate("this book");
  const isRead = there === "READ" || host.summaries.of(read.path)?.status === "complete";
  host.dialogs.confirm({
    text: isRead
      ? translate("“%1” is finished. Read it again?", title)
      : translate("The server has “%1” as: %2. Go on reading it?", title, statusText(translate, there)),
    yes: isRead ? translate("Read again") : translate("Go on"),
    onYes: () => beginAgain(context, read, known.value, there),
  });
}

function beginAgain(context: AgainContext, read: ReadOn, { told, tried }: KnownState, there: ServerStatus): void {
  const { store, host, settings, log } = context;
  const { states } = store;
  const { fingerprint } = read.reached;
  writeSummary(context, fingerprint, { status: "reading" }, read.path);
  // Whoever begins again has agreed with what the server says, or will since it was sent the end.
  const isEndSent = hasSentEnd(context, fingerprint);
  const base = !isKeptFromPushes(there) && isEndSent ? "READ" : there;
  const agreed = told?.status === undefined && !isEndSent ? undefined : states.agree(fingerprint, base);
  // What was sent without an answer may be there all the same.
  if (tried !== undefined) states.tried(fingerprint, tried);
  const isTold = isStatusOn(settings()) || told?.status !== undefined;
  const queued = isTold ? states.queue(fingerprint, serverStatusOf("reading", base), host.clock.now()) : undefined;
  for (const stored of [agreed, queued])
    if (stored?.ok === false) log.warn(`“Read again” not stored: ${detailOf(stored.failure)}`);
  read.release(read.reached);
  context.queued();
}

/** Servers make "read" of it, which may not have been heard yet. */
function hasSentEnd({ store }: AgainContext, fingerprint: Fingerprint): boolean {
  const known = store.progress.known(fingerprint);
  const { pushed, tried } = known.ok ? known.value : {};
  return (pushed?.percent ?? 0) >= finishedPercent || (tried?.percent ?? 0) >= finishedPercent;
}
