import type { Fingerprint } from "../../model/book";
import { progressRecordOf, type ReachedPosition, type RemotePosition } from "../../model/progress";
import { done, failed, ok, type Result } from "../../base/result";
import { asPercent } from "../../base/scale";
import type { ProgressLibrary, SendingDevice } from "../annotations/noteLibrary.port";
import { storedFields, fieldsOf, lineOf, numberOf, textOf, type Fields } from "../../server/decode";
import { isRefusedWith } from "../../server/failures";
import { askReaderApi } from "../../server/dialects/askInDialect";
import type { ServerApi } from "../../server/serverApi";
import { isJoined, moveWebReader, recentPositions } from "./webReader.api";

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

/** `GET /api/reader/syncs/progress/{hash}` (§4). A 404 is normal (§7), unless it names the file. */
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

/** A server that returns a place sent by this process is identified. */
function noteProof({ addresses, told }: ServerApi, fingerprint: Fingerprint, fields: Fields): void {
  const { sent } = told;
  const isSame = sent !== undefined && sent.fingerprint === fingerprint && textOf(fields["progress"]) === sent.place;
  if (isSame && sent.place.startsWith("/")) addresses.shown();
}

export interface KeptRecord {
  /** Undefined for a record made by a status, rating or empty position. */
  readonly fraction: number | undefined;
  readonly writtenAt: number | undefined;
}

/** Undefined if none. */
export function keptRecord(api: ServerApi, fingerprint: Fingerprint): Result<KeptRecord | undefined> {
  const answer = askReaderApi(api, () => ({ method: "GET", path: `/syncs/progress/${fingerprint}` }));
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  return ok({ fraction: numberOf(fields?.["percentage"]), writtenAt: numberOf(fields?.["timestamp"]) });
}

/** Failure: also unreadable, without a confirmation. */
function sendEmpty(api: ServerApi, fingerprint: Fingerprint): Result<undefined> {
  const body = { document: fingerprint };
  const answer = askReaderApi(api, () => ({ method: "PUT", path: "/syncs/progress", body }));
  if (!answer.ok || storedFields(answer.value) !== undefined) return answer.ok ? done : answer;
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
    // Above 1 it is a percent.
    percent: asPercent(fraction > 1 ? fraction : fraction * 100),
    place: placeIn(textOf(fields["progress"]), fraction),
    writtenAt: numberOf(fields["timestamp"]),
    device: deviceId === undefined ? undefined : lineOf(fields["device"]),
    deviceId,
  };
}

/** Bytes. */
const longestPlace = 2000;

/** A fraction as text is no place. */
function placeIn(text: string | undefined, fraction: number): string | undefined {
  if (text !== undefined && text.length > longestPlace) return undefined;
  const number = text === undefined ? undefined : Number(text);
  return number !== undefined && Math.abs(number - fraction) < 0.01 ? undefined : text;
}

/** Real servers write their own name here. */
function uuidOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && text.length === 36 && text.split("-").length === 5 ? text : undefined;
}

function sendProgress(api: ServerApi, reached: ReachedPosition, how: SendingDevice): Result<undefined> {
  const answer = askReaderApi(api, ({ progressText }) => ({
    method: "PUT",
    path: "/syncs/progress",
    body: progressRecordOf(reached, { ...how, text: progressText }),
  }));
  if (!answer.ok) return answer;
  const isStored = storedFields(answer.value) !== undefined || isKept(api, reached);
  if (isStored) api.told.sent = { fingerprint: reached.fingerprint, place: reached.place };
  return isStored ? done : failed({ kind: "unreadable", detail: "nothing says that the position was stored" });
}

/** Tolerance between sent and stored position, percent, because servers round. */
const rounded = 0.1;

function isKept(api: ServerApi, { fingerprint, percent }: ReachedPosition): boolean {
  const kept = fetchProgress(api, fingerprint);
  if (!kept.ok || kept.value === undefined) return false;
  return Math.abs(kept.value.percent - percent) <= rounded;
}
