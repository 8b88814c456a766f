import type { Context } from "../../context";
import {
  isOurs,
  marksAround,
  type MetadataField,
  type MetadataMarks,
  metadataFields,
  type ServerMetadata,
  stepsFor,
  type WordField,
  type Written,
} from "../../model/bookMetadata";
import { failed, ok, type Result } from "../../base/result";
import type { BookOnDevice, CustomMetadata, MetadataChange, WrittenMetadata } from "../../koreader/customMetadata.port";

/** The part of the context that this needs. */
export type MetadataContext = Pick<Context, "store" | "server" | "host" | "settings" | "log">;

/** What came of a book: something stands there that did not, nothing had to change, or the server has no such book. */
export type MetadataOutcome = "changed" | "same" | "gone";

const nothing: Written = { wrote: {} };

/**
 * Asks what the server says of the book, and writes it beside its file, where it is ours. Inside a task only. Failures:
 * those of a question to the library; storage; `foreign` where the host could not write.
 */
export function writeMetadata(context: MetadataContext, book: BookOnDevice): Result<MetadataOutcome> {
  const { store, server } = context;
  const known = store.metadata.at(book.path);
  if (!known.ok) return known;
  const told = server.catalogue.metadata(book.id);
  if (!told.ok) return told;
  const { wrote, writing } = known.value ?? nothing;
  const written = { id: book.id, wrote, writing, coverAt: told.value?.coverAt, isOff: false };
  if (told.value === undefined) {
    const noted = store.metadata.save(book.path, written, false);
    return noted.ok ? ok("gone") : noted;
  }
  const picture = pictureFor(context, book, known.value, told.value);
  if (!picture.ok) return picture;
  const keep = (wrote: MetadataMarks): Result<undefined> =>
    store.metadata.save(book.path, { id: book.id, wrote, coverAt: written.coverAt, isOff: false }, false);
  return write(context, book.path, written, { told: told.value, picture: picture.value, keep });
}

/** `same`: the one that stands there, whoever put it there; `none`: the server has none. */
type Picture = { readonly bytes: string } | "same" | "none";

/** Asked for only where it would be written: not under the reader's own, and not where it was made when ours was. */
function pictureFor(
  { host, server }: MetadataContext,
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

/**
 * What is to stand there.
 *
 * @noSelf
 */
interface Wanted {
  readonly told: ServerMetadata;
  readonly picture: Picture;
  /** Notes what is ours then. */
  keep(wrote: MetadataMarks): Result<undefined>;
}

/**
 * Takes away what is ours of what stands beside the file. `isOff`: it does not come again by itself. Inside a task only.
 * True when there was something. Failures: storage; `foreign` as above.
 */
export function takeMetadataBack(context: MetadataContext, path: string, isOff: boolean): Result<boolean> {
  const known = context.store.metadata.at(path);
  if (!known.ok || known.value === undefined) return known.ok ? ok(false) : known;
  const { id } = known.value;
  const { metadata } = context.store;
  const keep = (): Result<undefined> =>
    isOff ? metadata.save(path, { id, wrote: {}, isOff }, false) : metadata.forget(path);
  const undone = write(context, path, known.value, { told: { hasCover: false }, picture: "none", keep });
  return undone.ok ? ok(undone.value === "changed") : undone;
}

/**
 * What is about to be written is noted before, and what was written after: whenever the power goes, it is known whose the
 * words beside the book are. All of it in one step, so that no reader writes in between.
 */
function write(
  { store, host }: MetadataContext,
  path: string,
  known: WrittenMetadata,
  { told, picture, keep }: Wanted,
): Result<MetadataOutcome> {
  const there = host.metadata.of(path);
  if (there === undefined) return unwritten;
  const now = marksOf(host, there);
  const server = marksFrom(host, told, coverMarkOf(host, now, picture));
  const { before, after } = marksAround(known, now, server);
  const change = changeFor(stepsFor(known, now, server), { told, picture });
  const { id, coverAt, isOff } = known;
  // What was cut off before is ended, also where nothing is left to be written.
  if (change === undefined && known.writing === undefined) {
    const noted = keep(after);
    return noted.ok ? ok("same") : noted;
  }
  const begun = store.metadata.save(path, { id, wrote: before, writing: after, coverAt, isOff }, false);
  if (!begun.ok) return begun;
  if (!host.metadata.change(path, change ?? { write: {}, remove: [], removesPicture: false })) return unwritten;
  const noted = keep(after);
  return noted.ok ? ok("changed") : noted;
}

const unwritten = failed({ kind: "foreign", trouble: "unreadable", detail: "metadata not written" } as const);

function coverMarkOf(host: MetadataContext["host"], there: MetadataMarks, picture: Picture): string | undefined {
  if (picture === "none") return undefined;
  return picture === "same" ? there.cover : pictureMark(host, picture.bytes);
}

/** Undefined where nothing is to be done. */
function changeFor(
  steps: ReturnType<typeof stepsFor>,
  { told, picture }: Pick<Wanted, "told" | "picture">,
): MetadataChange | undefined {
  const write: Partial<Record<WordField, string | undefined>> = {};
  const remove: WordField[] = [];
  let count = 0;
  for (const field of metadataFields) {
    if (steps[field] !== "leave") count += 1;
    if (field === "cover") continue;
    if (steps[field] === "write") write[field] = told[field];
    if (steps[field] === "remove") remove.push(field);
  }
  const bytes = steps.cover === "write" && typeof picture === "object" ? picture.bytes : undefined;
  return count === 0 ? undefined : { write, remove, picture: bytes, removesPicture: steps.cover === "remove" };
}

function marksOf(host: MetadataContext["host"], { words, cover }: CustomMetadata): MetadataMarks {
  return marksFrom(host, words, cover === undefined ? undefined : fileMark(host, cover));
}

function marksFrom(
  { codec }: MetadataContext["host"],
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

/** Bytes at each end of a picture that stand for all of it: digests are slow on a device. */
const endLength = 4096;

function pictureMark({ codec }: MetadataContext["host"], bytes: string): string {
  const tail = bytes.slice(Math.max(0, bytes.length - endLength));
  return codec.md5(`${bytes.length} ${bytes.slice(0, endLength)}${tail}`);
}

/** The same of a picture in a file; a word of its own for one that cannot be read. */
function fileMark({ files, codec }: MetadataContext["host"], path: string): string {
  const { size } = files.facts(path) ?? { size: 0 };
  const ends = size === 0 ? undefined : files.sample(path, [0, Math.max(0, size - endLength)], endLength);
  return ends === undefined ? "unreadable" : codec.md5(`${size} ${ends}`);
}
