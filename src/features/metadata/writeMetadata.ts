import type { Context, TaskContext } from "../../context";
import {
  isOurs,
  marksAround,
  type MetadataField,
  type MetadataMarks,
  metadataFields,
  type ServerMetadata,
  stepsFor,
  type WordField,
  type MetadataDigests,
} from "../../model/bookMetadata";
import { failed, ok, type Result } from "../../base/result";
import type {
  BookOnDevice,
  CustomMetadata,
  MetadataChange,
  WrittenMetadata,
  ListedStamp,
} from "../../koreader/bookData.port";
import { deleteWrittenMetadata, findWrittenMetadata, saveWrittenMetadata, saveListedStamps } from "./metadata.store";
import type { ShelfBook, ShelfList } from "../../model/shelf";

/** `gone`: not on the server. */
export type MetadataOutcome = "changed" | "same" | "gone";

const nothing: MetadataDigests = { wrote: {} };

/**
 * Fetches metadata and writes the fields that the user has not edited. Failures: those of a library request; `foreign`
 * if the host could not write.
 */
export function writeMetadata(context: TaskContext, book: BookOnDevice): Result<MetadataOutcome> {
  const { database, server } = context;
  const known = findWrittenMetadata(database, book.path);
  const fetched = server.catalogue.metadata(book.id);
  if (!fetched.ok) return fetched;
  const { wrote, writing } = known ?? nothing;
  const written = { id: book.id, wrote, writing, coverAt: fetched.value?.coverAt, isOff: false };
  if (fetched.value === undefined) {
    saveWrittenMetadata(database, book.path, written, false);
    return ok("gone");
  }
  const picture = pictureFor(context, book, known, fetched.value);
  if (!picture.ok) return picture;
  const keep = (wrote: MetadataMarks): void =>
    saveWrittenMetadata(database, book.path, { id: book.id, wrote, coverAt: written.coverAt, isOff: false }, false);
  return write(context, book.path, written, { remote: fetched.value, picture: picture.value, keep });
}

/** `same`: keep the cover; `none`: the server has none. */
type Picture = { readonly bytes: string } | "same" | "none";

/** Fetched only if it will be written: not if the user has set one, nor if unchanged. */
function pictureFor(
  { host, server }: TaskContext,
  { path, id }: BookOnDevice,
  known: WrittenMetadata | undefined,
  { hasCover, coverAt }: ServerMetadata,
): Result<Picture> {
  if (!hasCover) return ok("none");
  const written = known ?? nothing;
  if (!isOurs(written, marksOf(host, host.metadata.of(path) ?? { words: {} }), "cover")) return ok("same");
  const isKnown = written.writing === undefined && written.wrote.cover !== undefined && known?.id === id;
  if (isKnown && coverAt !== undefined && known.coverAt === coverAt) return ok("same");
  const picture = server.covers.whole(id);
  if (!picture.ok) return picture;
  return ok(picture.value === undefined ? "same" : { bytes: picture.value });
}

/** @noSelf */
interface MetadataWrite {
  readonly remote: ServerMetadata;
  readonly picture: Picture;
  keep(wrote: MetadataMarks): void;
}

/**
 * Removes the plugin's fields. `isOff`: later updates of several books skip this one. True if removed. Failures:
 * `foreign` as above.
 */
export function takeMetadataBack(context: TaskContext, path: string, isOff: boolean): Result<boolean> {
  const known = findWrittenMetadata(context.database, path);
  if (known === undefined) return ok(false);
  const { id } = known;
  const { database } = context;
  const keep = (): void => {
    if (isOff) {
      saveWrittenMetadata(database, path, { id, wrote: {}, isOff }, false);
    } else {
      deleteWrittenMetadata(database, path);
    }
  };
  const undone = write(context, path, known, { remote: { hasCover: false }, picture: "none", keep });
  return undone.ok ? ok(undone.value === "changed") : undone;
}

/**
 * Stores digests before and after, so that a power cut leaves no doubt whose fields are there. No pause, so that the
 * user cannot write in between.
 */
function write(
  { database, host }: Context,
  path: string,
  known: WrittenMetadata,
  { remote, picture, keep }: MetadataWrite,
): Result<MetadataOutcome> {
  const there = host.metadata.of(path);
  if (there === undefined) return unwritten;
  const now = marksOf(host, there);
  const server = marksFrom(host, remote, coverMarkOf(host, now, picture));
  const { before, after } = marksAround(known, now, server);
  const change = changeFor(stepsFor(known, now, server), { remote, picture });
  const { id, coverAt, isOff } = known;
  // Completes an interrupted write, even without changes.
  if (change === undefined && known.writing === undefined) {
    keep(after);
    return ok("same");
  }
  saveWrittenMetadata(database, path, { id, wrote: before, writing: after, coverAt, isOff }, false);
  if (!host.metadata.change(path, change ?? { write: {}, remove: [], removesPicture: false })) return unwritten;
  keep(after);
  return ok("changed");
}

const unwritten = failed({ kind: "foreign", trouble: "unreadable", detail: "metadata not written" } as const);

function coverMarkOf(host: Context["host"], there: MetadataMarks, picture: Picture): string | undefined {
  if (picture === "none") return undefined;
  return picture === "same" ? there.cover : pictureMark(host, picture.bytes);
}

/** Undefined without changes. */
function changeFor(
  steps: ReturnType<typeof stepsFor>,
  { remote, picture }: Pick<MetadataWrite, "remote" | "picture">,
): MetadataChange | undefined {
  const write: Partial<Record<WordField, string | undefined>> = {};
  const remove: WordField[] = [];
  if (metadataFields.every((field) => steps[field] === "leave")) return undefined;
  for (const field of metadataFields) {
    if (field === "cover") continue;
    if (steps[field] === "write") write[field] = remote[field];
    if (steps[field] === "remove") remove.push(field);
  }
  const bytes = steps.cover === "write" && typeof picture === "object" ? picture.bytes : undefined;
  return { write, remove, picture: bytes, removesPicture: steps.cover === "remove" };
}

function marksOf(host: Context["host"], { words, cover }: CustomMetadata): MetadataMarks {
  return marksFrom(host, words, cover === undefined ? undefined : fileMark(host, cover));
}

function marksFrom(
  { codec }: Context["host"],
  words: CustomMetadata["words"],
  cover: string | undefined,
): MetadataMarks {
  const marks: Partial<Record<MetadataField, string | undefined>> = { cover };
  for (const field of metadataFields) {
    const word = field === "cover" ? undefined : words[field];
    if (word !== undefined) marks[field] = codec.md5(word);
  }
  return marks;
}

/** Bytes hashed at each end of a picture, because hashing is slow. */
const endLength = 4096;

function pictureMark({ codec }: Context["host"], bytes: string): string {
  const tail = bytes.slice(Math.max(0, bytes.length - endLength));
  return codec.md5(`${bytes.length} ${bytes.slice(0, endLength)}${tail}`);
}

/** Digest of a picture file; a constant if unreadable. */
function fileMark({ files, codec }: Context["host"], path: string): string {
  const { size } = files.facts(path) ?? { size: 0 };
  const ends = size === 0 ? undefined : files.sample(path, [0, Math.max(0, size - endLength)], endLength);
  return ends === undefined ? "unreadable" : codec.md5(`${size} ${ends}`);
}

/** Books per transaction. */
const bookBatchSize = 40;

/** Marks books with changed list data as due, by the first list with the book. Failure: cancelled. */
export function recordListed({ database, host }: TaskContext, lists: readonly ShelfList[]): void {
  let stamps: ListedStamp[] = [];
  const seen: Record<number, true | undefined> = {};
  for (const { books } of lists) {
    for (const book of books) {
      if (seen[book.id] === true) continue;
      seen[book.id] = true;
      stamps.push({ id: book.id, stamp: stampOf(book) });
      if (stamps.length < bookBatchSize) continue;
      saveListedStamps(database, stamps);
      stamps = [];
      host.tasks.pause();
    }
  }
  saveListedStamps(database, stamps);
}

function stampOf({ title, author, series, number, coverAt }: ShelfBook): string {
  return [title, author, series, number, coverAt].map((word) => `${word ?? ""}`).join("\n");
}
