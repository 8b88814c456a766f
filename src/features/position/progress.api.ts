import type { Fingerprint } from "../../model/book";
import { progressRecordOf, type Reached, type RemotePosition } from "../../model/progress";
import { done, failed, ok, type Result } from "../../base/result";
import { asPercent } from "../../base/scale";
import type { ProgressLibrary, SendingDevice } from "../annotations/noteLibrary.port";
import { contentOf, fieldsOf, lineOf, numberOf, textOf, type Fields } from "../../server/decode";
import { isRefusedWith } from "../../server/failures";
import { askReaderApi } from "../../server/dialects/askInDialect";
import type { ServerApi } from "../../server/serverApi";
import { isJoined, moveWebReader, recentPositions } from "./webReader.api";

/** The port over the wire. */
export function createProgressLibrary(api: ServerApi): ProgressLibrary {
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
    takesNumbers: () => api.dialects.current().webReader,
    moveWebReader: (book, move) => moveWebReader(api, book, move),
    isJoined: () => isJoined(api),
  };
}

/**
 * `GET /api/reader/syncs/progress/{hash}` (§4). 404 is a normal state (§7), unless it speaks of the file; so is a record
 * that says nothing.
 */
function fetchProgress(api: ServerApi, fingerprint: Fingerprint): Result<RemotePosition | undefined> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${fingerprint}` }));
  if (answer.ok) {
    const fields = fieldsOf(answer.value) ?? {};
    noteProof(api, fingerprint, fields);
    return ok(positionIn(fields));
  }
  const { failure } = answer;
  const isNone = failure.kind === "refused" && failure.status === 404 && !isOfFile(failure.message);
  return isNone ? ok(undefined) : answer;
}

/** A server that tells the place that this process sent to it is the one that took it. */
function noteProof({ addresses, told }: ServerApi, fingerprint: Fingerprint, fields: Fields): void {
  const { sent } = told;
  const isSame = sent !== undefined && sent.fingerprint === fingerprint && textOf(fields["progress"]) === sent.place;
  if (isSame && sent.place.startsWith("/")) addresses.shown();
}

/** The record that a server keeps under a fingerprint. */
export interface KeptRecord {
  /** Undefined for one that a status or a rating has made, or an empty position. */
  readonly fraction: number | undefined;
  /** When a reader device wrote it last, Unix seconds; undefined: none did. */
  readonly writtenAt: number | undefined;
}

/** The same question, for what it tells of the record itself; undefined where there is none. */
export function keptRecord(api: ServerApi, fingerprint: Fingerprint): Result<KeptRecord | undefined> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${fingerprint}` }));
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  return ok({ fraction: numberOf(fields?.["percentage"]), writtenAt: numberOf(fields?.["timestamp"]) });
}

/** Failure: also unreadable, where nothing says that it was stored. */
function sendEmpty(api: ServerApi, fingerprint: Fingerprint): Result<undefined> {
  const body = { document: fingerprint };
  const answer = askReaderApi(api, () => ({ method: "PUT", path: "/syncs/progress", body }));
  if (!answer.ok || contentOf(answer.value) !== undefined) return answer.ok ? done : answer;
  return failed({ kind: "unreadable", detail: "nothing says that the empty position was stored" });
}

/** "Book not found for hash …", as opposed to "No progress found …". */
function isOfFile(message: string): boolean {
  return message.toLowerCase().indexOf("for hash") >= 0;
}

function positionIn(fields: Fields): RemotePosition | undefined {
  const fraction = numberOf(fields["percentage"]);
  if (fraction === undefined) return undefined;
  const deviceId = uuidOf(fields["device_id"]);
  return {
    // What is more than 1 can only have been meant as a percent.
    percent: asPercent(fraction > 1 ? fraction : fraction * 100),
    place: placeIn(textOf(fields["progress"]), fraction),
    writtenAt: numberOf(fields["timestamp"]),
    device: deviceId === undefined ? undefined : lineOf(fields["device"]),
    deviceId,
  };
}

/** Bytes of a place: chapters are not nested deeper. */
const longestPlace = 2000;

/** The fraction again, as text, names no place. */
function placeIn(text: string | undefined, fraction: number): string | undefined {
  if (text !== undefined && text.length > longestPlace) return undefined;
  const number = text === undefined ? undefined : Number(text);
  return number !== undefined && Math.abs(number - fraction) < 0.01 ? undefined : text;
}

/** Real servers write their own name here, whoever sent the position. */
function uuidOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length === 36 && text.split("-").length === 5 ? text : undefined;
}

/** `PUT /api/reader/syncs/progress` (§4). Failure: also unreadable, where nothing says that it was stored. */
function sendProgress(api: ServerApi, reached: Reached, how: SendingDevice): Result<undefined> {
  const answer = askReaderApi(api, ({ progressText }) => ({
    method: "PUT",
    path: "/syncs/progress",
    body: progressRecordOf(reached, { ...how, text: progressText }),
  }));
  if (!answer.ok) return answer;
  const isStored = contentOf(answer.value) !== undefined || isKept(api, reached);
  if (isStored) api.told.sent = { fingerprint: reached.fingerprint, place: reached.place };
  return isStored ? done : failed({ kind: "unreadable", detail: "nothing says that the position was stored" });
}

/** How far what is kept may lie from what was sent, percent: servers round. */
const rounded = 0.1;

function isKept(api: ServerApi, { fingerprint, percent }: Reached): boolean {
  const kept = fetchProgress(api, fingerprint);
  if (!kept.ok || kept.value === undefined) return false;
  return Math.abs(kept.value.percent - percent) <= rounded;
}
