import type { Fingerprint, BookId } from "../../model/book";
import {
  progressRecordOf,
  type ReachedPosition,
  type RemotePosition,
  type BookPositions,
  type FileFormat,
  type ProgressOptions,
} from "../../model/bookState";
import { done, failed, ok, type Result } from "../../base/result";
import { asPercent } from "../../base/scale";
import {
  storedFields,
  fieldsOf,
  lineOf,
  maxPlaceBytes,
  numberOf,
  placeOf,
  textOf,
  type Fields,
} from "../../server/decode";
import { isForbidden, isRefusedWith } from "../../server/failures";
import { askReaderApi, isGone } from "../../server/dialects/recognise";
import type { ServerApi } from "../../server/serverApi";
import { askOptional, lacking } from "../../server/optionalTrait";
import { filesIn, writerIn } from "../../server/books";

/** A document's progress on the server (§2.3). @noSelf */
export interface ProgressRequests {
  /** Last position of any device; undefined if none (§7: 404). Failure: refused with 404 for an unknown file. */
  fetchProgress(fingerprint: Fingerprint): Result<RemotePosition | undefined>;
  /** `empty`: a record without a position. Undefined: no record, so no status, or an unknown file. */
  recordOf(fingerprint: Fingerprint): Result<"position" | "empty" | undefined>;
  /** Sets only the time, where `emptyPositions`; erases a position. */
  sendEmpty(fingerprint: Fingerprint): Result<undefined>;
  /** Idempotent overwrite. */
  sendProgress(reached: ReachedPosition, how: SendingDevice): Result<undefined>;
  /** Positions received within the last minute; no request. */
  recentPositions(book: BookId): BookPositions | undefined;
  /** Idempotent. Needs the library account. Failures: also `unsupported`. */
  moveWebReader(book: BookId, move: WebMove): Result<undefined>;
  /** True if the account joins devices and web reader. Needs the library account. One request per day. */
  isJoined(): Result<boolean>;
}

export interface WebMove {
  readonly format: FileFormat;
  readonly percent: number;
  /** CFI or page number; absent: percentage only. */
  readonly place?: string | undefined;
}

export type SendingDevice = Omit<ProgressOptions, "text">;

export function createProgressRequests(api: ServerApi): ProgressRequests {
  return {
    fetchProgress: (fingerprint) => fetchProgress(api, fingerprint),
    recordOf: (fingerprint) => {
      const record = keptRecord(api, fingerprint);
      if (!record.ok || record.value === undefined) return record.ok ? ok(undefined) : record;
      return ok(record.value.fraction === undefined ? "empty" : "position");
    },
    sendEmpty: (fingerprint) => sendEmpty(api, fingerprint),
    sendProgress: (reached, how) => sendProgress(api, reached, how),
    recentPositions: (book) => recentPositions(api, book),
    moveWebReader: (book, move) => moveWebReader(api, book, move),
    isJoined: () => isJoined(api),
  };
}

/** `GET /api/reader/syncs/progress/{hash}` (§4). A 404 means no position (§7), unless it names the file. */
function fetchProgress(api: ServerApi, fingerprint: Fingerprint): Result<RemotePosition | undefined> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${fingerprint}` }));
  if (answer.ok) {
    const fields = fieldsOf(answer.value) ?? {};
    recordPositionProof(api, fingerprint, fields);
    return ok(positionIn(fields));
  }
  const { failure } = answer;
  // "No progress found …", as opposed to "Book not found for hash …".
  const isNone =
    failure.kind === "refused" && failure.status === 404 && !failure.message.toLowerCase().includes("for hash");
  return isNone ? ok(undefined) : answer;
}

/** A server that returns a place sent by this process is proven to be the same. */
function recordPositionProof({ addresses, lastPositions }: ServerApi, fingerprint: Fingerprint, fields: Fields): void {
  const { sent } = lastPositions;
  const isSame = sent !== undefined && sent.fingerprint === fingerprint && textOf(fields["progress"]) === sent.place;
  if (isSame && sent.place.startsWith("/")) addresses.shown();
}

interface KeptRecord {
  /** 0..1; undefined for a record made by a status, a rating or an empty position. */
  readonly fraction: number | undefined;
  readonly writtenAt: number | undefined;
}

/** Undefined if the server has none (404). Failures: those of `askReaderApi`. */
export function keptRecord(api: ServerApi, fingerprint: Fingerprint): Result<KeptRecord | undefined> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${fingerprint}` }));
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  return ok({ fraction: numberOf(fields?.["percentage"]), writtenAt: numberOf(fields?.["timestamp"]) });
}

/** Failure: also unreadable if unconfirmed. */
function sendEmpty(api: ServerApi, fingerprint: Fingerprint): Result<undefined> {
  const body = { document: fingerprint };
  const answer = askReaderApi(api, () => ({ method: "PUT", path: "/syncs/progress", body }));
  if (!answer.ok || storedFields(answer.value) !== undefined) return answer.ok ? done : answer;
  return failed({ kind: "unreadable", detail: "nothing says that the empty position was stored" });
}

function positionIn(fields: Fields): RemotePosition | undefined {
  const fraction = numberOf(fields["percentage"]);
  if (fraction === undefined) return undefined;
  const { device, deviceId } = writerIn(fields["device"], fields["device_id"]);
  return {
    // A value above 1 is a percentage.
    percent: asPercent(fraction > 1 ? fraction : fraction * 100),
    place: placeIn(fields["progress"], fraction),
    writtenAt: numberOf(fields["timestamp"]),
    device,
    deviceId,
  };
}

/** A fraction as text is no place, nor is the beginning of a longer one. */
function placeIn(value: unknown, fraction: number): string | undefined {
  const text = placeOf(value);
  if (text !== undefined && text.length >= maxPlaceBytes) return undefined;
  const number = text === undefined ? undefined : Number(text);
  return number !== undefined && Math.abs(number - fraction) < 0.01 ? undefined : text;
}

function sendProgress(api: ServerApi, reached: ReachedPosition, how: SendingDevice): Result<undefined> {
  const answer = askReaderApi(api, ({ progressText }) => ({
    method: "PUT",
    path: "/syncs/progress",
    body: progressRecordOf(reached, { ...how, text: progressText }),
  }));
  if (!answer.ok) return answer;
  const isStored = storedFields(answer.value) !== undefined || isKept(api, reached);
  if (isStored) api.lastPositions.sent = { fingerprint: reached.fingerprint, place: reached.place };
  return isStored ? done : failed({ kind: "unreadable", detail: "nothing says that the position was stored" });
}

/** Tolerated percent between sent and stored position, because servers round. */
const rounded = 0.1;

function isKept(api: ServerApi, { fingerprint, percent }: ReachedPosition): boolean {
  const kept = fetchProgress(api, fingerprint);
  if (!kept.ok || kept.value === undefined) return false;
  return Math.abs(kept.value.percent - percent) <= rounded;
}

/** `POST /api/v1/books/progress` (not specified). Failures: also unsupported (cached), and unreadable. */
export function moveWebReader(api: ServerApi, book: BookId, move: WebMove): Result<undefined> {
  if (!api.dialects.current().webReader) return lacking("webReader");
  const known = fileOf(api, book, move.format);
  if (!known.ok) return known;
  const moved = moveTo(api, book, move, known.value);
  if (moved.ok || known.value === undefined || !isRefusedWith(moved.failure, 404)) return moved;
  // The book may have another file now.
  api.files[keyOf(api, book)] = undefined;
  const now = fileOf(api, book, move.format);
  if (!now.ok) return now;
  return now.value === known.value ? moved : moveTo(api, book, move, now.value);
}

function moveTo(api: ServerApi, book: BookId, move: WebMove, file: number | undefined): Result<undefined> {
  const body = bodyOf(book, move, file);
  const answer = askOptional(api, "webReader", book, () =>
    api.askAsLibrary({ method: "POST", path: "/api/v1/books/progress", body }),
  );
  if (!answer.ok) return answer;
  api.lastPositions.positions = undefined;
  return answer.value === undefined
    ? done
    : failed({ kind: "unreadable", detail: "nothing says that the position was stored" });
}

/** By file ID, or by format on older servers. */
function bodyOf(
  bookId: BookId,
  { format, percent, place }: WebMove,
  file: number | undefined,
): Readonly<Record<string, unknown>> {
  if (file !== undefined)
    return { bookId, fileProgress: { bookFileId: file, positionData: place, progressPercent: percent } };
  if (format === "EPUB") return { bookId, epubProgress: { cfi: place, percentage: percent } };
  const page = { page: place === undefined ? undefined : Number(place), percentage: percent };
  return format === "PDF" ? { bookId, pdfProgress: page } : { bookId, cbxProgress: page };
}

/** Undefined if unknown. Cached. */
function fileOf(api: ServerApi, book: BookId, format: FileFormat): Result<number | undefined> {
  const known = api.files[keyOf(api, book)];
  if (known !== undefined) return ok(known[format]);
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/${book.toFixed(0)}` });
  if (!answer.ok) return answer;
  const files = filesIn(fieldsOf(answer.value) ?? {});
  api.files[keyOf(api, book)] = files;
  return ok(files[format]);
}

/** Caches file IDs, and positions for a minute. */
export function recordPositions(api: ServerApi, book: BookId, positions: BookPositions | undefined): void {
  if (positions === undefined) return;
  const key = keyOf(api, book);
  api.files[key] = positions.files;
  api.lastPositions.positions = { key, at: api.now(), positions };
}

/** Seconds. */
const moment = 60;

/** Undefined if not fetched lately. */
export function recentPositions(api: ServerApi, book: BookId): BookPositions | undefined {
  const { positions } = api.lastPositions;
  const isRecent = positions?.key === keyOf(api, book) && Math.abs(api.now() - positions.at) <= moment;
  return isRecent ? positions.positions : undefined;
}

function keyOf({ settings }: ServerApi, book: BookId): string {
  return `${settings().serverUrl} ${book.toFixed(0)}`;
}

/** `GET /api/v1/koreader-users/me`, once per day and at a manual sync. False without such a switch, or for another account. */
export function isJoined(api: ServerApi): Result<boolean> {
  const { dialects } = api;
  if (!dialects.current().webReader) return ok(false);
  const { joinsWebReader } = dialects.current();
  return joinsWebReader === "unknown" ? askSwitch(api) : ok(joinsWebReader === "yes");
}

function askSwitch(api: ServerApi): Result<boolean> {
  const { dialects, settings } = api;
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/koreader-users/me" });
  // 403: accounts without devices have no switch.
  const isNone =
    !answer.ok && (isGone(api, answer) || isRefusedWith(answer.failure, 404) || isForbidden(answer.failure));
  if (!answer.ok && !isNone) return answer;
  const fields = answer.ok ? (fieldsOf(answer.value) ?? {}) : {};
  const isOwn = (lineOf(fields["username"]) ?? "").toLowerCase() === settings().readerUsername.toLowerCase();
  const isOn = fields["syncWithWebReader"] === true || fields["syncWithBookloreReader"] === true;
  const isJoined = isOwn && isOn && fields["syncEnabled"] !== false;
  dialects.learn({ joinsWebReader: isJoined ? "yes" : "no" });
  return ok(isJoined);
}
