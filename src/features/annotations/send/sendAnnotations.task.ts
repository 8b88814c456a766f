import type { Context } from "../../../context";
import { valueOrThrow, caught, ok, type Result } from "../../../base/result";
import { type BookId, bookTypeOf, isPaged } from "../../../model/book";
import { placeRules, unplaceableSentence } from "../cfi/locate.rules";
import { isTransient, isUncertain, type Failure } from "../../../base/failure";
import type { BaseItem } from "../collect/itemChanges.rules";
import type { Outcome } from "../../../queue/queue.rules";
import type { PlacedItem } from "./items.api";
import type { PendingItem } from "../itemRecords";
import { mayBeMissing } from "../../../book/identifyBook";
import { failureOf, type Sender } from "../../../queue/sender";
import { createFileOfItem, type FileOfItem } from "../collect/digestedItems";
import type { MergeOccasions } from "../merge/mergeOccasions";
import { isOfOtherEngine, isPage } from "./unplacedItems";
import type { PlaceTask } from "../cfi/resolveCfis.task";
import { resolveText, withPassage } from "./editedText";
import { inTransaction } from "../../../store/database";
import { markAwaitsFile } from "./awaitedFiles.store";
import { listKnownItems, listPendingItems, markItemSent, setItemAside } from "../annotations.store";
import { keepEnds } from "../collect/annotationIds.store";
import { keptEnds } from "./editedText";
import { createFileProof, unplaceable, type ItemReceipt } from "./otherFile.task";
import { listBaseItems } from "../merge/baseItems.store";
import { markSending } from "../../../queue/queue.store";
import { isChosen, reviewId, syncsAnnotations } from "../../../model/annotation";
import { annotationChoiceOf } from "../../../book/book";

export interface SendAnnotationsContext extends PlaceTask {
  readonly merges: Pick<MergeOccasions, "begin" | "refusal" | "isHeld">;
}

export function annotationSender(context: SendAnnotationsContext): Sender<PendingItem, ItemReceipt> {
  const { database } = context;
  const fileOf = createFileOfItem(context);
  /** Places by row, for one sync. */
  const places: Places = {};
  const unwritten = createReceiptBuffer(context, places);
  const otherFile = createFileProof(context);
  const refusalFor = (change: PendingItem): Outcome<ItemReceipt> | undefined =>
    held(context, change) ?? otherFile(change) ?? keptEnds(context, change, unwritten.flush);
  return {
    of: "note",
    byNumber: true,
    begin: () => context.merges.begin(fileOf, context),
    refusal: () => context.merges.refusal(),
    next: (last) => listPendingItems(database, last),
    isOff: ({ fingerprint, item }) =>
      item.annotationId !== reviewId && !isChosen(annotationChoiceOf(context, fingerprint), item.kind),
    isBookOff: (fingerprint) =>
      !syncsAnnotations(annotationChoiceOf(context, fingerprint)) &&
      listKnownItems(database, fingerprint, [reviewId]).length === 0,
    isOnce: ({ operation }) => operation === "create",
    prepare: (change) => refusalFor(change) ?? place(context, change, fileOf, places),
    need: ({ operation, item }) => `${operation} ${item.kind}`,
    send: (change) => {
      if (change.bookId === undefined) return { kind: "sent", receipts: [] };
      const placed = placedChange(change, places);
      return outcomeOf(context, placed, send(context, placed, change.bookId), unwritten);
    },
    markSent: ([change], [receipt]) => unwritten.add(change, receipt),
    flush: unwritten.flush,
  };
}

interface Places {
  [rowId: number]: (Pick<PlacedItem, "cfi" | "page"> & { readonly passage?: string | undefined }) | undefined;
}

type PlacedChange = PendingItem & Pick<PlacedItem, "page">;

function placedChange(change: PendingItem, places: Places): PlacedChange {
  const { cfi, page, passage } = places[change.rowId] ?? {};
  const item = passage === undefined ? change.item : withPassage(change.item, passage);
  return { ...change, item, cfi, page };
}

/** Rows that were not compared are not sent. */
function held({ merges, translate }: SendAnnotationsContext, change: PendingItem): Outcome<ItemReceipt> | undefined {
  if (!merges.isHeld(change)) return undefined;
  return { kind: "wait", reason: translate("The server's notes of this book could not be read.") };
}

/** Notes on the book have no place. A deletion, or a change that was one, uses the stored place. */
function place(
  context: SendAnnotationsContext,
  { item, operation, cfi, fingerprint, path, rowId }: PendingItem,
  fileOf: FileOfItem,
  places: Places,
): Outcome<ItemReceipt> | undefined {
  const { translate, connection } = context;
  places[rowId] = { cfi };
  if (isOfOtherEngine(item, path))
    return unplaceable(translate("It was made with another engine, whose places the server does not know."));
  if (item.kind === "bookmark" && isPage(item.start)) {
    if (!isPaged(bookTypeOf(path)))
      return unplaceable(translate("It is a page of another engine, and no place in the text of this book."));
    places[rowId] = { page: Number(item.start) };
    if (connection.dialect().pageBookmarks) return undefined;
    return unplaceable(translate("This server keeps bookmarks of places in EPUB books only."));
  }
  if (item.kind === "entry" || (operation !== "create" && item.start === "")) return undefined;
  const file = { fingerprint, path: fileOf(fingerprint, path) };
  const isGone = file.path === undefined && context.host.files.facts(path) === undefined;
  // The place was found in these bytes, or before the file was deleted.
  if (cfi !== undefined && (operation !== "create" || isGone || file.path !== undefined)) return undefined;
  const { placing, passage } = resolveText(context, file, item);
  markAwaitsFile(context.database, rowId, placing === "later" && isGone);
  if (placing === "later") return { kind: "wait", reason: waitingText(context, isGone) };
  if ("reason" in placing) return unplaceable(unplaceableSentence(translate, placing.reason), placeRules);
  places[rowId] = { cfi: placing.cfi, passage };
  return undefined;
}

function waitingText({ translate }: SendAnnotationsContext, isGone: boolean): string {
  return isGone
    ? translate(
        "The book's file is not on this device any more. Copy or download it again, so that the place is found.",
      )
    : translate("It is placed when the book's file can be read.");
}

/** Sent rows to store in one commit. If lost, they are still `sending`, and the server reports duplicates. @noSelf */
interface Unwritten {
  add(change: PendingItem | undefined, receipt: ItemReceipt | undefined): void;
  flush(): void;
}

/** Rows per commit. */
const maxUnwritten = 20;

function createReceiptBuffer(context: SendAnnotationsContext, places: Places): Unwritten {
  let arrived: SentItem[] = [];
  const flush = (): void => {
    const sent = arrived;
    arrived = [];
    if (sent.length > 0) keepAll(context, sent, places);
  };
  return {
    add: (change, receipt) => {
      if (change === undefined || receipt === undefined) return;
      arrived.push({ change, receipt, at: context.host.clock.now() });
      if (arrived.length >= maxUnwritten) flush();
    },
    flush,
  };
}

interface SentItem {
  readonly change: PendingItem;
  readonly receipt: ItemReceipt;
  readonly at: number;
}

function keepAll(context: SendAnnotationsContext, sent: readonly SentItem[], places: Places): void {
  const kept: Result<undefined>[] = [];
  inTransaction(context.database, () => {
    for (const one of sent) kept.push(caught(() => keep(context, one, places)));
  });
  for (const one of kept) valueOrThrow(one);
}

function keep({ database }: Context, { change, receipt, at }: SentItem, places: Places): void {
  if (receipt.keptBy !== undefined) {
    keepEnds(database, change, receipt.keptBy);
    return;
  }
  if (receipt.unplaceable !== undefined) {
    setItemAside(database, change, receipt.unplaceable, at);
    return;
  }
  markItemSent(database, placedChange(change, places), receipt.serverId, at);
}

function outcomeOf(
  context: SendAnnotationsContext,
  change: PendingItem,
  answer: Result<number | undefined>,
  unwritten: Unwritten,
): Outcome<ItemReceipt> {
  if (answer.ok)
    return (
      hasOther(context, change, answer.value, unwritten) ?? { kind: "sent", receipts: [{ serverId: answer.value }] }
    );
  const { failure } = answer;
  const otherwise = refusalOf(context, change, failure);
  return mayBeMissing(failure) ? { kind: "bookGone", failure, otherwise } : otherwise;
}

/** Another annotation has this place on the server. */
function hasOther(
  { database, host, translate }: SendAnnotationsContext,
  { fingerprint, operation, item, cfi }: PendingItem,
  serverId: number | undefined,
  { flush }: Unwritten,
): Outcome<ItemReceipt> | undefined {
  if (operation !== "create" || serverId !== undefined || cfi === undefined) return undefined;
  flush();
  const base = listBaseItems(database, fingerprint, host.tasks.pause);
  // A row with an unknown outcome is sent again: the server answers 409 if it has the place.
  const isOther = (row: BaseItem): boolean =>
    row.kind === item.kind && row.cfi === cfi && row.annotationId !== item.annotationId && row.reason === undefined;
  if (!base.some((row) => isOther(row))) return undefined;
  return unplaceable(translate("The server already has another mark of yours at this place."));
}

function refusalOf(context: SendAnnotationsContext, change: PendingItem, failure: Failure): Outcome<ItemReceipt> {
  const { translate } = context;
  const outcome = failureOf(context, "note", change, failure);
  const isMaking = change.operation === "create" || change.item.kind === "entry";
  if (outcome.kind === "retry") return { ...outcome, inDoubt: isMaking && isUncertain(failure) };
  const cannot = failure.kind === "refused" && (failure.status === 404 || failure.status === 405);
  return change.operation !== "create" && cannot
    ? unplaceable(translate("This server cannot change or delete notes that it has."))
    : outcome;
}

type SendResult = Result<number | undefined>;

function send(context: SendAnnotationsContext, change: PlacedChange, book: BookId): SendResult {
  switch (change.operation) {
    case "create":
      return create(context, change, book);
    case "update":
      return update(context, change, book);
    case "delete":
      return remove(context, change, book);
  }
}

/** Checks unconfirmed rows first, because notes on the book may be duplicated and a place may have old values. */
function create(context: SendAnnotationsContext, change: PlacedChange, book: BookId): SendResult {
  if (change.state !== "sending") return context.server.items.create(book, change);
  return change.item.kind === "entry" ? createUnlessThere(context, change, book) : createOver(context, change, book);
}

function createUnlessThere(
  { server: { items } }: SendAnnotationsContext,
  change: PlacedChange,
  book: BookId,
): SendResult {
  const found = items.find(book, change);
  if (!found.ok && isTransient(found.failure)) return found;
  return found.ok && found.value !== undefined ? found : items.create(book, change);
}

function createOver({ server: { items } }: SendAnnotationsContext, change: PlacedChange, book: BookId): SendResult {
  const created = items.create(book, change);
  if (!created.ok || created.value !== undefined) return created;
  const found = items.find(book, change);
  if (!found.ok) return isTransient(found.failure) ? found : ok(undefined);
  if (found.value === undefined) return ok(undefined);
  const updated = items.update(found.value, book, change);
  return updated.ok || !isTransient(updated.failure) ? found : updated;
}

/** Creates it again if the server deleted it, because the deletion was earlier. */
function update(context: SendAnnotationsContext, change: PlacedChange, book: BookId): SendResult {
  const { database, server } = context;
  const id = change.serverId === undefined ? server.items.find(book, change) : ok(change.serverId);
  if (!id.ok) return id;
  const changed = id.value === undefined ? ok("gone") : server.items.update(id.value, book, change);
  if (!changed.ok) return changed;
  if (changed.value !== "gone") return id;
  if (change.state !== "sending") markSending(database, "note", [change.rowId]);
  return create(context, change, book);
}

/** Succeeds if already deleted. */
function remove({ server: { items } }: SendAnnotationsContext, change: PlacedChange, book: BookId): Result<undefined> {
  const id = change.serverId === undefined ? items.find(book, change) : ok(change.serverId);
  if (!id.ok) return id;
  return id.value === undefined ? ok(undefined) : items.remove(id.value, book, change.item.kind);
}
