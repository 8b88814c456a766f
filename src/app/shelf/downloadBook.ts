import type { BookId } from "../../domain/book/book";
import { isConnectionLoss, type Failure } from "../../domain/failure";
import { extensionOf, headLength, looksLike } from "../../domain/book/format";
import { failed, ok, type Result } from "../../domain/result";
import { reliableBytes, type PartNote } from "../../domain/shelf/shelfFile";
import type { Placed } from "../../domain/shelf/shelfPlan";
import type { Trouble } from "../../domain/shelf/shelfReport";
import type { Codec } from "../../ports/codec";
import type { Files, Folders } from "../../ports/files";
import type { ShelfLibrary } from "../../ports/shelfLibrary";
import type { Arrival } from "../../ports/shelfStore";
import { arrivalOf, fingerprintOf } from "./arriveBook";
import { beginPart, partSink, type Part } from "./downloadPart";

/** @noSelf */
export interface DownloadParts {
  readonly library: ShelfLibrary;
  readonly files: Files;
  readonly folders: Folders;
  readonly codec: Codec;
  /** So many bytes are there, of so many; absent: nobody wants to know. */
  came?(bytes: number, size: number | undefined): void;
  /** What it takes to go on later is known now; absent: nothing of the book stays if it does not come whole. */
  began?(book: BookId, part: PartNote): void;
}

/** How often a download that breaks off is taken up again. */
const attempts = 3;

/**
 * Fetches a book: into a file of another name, which gets its own only when its length and its beginning are right. It
 * goes on where an earlier download broke off, if the server can prove that its file is still the same. No part is
 * left, unless the connection was lost and the next sync can go on with it. Inside a task only.
 */
export function downloadBook(parts: DownloadParts, placed: Placed): Result<Arrival, Trouble> {
  const part = beginPart(parts.files, placed);
  const trouble = fetch(parts, placed, part) ?? check(parts, placed.path, part);
  const arrival = trouble === undefined ? finish(parts, placed, part.path) : failed(trouble);
  if (!arrival.ok && !isWorthKeeping(arrival.failure, part)) parts.folders.remove(part.path);
  return arrival;
}

function fetch(parts: DownloadParts, placed: Placed, part: Part): Trouble | undefined {
  let attempt = 1;
  let fetched = receive(parts, placed, part);
  while (!fetched.ok && attempt < attempts && mayGoOn(fetched.failure, part)) {
    attempt += 1;
    fetched = receive(parts, placed, part);
  }
  if (part.diskFailed) return { kind: "disk" };
  return fetched.ok ? undefined : { kind: "server", failure: fetched.failure };
}

function mayGoOn(failure: Failure, part: Part): boolean {
  if (part.diskFailed || failure.kind === "cancelled") return false;
  return isConnectionLoss(failure) && (part.bytes > 0 || part.isOther);
}

function receive(parts: DownloadParts, { book }: Placed, part: Part): Result<undefined> {
  const { bytes, validator } = part;
  part.isOther = false;
  const received = parts.library.download(book.id, { bytes, validator }, partSink(parts, book.id, part));
  if (part.writer !== undefined && !part.writer.close()) part.diskFailed = true;
  part.writer = undefined;
  return received;
}

function check({ files }: DownloadParts, path: string, part: Part): Trouble | undefined {
  const facts = files.facts(part.path);
  if (facts === undefined) return { kind: "disk" };
  if (facts.size !== part.bytes || (part.size ?? part.bytes) !== part.bytes) return { kind: "length" };
  const head = files.sample(part.path, [0], headLength);
  return looksLike(extensionOf(path) ?? "", head ?? "") ? undefined : { kind: "content" };
}

function finish(parts: DownloadParts, placed: Placed, part: string): Result<Arrival, Trouble> {
  const { files, folders } = parts;
  const fingerprint = fingerprintOf(parts, part);
  const facts = files.facts(part);
  if (fingerprint === undefined || facts === undefined) return failed({ kind: "disk" });
  if (!folders.rename(part, placed.path)) return failed({ kind: "occupied" });
  return ok(arrivalOf(placed, "here", facts, fingerprint));
}

/** Whoever stops a sync wants nothing left of it; a lost connection comes back. */
function isWorthKeeping(trouble: Trouble, { bytes, isNoted }: Part): boolean {
  if (trouble.kind !== "server" || trouble.failure.kind === "cancelled") return false;
  return isConnectionLoss(trouble.failure) && isNoted && reliableBytes(bytes) > 0;
}
