import { fingerprintOf } from "../../book/book";
import { type Failure, isUncertain } from "../../base/failure";
import { caught, failed, ok, type Result } from "../../base/result";
import type { Context } from "../../context";
import type { Book } from "../../model/book";
import { findUploaded } from "./findUploaded";
import { type BodyListener, fileBody, type UploadFile } from "./fileBody";
import type { UploadPlace } from "./upload.port";
import { saveUploadedAt } from "./uploads.store";

export interface UploadItem {
  readonly book: Book;
  readonly path: string;
  /** On the server. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** `exists`: another file has the name, maybe the same one. */
export type UploadTrouble =
  { readonly kind: "gone" | "changed" | "exists" } | { readonly kind: "server"; readonly failure: Failure };

/** `known`: the server had it. `unsure`: the answer was lost, so the server may have it. */
export interface Uploaded {
  readonly outcome: "known" | "sent" | "unsure";
  readonly failure?: Failure | undefined;
}

interface Upload {
  readonly context: Context;
  readonly item: UploadItem;
  /** The server may have stored the file. */
  isComplete: boolean;
  /** The time is stored. */
  isMarked: boolean;
  trouble: UploadTrouble | undefined;
}

/**
 * Sends the file, unless the server has it already. The time is stored before the last bytes, so that a cut leaves a
 * trace. In a task only. `sent` gets bytes.
 */
export function uploadBook(
  context: Context,
  item: UploadItem,
  place: UploadPlace | undefined,
  sent: (bytes: number) => void,
): Result<Uploaded, UploadTrouble> {
  const known = findUploaded(context, item.book);
  if (!known.ok) return failed({ kind: "server", failure: known.failure });
  if (known.value) return ok({ outcome: "known" });
  const { files, device } = context.host;
  const facts = files.facts(item.path);
  if (facts === undefined) return failed({ kind: "gone" });
  if (fingerprintOf(context.host, item.path) !== item.book.fingerprint) return failed({ kind: "changed" });
  const upload: Upload = { context, item, isComplete: false, isMarked: false, trouble: undefined };
  const boundary = `catchword-${device.newUuid() ?? device.chance().toFixed(9)}`;
  const file: UploadFile = { path: item.path, name: item.name, facts, boundary };
  const answer = context.server.uploads.send(place, fileBody(files, file, listenerOf(upload, sent)));
  return answer.ok ? ok({ outcome: "sent" }) : outcomeOf(upload, answer.failure);
}

function listenerOf(upload: Upload, sent: (bytes: number) => void): BodyListener {
  return {
    sent: (bytes) => {
      upload.isComplete = false;
      sent(bytes);
    },
    completing: () => {
      const stored = caught(() => mark(upload, upload.context.host.clock.now()));
      if (!stored.ok) upload.trouble = { kind: "server", failure: stored.failure };
      upload.isComplete = stored.ok;
      upload.isMarked = stored.ok;
      return stored.ok;
    },
    changed: () => {
      upload.trouble = { kind: upload.context.host.files.facts(upload.item.path) === undefined ? "gone" : "changed" };
    },
  };
}

function mark({ context, item }: Upload, at: number | undefined): void {
  saveUploadedAt(context.database, item.book.fingerprint, at);
}

function outcomeOf(upload: Upload, failure: Failure): Result<Uploaded, UploadTrouble> {
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
