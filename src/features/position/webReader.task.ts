import type { Context, TaskContext } from "../../context";
import type { BookId, Fingerprint } from "../../model/book";
import { beginsWith } from "../annotations/cfi/passage.rules";
import { type Failure, isConnectionLoss } from "../../base/failure";
import {
  type ReachedPosition,
  type RemotePosition,
  formatOf,
  type FileFormat,
  type BookState,
} from "../../model/bookState";
import { failed, ok, type Result } from "../../base/result";
import { asPercent, type Percent, roundTo } from "../../base/scale";
import { isSamePosition } from "./resolvePosition.rules";
import { unconvertible, withWebReader } from "./webReader.rules";
import { plainSpelling } from "../../model/xpointer";
import type { OpenDocument } from "../../koreader/openDocument.port";
import { askState, freshState } from "../status/serverState";
import { statusAfterPush } from "../status/status.rules";
import { createFileOfItem } from "../annotations/collect/digestedItems";
import { createCfiResolver } from "../annotations/cfi/resolveCfis.task";
import { findBook } from "../../book/books.store";
import { isServerFile } from "../../book/serverFile.store";
import { canUseLibrary } from "../../store/deviceState";

export interface NumberedBook {
  readonly id: BookId;
  readonly format: FileFormat;
}

/** Undefined without account, ID, known format or support. */
export function numberedBook({ database, connection }: Context, fingerprint: Fingerprint): NumberedBook | undefined {
  if (!canUseLibrary(database) || !connection.dialect().webReader) return undefined;
  const found = findBook(database, fingerprint);
  const { id, type } = found ?? {};
  const format = type === undefined ? undefined : formatOf(type);
  return id === undefined || format === undefined ? undefined : { id, format };
}

export interface FetchedPosition {
  readonly remote: RemotePosition | undefined;
  /** Set for a known book with an unknown file. */
  readonly byNumber?: NumberedBook | undefined;
  /** Unknown file, no ID yet. */
  readonly isUnknown?: boolean | undefined;
  /** Why the status is unknown. */
  readonly stateFailure?: Failure | undefined;
}

/**
 * By file, else by book ID, with the web reader if joined. `lately`: reuses a recent state. Failures: those of the file
 * request; a lost connection.
 */
export function fetchRemote(
  context: TaskContext,
  fingerprint: Fingerprint,
  asked: "now" | "lately",
): Result<FetchedPosition> {
  const fetched = context.server.progress.fetchProgress(fingerprint);
  const isUnknown = !fetched.ok && isOfFile(fetched.failure);
  if (!fetched.ok && !isUnknown) return fetched;
  const record = fetched.ok ? fetched.value : undefined;
  const book = numberedBook(context, fingerprint);
  const isWanted = book !== undefined && (isUnknown || isWebReaderJoined(context));
  const recent = book === undefined || isUnknown ? undefined : context.server.progress.recentPositions(book.id);
  const state = fetchState(context, fingerprint, { isWanted, isUnknown, asked, isRecent: recent !== undefined });
  const stateFailure = state.ok ? undefined : state.failure;
  if (!isWanted) return ok({ remote: record, isUnknown, stateFailure });
  if (stateFailure !== undefined && isConnectionLoss(stateFailure)) return failed(stateFailure);
  const positions = (state.ok ? state.value?.positions : undefined) ?? recent;
  const byNumber = isUnknown ? book : undefined;
  if (positions === undefined) return ok({ remote: record, byNumber, stateFailure });
  const remote = withWebReader(record ?? positions.devices, positions, book.format);
  const isOther = isUnknown && !isServerFile(context.database, fingerprint);
  return ok({ remote: isOther && remote !== undefined ? placeless(remote) : remote, byNumber, stateFailure });
}

/** A place in another file may be anywhere in this one. The words at a CFI are compared. */
function placeless({ percent, writtenAt, device, deviceId, cfi, isWeb, isRounded }: RemotePosition): RemotePosition {
  return { percent, writtenAt, device, deviceId, cfi, isWeb, isRounded };
}

interface FetchOptions {
  /** Included in the state. */
  readonly isWanted: boolean;
  readonly isUnknown: boolean;
  readonly asked: "now" | "lately";
  /** Received within the last minute. */
  readonly isRecent: boolean;
}

function fetchState(context: TaskContext, fingerprint: Fingerprint, wish: FetchOptions): Result<BookState | undefined> {
  const { isWanted, isUnknown, asked, isRecent } = wish;
  if (asked === "lately" && (isRecent || !isWanted)) return freshState(context, fingerprint);
  return askState(context, fingerprint, isWanted && isUnknown);
}

/** With the device's name, which older servers tell in the book's details only. One request, before an offer. */
export function withWriter(context: TaskContext, fingerprint: Fingerprint, remote: RemotePosition): RemotePosition {
  const { connection, server } = context;
  const { percent, place, writtenAt, deviceId: known, cfi, isWeb, isRounded } = remote;
  const book = numberedBook(context, fingerprint);
  const isKnown = known !== undefined || isWeb === true || connection.dialect().positionTimes === "books";
  if (book === undefined || isKnown) return remote;
  const state = server.statuses.stateOf(book.id, true);
  const last = state.ok ? state.value?.positions?.devices : undefined;
  if (last?.deviceId === undefined || !isSamePosition(last, remote)) return remote;
  const { device, deviceId } = last;
  return { percent, place, writtenAt, device, deviceId, cfi, isRounded };
}

/** 404 for the file or book ID. */
export function isOfFile(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 404;
}

/** Switch of the account on the server; unknown counts as off. */
export function isWebReaderJoined({ server }: TaskContext): boolean {
  const state = server.progress.isJoined();
  return state.ok && state.value;
}

/** False only if web reader and devices are known to be separate. */
export function mayBeJoined({ connection }: Context): boolean {
  return connection.dialect().joinsWebReader !== "no";
}

/** Where the web reader is moved to. */
export interface NumberedMove extends NumberedBook {
  /** The web reader's, if its place is known, else the device's. Rounded. */
  readonly percent: Percent;
  /** CFI or page; absent for a file that is not the server's, and if unknown. */
  readonly place?: string | undefined;
}

/** A file that is not the server's has only a percentage. */
export function moveOf(context: Context, reached: ReachedPosition, book: NumberedBook): NumberedMove {
  const found = isServerFile(context.database, reached.fingerprint) ? webPlaceOf(context, reached, book) : undefined;
  return found ?? { ...book, percent: rounded(context, reached.percent) };
}

/** Undefined if the web reader is not joined, or the place unknown. */
export function moveBefore(context: TaskContext, reached: ReachedPosition): NumberedMove | undefined {
  const book = numberedBook(context, reached.fingerprint);
  return book === undefined || !isWebReaderJoined(context) ? undefined : webPlaceOf(context, reached, book);
}

/** Failures: those of `ProgressRequests.moveWebReader`. */
export function moveByNumber({ server }: TaskContext, { id, format, percent, place }: NumberedMove): Result<undefined> {
  return server.progress.moveWebReader(id, { format, percent, place });
}

/** Place to send by file, and whether the web reader was moved. */
interface Along {
  readonly place: string;
  readonly isMoved: boolean;
}

/**
 * Sets the web position and returns the place to send by file, which the server keeps. Plain without a move. Failure: a
 * lost connection.
 */
export function updateWebReader(
  context: TaskContext,
  { place }: ReachedPosition,
  move: NumberedMove | undefined,
): Result<Along> {
  const plain: Along = { place: plainSpelling(place), isMoved: false };
  const moved = move === undefined ? undefined : moveByNumber(context, move);
  if (move === undefined || moved === undefined) return ok(plain);
  if (moved.ok) return ok({ place: spellingBeside(place, move) ?? plain.place, isMoved: true });
  return isConnectionLoss(moved.failure) ? moved : ok(plain);
}

/** Undefined if the server would convert it. */
function spellingBeside(place: string, { format }: NumberedBook): string | undefined {
  return format === "EPUB" ? unconvertible(place) : place;
}

/** CFI with matching words, or page; undefined if unknown. */
function webPlaceOf(context: Context, reached: ReachedPosition, book: NumberedBook): NumberedMove | undefined {
  const { fingerprint, place, words, percent } = reached;
  if (book.format !== "EPUB") return { ...book, percent: rounded(context, percent), place };
  const file = { fingerprint, path: createFileOfItem(context)(fingerprint, "") };
  const resolver = createCfiResolver(context.host);
  const located = resolver.resolve(file, { start: place, end: undefined, passage: words ?? "" });
  if (located === "later" || "reason" in located) return undefined;
  const own = rounded(context, percent);
  const shown = resolver.percentAt(file, located.cfi);
  return {
    ...book,
    percent: shown === undefined ? own : withStatusOf(own, rounded(context, shown)),
    place: located.cfi,
  };
}

/** Servers derive a status from each percentage. The device's decides. */
function withStatusOf(percent: Percent, shown: Percent): Percent {
  const isSame = statusAfterPush(shown) === statusAfterPush(percent);
  return isSame ? shown : percent;
}

function rounded({ settings }: Context, percent: Percent): Percent {
  return asPercent(roundTo(percent, settings().progressDecimals));
}

/** Adds the place of its CFI if the words match. */
export function placedByCfi(
  { host }: TaskContext,
  document: OpenDocument,
  fingerprint: Fingerprint,
  remote: RemotePosition,
): RemotePosition {
  // Places of CFIs are loaded only for one.
  return remote.cfi === undefined || !document.flows ? remote : follow(host, document, fingerprint, remote);
}

function follow(
  host: Context["host"],
  document: OpenDocument,
  fingerprint: Fingerprint,
  remote: RemotePosition,
): RemotePosition {
  const { cfi, percent, writtenAt, device, deviceId, isWeb, isRounded } = remote;
  const spot = createCfiResolver(host).follow({ fingerprint, path: document.path }, cfi ?? "");
  if (spot === undefined || !beginsWith(spot.words, document.wordsAt(spot.place))) return remote;
  return { percent, place: spot.place, writtenAt, device, deviceId, cfi, isWeb, isRounded, isProven: true };
}
