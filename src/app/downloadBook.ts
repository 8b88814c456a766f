import { isConnectionLoss } from "../domain/failure";
import { extensionOf, headLength, looksLike } from "../domain/format";
import { failed, ok, type Result } from "../domain/result";
import { partEnding } from "../domain/shelfFile";
import type { ShelfBook } from "../domain/shelf";
import type { Placed } from "../domain/shelfPlan";
import type { Trouble } from "../domain/shelfReport";
import type { Codec } from "../ports/codec";
import type { Files, FileWriter, Folders } from "../ports/files";
import type { DownloadHead, ShelfLibrary } from "../ports/shelfLibrary";
import type { Arrival } from "../ports/shelfStore";
import { arrivalOf, fingerprintOf } from "./arriveBook";

/** @noSelf */
export interface DownloadParts {
  readonly library: ShelfLibrary;
  readonly files: Files;
  readonly folders: Folders;
  readonly codec: Codec;
  /** So many bytes are there, of so many; absent: nobody wants to know. */
  came?(bytes: number, size: number | undefined): void;
}

/** How often a download that breaks off is taken up again. */
const attempts = 3;

interface Part {
  readonly path: string;
  writer: FileWriter | undefined;
  /** Bytes written. */
  bytes: number;
  /** Bytes of the whole; absent when the server did not say. */
  size: number | undefined;
  validator: string | undefined;
  diskFailed: boolean;
}

/**
 * Fetches a book: into a file of another name, which gets its own only when its length and its beginning are right.
 * Whatever happens, no partial file is left. Inside a task only.
 */
export function downloadBook(parts: DownloadParts, placed: Placed): Result<Arrival, Trouble> {
  const path = `${placed.path}${partEnding}`;
  const part: Part = {
    path,
    writer: undefined,
    bytes: 0,
    size: undefined,
    validator: undefined,
    diskFailed: false,
  };
  const trouble = fetch(parts, placed.book, part) ?? check(parts, placed.path, part);
  const arrival = trouble === undefined ? finish(parts, placed, path) : failed(trouble);
  if (!arrival.ok) parts.folders.remove(path);
  return arrival;
}

/** Goes on where it broke off, if the server can prove that its file is still the same, else from the beginning. */
function fetch(parts: DownloadParts, { id }: ShelfBook, part: Part): Trouble | undefined {
  let attempt = 1;
  let fetched = receive(parts, id, part);
  while (!fetched.ok && attempt < attempts && isConnectionLoss(fetched.failure) && part.bytes > 0) {
    if (fetched.failure.kind === "cancelled" || part.diskFailed) break;
    attempt += 1;
    fetched = receive(parts, id, part);
  }
  if (part.diskFailed) return { kind: "disk" };
  return fetched.ok ? undefined : { kind: "server", failure: fetched.failure };
}

function receive(parts: DownloadParts, id: ShelfBook["id"], part: Part): Result<undefined> {
  const { bytes, validator } = part;
  const received = parts.library.download(
    id,
    { bytes, validator },
    {
      begin: (head) => begin(parts, part, head),
      take: (piece) => {
        const kept = take(part, piece);
        parts.came?.(part.bytes, part.size);
        return kept;
      },
    },
  );
  if (part.writer !== undefined && !part.writer.close()) part.diskFailed = true;
  part.writer = undefined;
  return received;
}

function begin({ folders }: DownloadParts, part: Part, head: DownloadHead): boolean {
  part.bytes = head.from;
  part.size = head.size;
  part.validator = head.validator;
  part.writer = folders.write(part.path, head.from);
  part.diskFailed = part.writer === undefined;
  return !part.diskFailed;
}

function take(part: Part, piece: string): boolean {
  if (part.writer?.write(piece) !== true) {
    part.diskFailed = true;
    return false;
  }
  part.bytes += piece.length;
  return true;
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
