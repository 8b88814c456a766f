import type { TaskContext } from "../../context";
import { fingerprintOf } from "../../book/book";
import { type Failure, isUncertain } from "../../base/failure";
import { caught, failed, ok, type Result } from "../../base/result";
import type { FileFacts, Files } from "../../koreader/files.port";
import type { Book } from "../../model/book";
import { findUploaded } from "./findUploaded";
import type { UploadPlace } from "./upload.api";
import { saveUploadedAt } from "./uploads.store";
import type { FileBody } from "../../server/failures";

export interface UploadItem {
  readonly book: Book;
  readonly path: string;
  /** On the server. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** `exists`: another file has the name, maybe the same one. `busy`: another sending runs. */
export type UploadTrouble =
  { readonly kind: "gone" | "changed" | "exists" | "busy" } | { readonly kind: "server"; readonly failure: Failure };

/** `known`: the server had it. `unsure`: the answer was lost, so the server may have it. */
export interface UploadAnswer {
  readonly outcome: "known" | "sent" | "unsure";
  readonly failure?: Failure | undefined;
}

interface Upload {
  readonly context: TaskContext;
  readonly item: UploadItem;
  /** At the start. */
  readonly facts: FileFacts;
  /** The server may have stored the file. */
  isComplete: boolean;
  /** The time is stored. */
  isMarked: boolean;
  trouble: UploadTrouble | undefined;
}

/**
 * Sends the file, unless the server has it already. The time is stored before the last bytes, so that a cut leaves a
 * trace. `sent` gets bytes.
 */
export function uploadBook(
  context: TaskContext,
  item: UploadItem,
  place: UploadPlace | undefined,
  sent: (bytes: number) => void,
): Result<UploadAnswer, UploadTrouble> {
  const known = findUploaded(context, item.book);
  if (!known.ok) return failed({ kind: "server", failure: known.failure });
  if (known.value) return ok({ outcome: "known" });
  const { files, device } = context.host;
  const facts = files.facts(item.path);
  if (facts === undefined) return failed({ kind: "gone" });
  const upload: Upload = { context, item, facts, isComplete: false, isMarked: false, trouble: undefined };
  if (isBeingWritten(upload) || !isSame(upload)) return failed({ kind: "changed" });
  const boundary = `catchword-${device.newUuid() ?? device.chance().toFixed(9)}`;
  const file: UploadFile = { path: item.path, name: item.name, facts, boundary };
  const answer = context.server.uploads.send(place, fileBody(files, file, listenerOf(upload, sent)));
  if (!answer.ok) return outcomeOf(upload, answer.failure);
  // A proxy may answer before it has taken everything.
  return upload.isComplete ? ok({ outcome: "sent" }) : outcomeOf(upload, earlyAnswer);
}

const earlyAnswer: Failure = { kind: "unreadable", detail: "an answer before the end" };

/** Seconds. Times of files are whole or even seconds, so that a later change within them would not show. */
const maxUnclear = 3;

function isBeingWritten({ context, facts }: Upload): boolean {
  const age = context.host.clock.now() - facts.modifiedAt;
  return age >= 0 && age < maxUnclear;
}

/** The fingerprint too, because the time of a changed file can be set back. */
function isSame({ context, item, facts }: Upload): boolean {
  const now = context.host.files.facts(item.path);
  if (now === undefined || now.size !== facts.size || now.modifiedAt !== facts.modifiedAt) return false;
  return fingerprintOf(context.host, item.path) === item.book.fingerprint;
}

function listenerOf(upload: Upload, sent: (bytes: number) => void): BodyListener {
  const { files } = upload.context.host;
  const changed = (): void => {
    upload.trouble = { kind: files.facts(upload.item.path) === undefined ? "gone" : "changed" };
  };
  return {
    sent: (bytes) => {
      upload.isComplete = false;
      sent(bytes);
    },
    completing: () => {
      if (!isSame(upload)) {
        changed();
        return false;
      }
      const stored = caught(() => mark(upload, upload.context.host.clock.now()));
      if (!stored.ok) upload.trouble = { kind: "server", failure: stored.failure };
      upload.isComplete = stored.ok;
      upload.isMarked = stored.ok;
      return stored.ok;
    },
    changed,
  };
}

function mark({ context, item }: Upload, at: number | undefined): void {
  saveUploadedAt(context.database, item.book.fingerprint, at);
}

function outcomeOf(upload: Upload, failure: Failure): Result<UploadAnswer, UploadTrouble> {
  const { isComplete, isMarked, trouble } = upload;
  if (trouble === undefined && isComplete && isUncertain(failure) && !isFull(failure))
    return ok({ outcome: "unsure", failure });
  const isThere = failure.kind === "refused" && failure.status === 409;
  if (isMarked && !isThere) caught(() => mark(upload, undefined));
  return failed(trouble ?? (isThere ? { kind: "exists" } : { kind: "server", failure }));
}

/** The server itself says that it could not store it. */
function isFull(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 507;
}

interface UploadFile {
  readonly path: string;
  /** Safe in a header (`uploadName`). */
  readonly name: string;
  readonly facts: FileFacts;
  /** Not in the file. */
  readonly boundary: string;
}

/** @noSelf */
interface BodyListener {
  /** Bytes of the file that were handed out. */
  sent(bytes: number): void;
  /** Before the last bytes, with which the server may store the file. False breaks off, as for a changed file. */
  completing(): boolean;
  /** A piece cannot be read any more. */
  changed(): void;
}

/** Bytes that are read at once: a few milliseconds on a slow card. */
const pieceLength = 32768;

/** A form with one file (RFC 7578), read piece by piece. Without its end the server drops it. */
function fileBody(files: Files, file: UploadFile, listener: BodyListener): FileBody {
  const { name, boundary, facts } = file;
  const disposition = headerLine("content-disposition", ["form-data", `name="file"`, `filename="${name}"`].join("; "));
  const head = `--${boundary}\r\n${disposition}${headerLine("content-type", "application/octet-stream")}\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const end = head.length + facts.size;
  const piece = (from: number): string | undefined => {
    if (from < head.length) return head.slice(from);
    if (from < end) return pieceOfFile(files, file, from - head.length, listener);
    return listener.completing() ? tail.slice(from - end) : undefined;
  };
  const contentType = ["multipart/form-data", `boundary=${boundary}`].join("; ");
  return { contentType, source: { length: end + tail.length, piece } };
}

function headerLine(name: string, value: string): string {
  return `${name}: ${value}\r\n`;
}

function pieceOfFile(
  files: Files,
  { path, facts }: UploadFile,
  from: number,
  listener: BodyListener,
): string | undefined {
  const length = Math.min(pieceLength, facts.size - from);
  const bytes = files.sample(path, [from], length);
  if (bytes === undefined || bytes.length !== length) {
    listener.changed();
    return undefined;
  }
  listener.sent(from + length);
  return bytes;
}
