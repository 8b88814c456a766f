import { type BookId } from "../../model/book";
import { done, failed, ok, type Result } from "../../base/result";
import type { Failure } from "../../base/failure";
import { type BookPositions } from "../../model/bookState";
import { type FileFormat } from "../../model/bookState";
import type { WebMove } from "../annotations/noteLibrary.port";
import { fieldsOf, lineOf } from "../../server/decode";
import { isRefusedWith } from "../../server/failures";
import { askOptional, lacking } from "../../server/optionalTrait";
import { isGone } from "../../server/dialects/askInDialect";
import type { ServerApi } from "../../server/serverApi";
import { filesIn } from "../../server/bookState";

/**
 * `POST /api/v1/books/progress`: not specified. Failures: those of `ServerApi`; unsupported, without a request once
 * known; unreadable.
 */
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
  api.told.positions = undefined;
  return answer.value === undefined
    ? done
    : failed({ kind: "unreadable", detail: "nothing says that the position was stored" });
}

/** By file number, or format on older servers. */
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

/** Undefined if not told. Cached. */
function fileOf(api: ServerApi, book: BookId, format: FileFormat): Result<number | undefined> {
  const known = api.files[keyOf(api, book)];
  if (known !== undefined) return ok(known[format]);
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/${book.toFixed(0)}` });
  if (!answer.ok) return answer;
  const files = filesIn(fieldsOf(answer.value) ?? {});
  api.files[keyOf(api, book)] = files;
  return ok(files[format]);
}

/** File numbers, and positions for a minute. */
export function notePositions(api: ServerApi, book: BookId, positions: BookPositions | undefined): void {
  if (positions === undefined) return;
  const key = keyOf(api, book);
  api.files[key] = positions.files;
  api.told.positions = { key, at: api.now(), positions };
}

/** Seconds. */
const moment = 60;

export function recentPositions(api: ServerApi, book: BookId): BookPositions | undefined {
  const { positions } = api.told;
  const isRecent = positions?.key === keyOf(api, book) && Math.abs(api.now() - positions.at) <= moment;
  return isRecent ? positions.positions : undefined;
}

function keyOf({ settings }: ServerApi, book: BookId): string {
  return `${settings().serverUrl} ${book.toFixed(0)}`;
}

/** `GET /api/v1/koreader-users/me`. False without such a switch, or for another account. Once a day. */
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

/** Accounts without devices have no switch. */
function isForbidden(failure: Failure): boolean {
  return failure.kind === "denied" && failure.status === 403 && failure.isPage !== true;
}
