import type { TaskContext } from "../../context";
import { isolated } from "../../base/text";
import { findBookById } from "../../book/books.store";
import { type BookState, type ServerStatus, serverStatusIn } from "../../model/bookState";
import type { Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { serverNow } from "../../server/serverClock";
import { starsText, statusText } from "../../ui/bookTexts";
import { labelled, type UiContext } from "../../ui/uiContext";
import { listShelfAdditions } from "../shelves/collections.store";
import type { FieldName, FieldValue } from "../status/bookField.rules";
import { getBookFields } from "../status/bookFields.store";
import { remoteValueOf } from "../status/libraryField.rules";
import {
  findLibraryField,
  type LibraryField,
  queueLibraryField,
  recordLibraryChoice,
  withdrawLibraryField,
} from "../status/libraryFields.store";
import type { BrowseBook } from "./browse.rules";
import { knownShelves } from "./knownShelves";
import { type Chooser, type SeenState, sendOrQueue, shortTitle } from "./sendOrQueue.page";

/** Pending and failed choices, a line each. */
export function pendingTexts(ui: UiContext, id: BookId): readonly string[] {
  const { database, translate } = ui;
  const lines: string[] = [];
  const add = (label: string, text: string, reason: string | undefined): void => {
    lines.push(labelled(translate, label, reason === undefined ? translate("%1, pending", text) : text));
    if (reason !== undefined) lines.push(reason);
  };
  for (const name of ["status", "rating"] as const) {
    const row = findLibraryField(database, name, id);
    const reason = row?.state === "failed" ? row.reason : undefined;
    if (row !== undefined) add(fieldLabel(ui, name), valueText(ui, name, row.value), reason);
  }
  for (const { shelf, state, reason } of listShelfAdditions(database, id)) {
    const name = knownShelves(ui).find((one) => one.id === shelf)?.name ?? shelf.toFixed(0);
    add(translate("Shelf"), isolated(name), state === "failed" ? reason : undefined);
  }
  return lines;
}

function fieldLabel({ translate }: UiContext, name: FieldName): string {
  return name === "status" ? translate("Status") : translate("Rating");
}

function valueText({ translate }: UiContext, name: FieldName, value: FieldValue): string {
  return name === "status" ? statusText(translate, `${value}`) : starsText(Number(value));
}

/** Choices that wait for a network. */
export function pendingState(ui: UiContext, id: BookId): Pick<BookState, "status" | "rating"> {
  const rating = pendingField(ui, id, "rating")?.value;
  return {
    status: serverStatusIn(`${pendingField(ui, id, "status")?.value ?? ""}`),
    rating: typeof rating === "number" ? rating : undefined,
  };
}

function pendingField({ database }: UiContext, id: BookId, name: FieldName): LibraryField | undefined {
  const row = findLibraryField(database, name, id);
  return row?.state === "failed" ? undefined : row;
}

/** The server's values that a person sees. `isLoaded`: from the server, else from the list and the local book. */
export function seenState({ database }: UiContext, book: BrowseBook, state: BookState, isLoaded: boolean): SeenState {
  const remote = { status: remoteValueOf("status", state), rating: remoteValueOf("rating", state) };
  if (isLoaded) return remote;
  const local = findBookById(database, book.id);
  const fields = local === undefined ? undefined : getBookFields(database, local.fingerprint);
  return {
    status: remote.status ?? remoteValueOf("status", { status: fields?.status.remote }),
    rating: state.rating ?? fields?.rating.remote,
  };
}

/** 1 to 10. Taps on one star ask for all of it, for half of it, and take the pending half back. */
export function rateInLibrary(chooser: Chooser, tapped: number): void {
  const { ui, book } = chooser;
  const pending = pendingField(ui, book.id, "rating")?.value;
  const isPendingHalf = pending === 2 * Math.ceil(tapped / 2) - 1;
  const value = isPendingHalf ? pending : tapped;
  chooseField(chooser, {
    name: "rating",
    value,
    shown: { rating: value },
    send: ({ server }) => server.statuses.rate(book.id, value),
    sentText: (title) => ui.translate("The server has “%1” rated %2.", title, starsText(value)),
    unsupportedText: ui.translate("This server does not accept ratings."),
  });
}

/** RE_READING is missing, because only reading sets it. */
export const statusesToSet: readonly ServerStatus[] = ["UNREAD", "READING", "READ", "PAUSED", "ABANDONED", "WONT_READ"];

/** A tap on the pending status takes it back. */
export function setStatusInLibrary(chooser: Chooser, status: ServerStatus): void {
  const { ui, book } = chooser;
  const { translate } = ui;
  chooseField(chooser, {
    name: "status",
    value: status,
    shown: { status },
    send: ({ server }) => server.statuses.setStatus(book.id, status),
    sentText: (title) => translate("The server has “%1” as %2.", title, statusText(translate, status)),
    unsupportedText: translate("This server does not accept the status of a book."),
  });
}

/** @noSelf */
interface FieldChoice {
  readonly name: FieldName;
  readonly value: FieldValue;
  /** State of the book once it is sent. */
  readonly shown: BookState;
  send(task: TaskContext): Result<undefined>;
  sentText(title: string): string;
  readonly unsupportedText: string;
}

function chooseField(chooser: Chooser, { name, value, shown, send, sentText, unsupportedText }: FieldChoice): void {
  const { ui, book, seen } = chooser;
  const { database, host, translate } = ui;
  sendOrQueue(chooser, {
    text: labelled(translate, fieldLabel(ui, name), valueText(ui, name, value)),
    shown,
    isPending: pendingField(ui, book.id, name)?.value === value,
    withdraw: () => withdrawLibraryField(database, name, book.id),
    sent: () => recordLibraryChoice(database, name, book.id, value),
    queue: (isUnconfirmed) =>
      queueLibraryField(database, book, name, {
        value,
        seen: seen[name],
        at: host.clock.now(),
        chosenAt: serverNow(ui),
        isUnconfirmed,
      }),
    send,
    sentText: sentText(shortTitle(ui, book)),
    unsupportedText,
  });
}
