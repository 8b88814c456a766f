import type { Context, TaskContext } from "../../context";
import type { DownloadTrouble, PartNote, PlannedDownload, FetchTrouble } from "../../model/download";
import { caught, failed, ok, type Result } from "../../base/result";
import { type BookId, bookTypeOf, type Fingerprint } from "../../model/book";
import { extensionOf, headLength, looksLike } from "../../base/format";
import { isConnectionLoss, type Failure } from "../../base/failure";
import { bytesPerSync, folderOf, partEnding, reliableBytes, filesOf, fileToTake, takenAs } from "../../model/bookFile";
import type { FileWriter } from "../../koreader/files.port";
import type { DownloadHead, DownloadSink } from "./downloadFile.api";
import type { Arrival } from "./downloadRecords";
import { escapesFolder, makeFolders } from "./bookFolders";
import { arrivalFrom, downloadedFile } from "./ledger";
import { fingerprintOf, wordsOf } from "../../book/book";
import { spelledPath, spellingsOf, namedPath, namingIn } from "./bookName.rules";
import { byHand, type ShelfBook } from "../../model/shelf";

/** @noSelf */
export interface DownloadListener {
  /** Progress in bytes. */
  came?(bytes: number, size: number | undefined): void;
  /** The download can be resumed from now on. Absent: partial downloads are deleted. */
  began?(book: BookId, part: PartNote): void;
  /** The complete file is at `path`. Frees its final place; false if impossible. */
  makeRoom?(path: string, fingerprint: Fingerprint): boolean;
}

/** Attempts in all, without those that continued and brought a good piece. */
const maxAttempts = 3;

/** Bytes for which a continued attempt is worth another one. */
const goodPiece = 65536;

const megabyte = 1024 * 1024;

interface Part {
  readonly path: string;
  /** Byte limit if the server announces no size. */
  readonly most: number | undefined;
  writer: FileWriter | undefined;
  bytes: number;
  /** First byte of the last answer; 0 if it began anew, or did not come. */
  from: number;
  /** Bytes; absent if unknown. */
  size: number | undefined;
  validator: string | undefined;
  /** Absent while it can continue. */
  trouble: DownloadTrouble | undefined;
  /** The file on the server changed during the download. */
  isOther: boolean;
  /** Data to resume is stored. */
  isNoted: boolean;
}

/** @noSelf */
interface Download extends DownloadListener {
  readonly context: TaskContext;
  readonly placed: PlannedDownload;
  readonly part: Part;
}

/**
 * Downloads to a temporary name and renames after a check. Resumes only if the server proves its file unchanged. Keeps
 * a partial file only after a lost connection.
 */
export function downloadBook(
  context: TaskContext,
  placed: PlannedDownload,
  listener: DownloadListener,
): Result<Arrival, DownloadTrouble> {
  const { files, folders } = context.host;
  if (escapesFolder(context, folderOf(placed.path))) return failed({ kind: "linked" });
  const made = caught(() => makeFolders(context, folderOf(placed.path)));
  if (!made.ok) return failed({ kind: "server", failure: made.failure });
  if (!made.value || folders.isBlocked(placed.path + partEnding)) return failed({ kind: "occupied" });
  const part = beginPart(files.facts(placed.path + partEnding)?.size ?? 0, placed);
  const download: Download = { ...listener, context, placed, part };
  const trouble = fetch(download) ?? check(download);
  const arrival = trouble === undefined ? finish(download) : failed(trouble);
  if (!arrival.ok && !isWorthKeeping(arrival.failure, part)) folders.remove(part.path);
  return arrival;
}

function fetch(download: Download): DownloadTrouble | undefined {
  const { part } = download;
  let attempts = 1;
  let fetched = receive(download);
  while (!fetched.ok && attempts < maxAttempts && mayGoOn(fetched.failure, part)) {
    fetched = receive(download);
    if (part.from === 0 || part.bytes - part.from < goodPiece) attempts += 1;
  }
  if (part.trouble !== undefined) return part.trouble;
  return fetched.ok ? undefined : { kind: "server", failure: fetched.failure };
}

function mayGoOn(failure: Failure, part: Part): boolean {
  if (part.trouble !== undefined || failure.kind === "cancelled") return false;
  return isConnectionLoss(failure) && (part.bytes > 0 || part.isOther);
}

function receive(download: Download): Result<undefined> {
  const { context, placed, part } = download;
  const { bytes, validator } = part;
  part.isOther = false;
  part.from = 0;
  const received = context.server.files.download(placed.book, { bytes, validator }, sinkOf(download));
  if (part.writer !== undefined && !part.writer.close()) part.trouble ??= { kind: "disk" };
  part.writer = undefined;
  return received;
}

function check({ context, placed, part }: Download): DownloadTrouble | undefined {
  const { files } = context.host;
  const facts = files.facts(part.path);
  if (facts === undefined) return { kind: "disk" };
  if (facts.size !== part.bytes || (part.size ?? part.bytes) !== part.bytes) return { kind: "length" };
  const head = files.sample(part.path, [0], headLength);
  return looksLike(extensionOf(placed.path) ?? "", head ?? "") ? undefined : { kind: "content" };
}

function finish({ context, placed, part, makeRoom }: Download): Result<Arrival, DownloadTrouble> {
  const { host } = context;
  const fingerprint = fingerprintOf(host, part.path);
  const facts = host.files.facts(part.path);
  if (fingerprint === undefined || facts === undefined) return failed({ kind: "disk" });
  const words = wordsOf(host, part.path, bookTypeOf(placed.path));
  const serverFile = downloadedFile(host, placed, part.path, facts);
  if (makeRoom?.(part.path, fingerprint) === false) return failed({ kind: "occupied" });
  if (!host.folders.rename(part.path, placed.path)) return failed({ kind: "occupied" });
  return ok(arrivalFrom(placed, "here", { facts, fingerprint, words, serverFile }));
}

/** A stop by the user keeps nothing. */
function isWorthKeeping(trouble: DownloadTrouble, { bytes, isNoted }: Part): boolean {
  if (trouble.kind !== "server" || trouble.failure.kind === "cancelled") return false;
  return isConnectionLoss(trouble.failure) && isNoted && reliableBytes(bytes) > 0;
}

/** Resumes reliable bytes, or starts again. `there`: bytes on disk. */
function beginPart(there: number, { book, path: whole, part: known }: PlannedDownload): Part {
  const bytes = known === undefined ? 0 : reliableBytes(there);
  const { validator, size } = bytes > 0 && known !== undefined ? known : {};
  return {
    path: whole + partEnding,
    most: maxBytes(book.kilobytes),
    writer: undefined,
    bytes,
    from: 0,
    size,
    validator,
    trouble: undefined,
    isOther: false,
    isNoted: size !== undefined,
  };
}

/** Bytes; the limit is higher than the listed size, because metadata or a cover may have been added. */
function maxBytes(kilobytes: number | undefined): number | undefined {
  return kilobytes === undefined ? undefined : kilobytes * 1024 * 1.5 + megabyte;
}

function sinkOf(download: Download): DownloadSink {
  return {
    begin: (head) => begin(download, head),
    take: (piece) => {
      const kept = take(download, piece);
      download.came?.(download.part.bytes, download.part.size);
      return kept;
    },
  };
}

function begin(download: Download, head: DownloadHead): boolean {
  const { context, part } = download;
  if (head.from > 0 && head.size !== part.size) return restartDownload(part);
  const isNew = head.validator !== part.validator || head.size !== part.size;
  part.bytes = head.from;
  part.from = head.from;
  part.size = head.size;
  part.validator = head.validator;
  part.trouble = lackOfSpace(download, (head.size ?? head.from) - head.from);
  if (part.trouble !== undefined) return false;
  if (isNew) note(download);
  part.writer = context.host.folders.write(part.path, head.from);
  if (part.writer === undefined) part.trouble = { kind: "disk" };
  return part.writer !== undefined;
}

function restartDownload(part: Part): boolean {
  part.bytes = 0;
  part.isOther = true;
  return false;
}

/** Stores data to resume large files. A failed write only prevents resuming. */
function note({ placed, part, began }: Download): void {
  const { validator, size } = part;
  part.isNoted = false;
  if (validator === undefined || size === undefined || reliableBytes(size) === 0) return;
  began?.(placed.book.id, { validator, size });
  part.isNoted = began !== undefined;
}

function take(download: Download, piece: string): boolean {
  const { part } = download;
  const bytes = part.bytes + piece.length;
  if (bytes > (part.size ?? part.most ?? bytes)) part.trouble = { kind: "length" };
  else if (isNextStretch(part.bytes, bytes)) part.trouble = lackOfSpace(download, 0);
  if (part.trouble !== undefined) return false;
  if (part.writer?.write(piece) !== true) part.trouble = { kind: "disk" };
  else part.bytes = bytes;
  return part.trouble === undefined;
}

function isNextStretch(before: number, after: number): boolean {
  return Math.floor(before / bytesPerSync) !== Math.floor(after / bytesPerSync);
}

/** Undefined if the free space suffices or is unknown. */
function lackOfSpace({ context, placed }: Download, bytes: number): DownloadTrouble | undefined {
  const freeMegabytes = context.host.folders.freeMegabytes(folderOf(placed.path));
  const megabytes = bytes / megabyte;
  const { minFreeMegabytes: keptFreeMegabytes } = context.settings();
  if (freeMegabytes === undefined || freeMegabytes - megabytes >= keptFreeMegabytes) return undefined;
  if (bytes === 0) return { kind: "space", freeMegabytes, keptFreeMegabytes };
  return { kind: "large", freeMegabytes, keptFreeMegabytes, megabytes };
}

/** Download folder and its relative subfolders. */
interface Shelving {
  readonly folder: string;
  readonly folders: readonly string[];
}

/** By file number, else the preferred file. Failures: `fileGone`; `format` if unreadable on this device. */
export function placeBook(
  context: Context,
  details: ShelfBook,
  fileId: number | undefined,
  { folder, folders }: Shelving,
): Result<PlannedDownload, FetchTrouble> {
  const file = fileId === undefined ? fileToTake(details) : filesOf(details).find(({ id }) => id === fileId);
  if (fileId !== undefined && file === undefined) return failed({ kind: "fileGone" });
  const taken = takenAs(details, file);
  if (taken === undefined) return failed({ kind: "format" });
  const { book, ending } = taken;
  const name = spelledPath(namedPath(namingIn(context.settings()), book, ending), spellingsOf(folders));
  return ok({ book, path: `${folder}/${name}`, shelf: byHand });
}

/** Without other files, so that none of them is adopted. */
export function withoutOtherFiles(book: ShelfBook): ShelfBook {
  return { ...book, others: [] };
}
