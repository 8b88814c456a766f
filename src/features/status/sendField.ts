import type { Context, TaskContext } from "../../context";
import { caught, done, type Result } from "../../base/result";
import { type Failure, isTransient, isUncertain } from "../../base/failure";
import type { BookId } from "../../model/book";
import { type Outcome, isFieldOn } from "../../queue/queue.rules";
import { mayBeMissing, missingBookSentence } from "../../book/identifyBook";
import { isNumberOf } from "../../book/proveBook.task";
import { failureOf, type Sender } from "../../queue/sender";
import { failWithdrawn } from "../../queue/queue.store";
import { applyRemote } from "./decideConflict";
import {
  type BookField,
  type FieldValue,
  withAgreement,
  withConflict,
  withdrawn,
  withUnconfirmed,
} from "./bookField.rules";
import {
  getBookFields,
  invalidateFetch,
  listPendingFields,
  type PendingField,
  recordSent,
  updateField,
  findPendingField,
} from "./bookFields.store";
import type { FieldRules, Resolution } from "./status.rules";
import { askState } from "./serverState";
import { type LibraryField, listLibraryFields } from "./libraryFields.store";
import { keepLibraryField, sendLibraryField } from "./sendLibraryField";
import { rowBatchSize } from "../../store/database";

/** `replaced`: the code that removed the row has stored the result. */
export type FieldReceipt = "sent" | "conflict" | "withdrawn" | "replaced" | { readonly same: FieldValue };

/** Sending of one field, whose last value per book is queued. @noSelf */
export interface FieldSending {
  readonly rules: FieldRules;
  /** Before the fetch; undefined: continue. */
  prepare?(row: PendingField): Outcome<FieldReceipt> | undefined;
  resolve(row: PendingField, field: BookField): Resolution;
  request(id: BookId, value: FieldValue): Result<undefined>;
  /** After the server accepted it. */
  spread?(row: PendingField): void;
  /** After that, or if the server has it already since `remoteAt` (Unix seconds). */
  finish?(row: PendingField, remoteAt: number | undefined): Result<undefined>;
}

/** A value of a local book, or a choice in the library. */
export type FieldRow = PendingField | LibraryField;

export function fieldSender(context: TaskContext, sending: FieldSending): Sender<FieldRow, FieldReceipt> {
  const { database } = context;
  const { name } = sending.rules;
  return {
    of: name,
    byNumber: true,
    begin: () => {
      failWithdrawn(database, name, missingBookSentence(context.translate));
      return done;
    },
    next: (last) => listFieldRows(context, name, last?.rowId ?? 0),
    isOff: (row) => isFieldOff(context, name, row),
    isBookOff: (fingerprint) => {
      const row = findPendingField(database, name, fingerprint);
      return row === undefined || isFieldOff(context, name, row);
    },
    send: (row) =>
      row.fingerprint === undefined
        ? sendLibraryField(context, { name, request: (id, value) => sending.request(id, value) }, row)
        : sendField(context, sending, row),
    markSent: ([row], [receipt]) => {
      if (row === undefined || receipt === undefined) return;
      if (row.fingerprint === undefined) keepLibraryField(context, name, row, receipt);
      else keep(context, sending.rules, row, receipt);
    },
  };
}

/** One batch of both, the oldest first. */
function listFieldRows({ database }: Context, name: FieldRules["name"], last: number): readonly FieldRow[] {
  const rows: FieldRow[] = listPendingFields(database, name, last).slice();
  for (const row of listLibraryFields(database, name, last)) rows.push(row);
  rows.sort((one, other) => one.rowId - other.rowId);
  return rows.slice(0, rowBatchSize);
}

export function isFieldOff(
  { settings }: Context,
  name: FieldRules["name"],
  { insisted }: Pick<PendingField, "insisted">,
): boolean {
  return !insisted && !isFieldOn(settings(), name);
}

function keep(
  { database, host }: Context,
  { name, toLocal }: FieldRules,
  row: PendingField,
  receipt: FieldReceipt,
): void {
  const { fingerprint, value } = row;
  if (receipt === "replaced") return;
  if (receipt === "sent") {
    recordSent(database, name, row, host.clock.now());
    return;
  }
  const local = toLocal(value);
  updateField(database, fingerprint, name, (field) => {
    // Replaced or withdrawn during the request.
    if (field.pending !== value) return field;
    if (receipt === "withdrawn") return withdrawn(field);
    if (receipt !== "conflict") return withAgreement(field, receipt.same);
    return local === undefined ? field : withConflict(field, local);
  });
}

const replaced = { kind: "removed", why: "replaced", receipts: ["replaced"] } as const;

/** Fetches first, because the remote value may have changed, or an unconfirmed one may have arrived. */
export function sendField(context: TaskContext, sending: FieldSending, row: PendingField): Outcome<FieldReceipt> {
  const { rules } = sending;
  const prepared = sending.prepare?.(row);
  if (prepared !== undefined) return prepared;
  const asked = askState(context, row.fingerprint);
  if (!asked.ok) return refused(context, rules, row, asked.failure);
  if (row.bookId !== undefined && !isNumberOf(context, row.bookId, row.fingerprint))
    return { kind: "wait", reason: missingBookSentence(context.translate) };
  const field = getBookFields(context.database, row.fingerprint)[rules.name];
  if (field.pending !== row.value) return replaced;
  switch (sending.resolve(row, field)) {
    case "same":
      return field.remote === undefined
        ? put(context, sending, row)
        : finish(context, sending, row, { remoteAt: field.remoteAt, receipt: { same: field.remote } });
    case "ask":
      return { kind: "removed", why: "conflict", receipts: ["conflict"] };
    case "apply":
      // The next comparison writes stars, because it knows whose they are.
      return rules.name === "status" && applyRemote(context, rules, row, field.remote)
        ? { ...replaced, why: "outdated" }
        : { kind: "removed", why: "outdated", receipts: ["withdrawn"] };
    case "keep":
      return { kind: "removed", why: "outdated", receipts: ["withdrawn"] };
    case "send":
      return put(context, sending, row);
  }
}

function put(context: Context, sending: FieldSending, row: PendingField): Outcome<FieldReceipt> {
  const { rules } = sending;
  const { database } = context;
  const { fingerprint, bookId, value } = row;
  if (bookId === undefined) return replaced;
  updateField(database, fingerprint, rules.name, (field) => withUnconfirmed(field, value, rules.overOf(field.remote)));
  const sent = sending.request(bookId, value);
  if (sent.ok) {
    caught(() => sending.spread?.(row));
    return finish(context, sending, row, { remoteAt: context.host.clock.now(), receipt: "sent" });
  }
  const { failure } = sent;
  // Dropped silently, because the user cannot do anything about it.
  if (failure.kind === "unsupported" && rules.name === "status")
    return { kind: "removed", why: "replaced", receipts: ["withdrawn"] };
  if (isUncertain(failure)) invalidateFetch(database, fingerprint);
  else updateField(database, fingerprint, rules.name, (field) => withUnconfirmed(field, undefined));
  return refused(context, rules, row, failure);
}

function finish(
  context: Context,
  sending: FieldSending,
  row: PendingField,
  { remoteAt, receipt }: { readonly remoteAt: number | undefined; readonly receipt: FieldReceipt },
): Outcome<FieldReceipt> {
  const finished = sending.finish?.(row, remoteAt) ?? done;
  return finished.ok || !isTransient(finished.failure)
    ? { kind: "sent", receipts: [receipt] }
    : refused(context, sending.rules, row, finished.failure);
}

function refused(context: Context, { name }: FieldRules, row: PendingField, failure: Failure): Outcome<never> {
  const otherwise = failureOf(context, name, row, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}
