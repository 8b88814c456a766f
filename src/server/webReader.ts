import { type BookId, bookTypeOf } from "../domain/book";
import { done, failed, ok, type Result } from "../domain/result";
import type { Failure } from "../domain/failure";
import type { RemotePosition } from "../domain/progress";
import { asPercent } from "../domain/scale";
import { unixOf } from "../domain/timestamp";
import { type BookPositions, type FileFormat, formatOf, type WebPosition } from "../domain/webReader";
import type { WebMove } from "../ports/noteLibrary";
import { fieldsOf, lineOf, listOf, numberOf, textOf, wholeOf, type Fields } from "./decode";
import { isRefusedWith } from "./failures";
import { askOptional, lacking } from "./optionalTrait";
import { isGone } from "./recognise";
import type { ServerApi } from "./server";

/**
 * `POST /api/v1/books/progress`, on which the specification is silent: where the web reader opens the book next.
 * Failures: those of `ServerApi`; unsupported, without asking, where the server was found to have no such thing;
 * unreadable, where nothing says that it was stored.
 */
export function moveWebReader(api: ServerApi, book: BookId, move: WebMove): Result<undefined> {
  if (!api.dialects.current().webReader) return lacking("webReader");
  const known = fileOf(api, book, move.format);
  if (!known.ok) return known;
  const moved = moveTo(api, book, move, known.value);
  if (moved.ok || known.value === undefined || !isRefusedWith(moved.failure, 404)) return moved;
  // The book may have another file by now.
  api.files[keyOf(api, book)] = undefined;
  const now = fileOf(api, book, move.format);
  if (!now.ok) return now;
  return now.value === known.value ? moved : moveTo(api, book, move, now.value);
}

function moveTo(api: ServerApi, book: BookId, move: WebMove, file: number | undefined): Result<undefined> {
  const body = bodyOf(book, move, file);
  const answer = askOptional(api.dialects, "webReader", () =>
    api.askAsLibrary({ method: "POST", path: "/api/v1/books/progress", body }),
  );
  if (!answer.ok) return answer;
  return answer.value === undefined
    ? done
    : failed({ kind: "unreadable", detail: "nothing says that the position was stored" });
}

/** By the file where its number is known; older servers know of one, and go by its format. */
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

/** The number of the book's file; undefined where the server tells none. Asked once, and told with the book besides. */
function fileOf(api: ServerApi, book: BookId, format: FileFormat): Result<number | undefined> {
  const known = api.files[keyOf(api, book)];
  if (known !== undefined) return ok(known[format]);
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/${book.toFixed(0)}` });
  if (!answer.ok) return answer;
  const files = filesIn(fieldsOf(answer.value) ?? {});
  api.files[keyOf(api, book)] = files;
  return ok(files[format]);
}

/** Keeps the numbers of the files that a book is told with. */
export function noteFiles(api: ServerApi, book: BookId, positions: BookPositions | undefined): void {
  if (positions !== undefined) api.files[keyOf(api, book)] = positions.files;
}

function keyOf({ settings }: ServerApi, book: BookId): string {
  return `${settings().serverUrl} ${book.toFixed(0)}`;
}

/**
 * `GET /api/v1/koreader-users/me`: has the reader joined devices and web reader? False where the server has no such
 * switch, and where it is that of another reader account. Asked once a day.
 */
export function isJoined(api: ServerApi): Result<boolean> {
  const { dialects } = api;
  if (!dialects.current().webReader) return ok(false);
  const { joinsWebReader } = dialects.current();
  return joinsWebReader === "unknown" ? askSwitch(api) : ok(joinsWebReader === "yes");
}

function askSwitch(api: ServerApi): Result<boolean> {
  const { dialects, settings } = api;
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/koreader-users/me" });
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

/** Who has no devices, or may have none, has no such switch. */
function isForbidden(failure: Failure): boolean {
  return failure.kind === "denied" && failure.status === 403 && failure.isPage !== true;
}

/** The positions that a book is told with, in any of its forms; undefined in one that tells none. */
export function positionsIn(fields: Fields): BookPositions | undefined {
  const files = filesIn(fields);
  const readAt = unixOf(textOf(fields["lastReadTime"]) ?? "");
  const web: BookPositions["web"] = {
    EPUB: webIn(fieldsOf(fields["epubProgress"]), "cfi"),
    PDF: webIn(fieldsOf(fields["pdfProgress"]), "page"),
    CBX: webIn(fieldsOf(fields["cbxProgress"]), "page"),
  };
  const devices = devicesIn(fieldsOf(fields["koreaderProgress"]));
  const isTold = files.EPUB ?? files.PDF ?? files.CBX ?? web.EPUB ?? web.PDF ?? web.CBX ?? devices ?? readAt;
  return isTold === undefined ? undefined : { files, web, readAt, devices };
}

/** Bytes of a CFI that servers take. */
const longestCfi = 1000;

function webIn(told: Fields | undefined, name: "cfi" | "page"): WebPosition | undefined {
  const percent = numberOf(told?.["percentage"]);
  if (told === undefined || percent === undefined) return undefined;
  const place = name === "cfi" ? textOf(told[name]) : wholeOf(told[name])?.toFixed(0);
  return { percent: asPercent(percent), place: (place ?? "").length > longestCfi ? undefined : place };
}

/** Of a hundred where the device is not named, a fraction where it is. */
function devicesIn(told: Fields | undefined): RemotePosition | undefined {
  const number = numberOf(told?.["percentage"]);
  if (told === undefined || number === undefined) return undefined;
  const writtenAt = unixOf(textOf(told["lastSyncTime"]) ?? "");
  if (writtenAt === undefined) return { percent: asPercent(number), isRounded: true };
  return { percent: asPercent(number * 100), writtenAt };
}

function filesIn(fields: Fields): BookPositions["files"] {
  const files: Partial<Record<FileFormat, number>> = {};
  const first = fieldsOf(fields["primaryFile"]);
  const others = listOf(fields["files"]) ?? listOf(fields["alternativeFormats"]) ?? [];
  for (const file of first === undefined ? others : [first].concat(others as Fields[])) {
    const told = fieldsOf(file) ?? {};
    const type = bookTypeOf(textOf(told["fileName"]) ?? "");
    const id = wholeOf(told["id"]);
    if (type !== undefined && id !== undefined) files[formatOf(type)] ??= id;
  }
  return files;
}
