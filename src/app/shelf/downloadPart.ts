import type { BookId } from "../../domain/book/book";
import { partEnding, reliableBytes, type PartNote } from "../../domain/shelf/shelfFile";
import type { Placed } from "../../domain/shelf/shelfPlan";
import type { Files, FileWriter, Folders } from "../../ports/files";
import type { DownloadHead, DownloadSink } from "../../ports/shelfLibrary";

/** A download on its way into its file. Changed in place. */
export interface Part {
  readonly path: string;
  writer: FileWriter | undefined;
  /** Bytes written. */
  bytes: number;
  /** Bytes of the whole; absent when the server did not say. */
  size: number | undefined;
  validator: string | undefined;
  diskFailed: boolean;
  /** What the server has now is not what the first bytes are from. */
  isOther: boolean;
  /** It is written down what it takes to go on with it. */
  isNoted: boolean;
}

/** @noSelf */
export interface PartParts {
  readonly folders: Folders;
  came?(bytes: number, size: number | undefined): void;
  began?(book: BookId, part: PartNote): void;
}

/** What an earlier download has left, as far as it can be relied on, or nothing. */
export function beginPart(files: Files, { path: whole, part }: Placed): Part {
  const path = whole + partEnding;
  const bytes = part === undefined ? 0 : reliableBytes(files.facts(path)?.size ?? 0);
  const known = bytes > 0 ? part : undefined;
  const { validator, size } = known ?? {};
  const isNoted = known !== undefined;
  return { path, writer: undefined, bytes, size, validator, diskFailed: false, isOther: false, isNoted };
}

/** Where the bytes go as they come. */
export function partSink(parts: PartParts, book: BookId, part: Part): DownloadSink {
  return {
    begin: (head) => begin(parts, book, part, head),
    take: (piece) => {
      const kept = take(part, piece);
      parts.came?.(part.bytes, part.size);
      return kept;
    },
  };
}

function begin(parts: PartParts, book: BookId, part: Part, head: DownloadHead): boolean {
  if (head.from > 0 && head.size !== part.size) return refuse(part);
  const isNew = head.validator !== part.validator || head.size !== part.size;
  part.bytes = head.from;
  part.size = head.size;
  part.validator = head.validator;
  if (isNew) note(parts, book, part);
  part.writer = parts.folders.write(part.path, head.from);
  part.diskFailed = part.writer === undefined;
  return !part.diskFailed;
}

/** The next attempt begins anew. */
function refuse(part: Part): boolean {
  part.bytes = 0;
  part.validator = undefined;
  part.isOther = true;
  return false;
}

/** Only what is long is worth a write: the short is soon fetched again. Without the note it is just that. */
function note({ began }: PartParts, book: BookId, part: Part): void {
  const { validator, size } = part;
  part.isNoted = false;
  if (validator === undefined || size === undefined || reliableBytes(size) === 0) return;
  began?.(book, { validator, size });
  part.isNoted = began !== undefined;
}

function take(part: Part, piece: string): boolean {
  if (part.writer?.write(piece) !== true) {
    part.diskFailed = true;
    return false;
  }
  part.bytes += piece.length;
  return true;
}
