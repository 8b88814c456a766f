import { latestRequest } from "../../askOnline";
import type { TaskContext } from "../../context";
import { type Failure, isTransient, isUncertain } from "../../base/failure";
import { mayBeMissing } from "../../book/identifyBook";
import { failed, type Result } from "../../base/result";
import { shortened } from "../../base/text";
import type { BookState } from "../../model/bookState";
import { syncTask } from "../../queue/sync";
import { showAsking, showTrouble, type UiContext } from "../../ui/uiContext";
import type { FieldName, FieldValue } from "../status/bookField.rules";
import type { BrowseBook } from "./browse.rules";

/** The server's values as far as they are known. */
export type SeenState = Readonly<Partial<Record<FieldName, FieldValue | undefined>>>;

/** A book of the library, and the page on which a person chooses. @noSelf */
export interface Chooser {
  readonly ui: UiContext;
  readonly book: BrowseBook;
  readonly seen: SeenState;
  /** After a choice. `state`: the server's new values; empty while it is pending. */
  changed(state: BookState): void;
}

/** @noSelf */
interface Sending {
  /** `Rating: ★★★★` */
  readonly text: string;
  /** State of the book once it is sent. */
  readonly shown: BookState;
  readonly isPending: boolean;
  /** False if it may be on the server nevertheless. */
  withdraw(): boolean;
  /** Ends earlier choices. */
  sent(): void;
  /** `isUnconfirmed`: it was sent, and may have arrived. */
  queue(isUnconfirmed: boolean): void;
  send(task: TaskContext): Result<undefined>;
  readonly sentText: string;
  /** For a server that takes no such choice. Nothing is kept here then. */
  readonly unsupportedText?: string;
}

/** Takes a pending choice back, sends a new one, or queues it where no server is reached. */
export function sendOrQueue({ ui, book, changed }: Chooser, sending: Sending): void {
  const { dialogs, host, translate } = ui;
  const { text, shown, sentText, withdraw } = sending;
  const queue = (isUnconfirmed = false): void => {
    sending.queue(isUnconfirmed);
    ui.queued();
    changed({});
    dialogs.notify(translate("Pending: “%1”, %2.", shortTitle(ui, book), text));
  };
  if (sending.isPending) {
    const isUndone = withdraw();
    if (isUndone) ui.queued();
    changed({});
    return dialogs.notify(
      isUndone
        ? translate("Taken back: “%1”, %2.", shortTitle(ui, book), text)
        : translate("Taken back here: “%1”, %2. The server may have it.", shortTitle(ui, book), text),
    );
  }
  // A sync may be sending an earlier choice, which would arrive after this one.
  if (!host.network.isConnected() || host.tasks.isRunning(syncTask)) return queue();
  const sent = (): void => {
    sending.sent();
    changed(shown);
    dialogs.notify(sentText);
  };
  const missed = (failure: Failure): void => {
    if (isUnreached(failure)) return queue(isUncertain(failure));
    const { unsupportedText } = sending;
    if (failure.kind === "unsupported" && unsupportedText !== undefined) return dialogs.show(unsupportedText);
    showTrouble(ui, failed(failure));
  };
  latestRequest(ui, "browsing").ask(sending.send, showAsking(ui, sent, undefined, missed));
}

/** The choice can wait for a network, or for a server behind its proxy. A certificate is asked about. */
export function isUnreached(failure: Failure): boolean {
  return isTransient(failure) && !mayBeMissing(failure) && failure.kind !== "untrusted" && failure.kind !== "cancelled";
}

/** Fits on two lines of a notice. */
const noticeWidth = 30;

/** Shortened for a notice. */
export function shortTitle({ translate }: UiContext, { id, title }: Pick<BrowseBook, "id" | "title">): string {
  return shortened(title ?? translate("Book %1", id), noticeWidth);
}
