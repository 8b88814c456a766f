import type { BookId } from "../../domain/book/book";
import type { Failure } from "../../domain/failure";
import { extensionFor } from "../../domain/book/format";
import { failed, ok, type Result } from "../../domain/result";
import { byHand, type ShelfBook } from "../../domain/shelf/shelf";
import type { ShelfFile } from "../../domain/shelf/shelfFile";
import { foundAs, pathOf, type Placed } from "../../domain/shelf/shelfPlan";
import type { FetchTrouble } from "../../domain/shelf/shelfReport";
import type { HostBooks } from "../../ports/hostBooks";
import type { SettingsStore } from "../../ports/settingsStore";
import type { Arrival } from "../../ports/shelfStore";
import { arrivalOf, fingerprintOf } from "./arriveBook";
import { downloadBook, type DownloadParts } from "./downloadBook";
import { folderFor } from "./planSync";
import { taggedFiles, type SurveyParts } from "./surveyShelf";

/** @noSelf */
export interface FetchParts extends SurveyParts, DownloadParts {
  readonly settings: SettingsStore;
  readonly host: HostBooks;
}

type Fetched = Result<string, FetchTrouble>;

/**
 * Brings one book to this device because a person wants it, whatever the shelves hold: no sync takes it away again.
 * The value: where it lies, also when it was here already. Inside a task only.
 */
export function fetchBook(parts: FetchParts, id: BookId): Fetched {
  const known = parts.store.fileOf(id);
  if (!known.ok) return stopped(known.failure);
  if (isHere(parts, known.value)) return ok(known.value.path);
  const details = parts.library.bookDetails(id);
  if (!details.ok) return stopped(details.failure);
  if (details.value === undefined) return failed({ kind: "gone" });
  const folder = folderFor(parts.settings.current(), parts);
  const placed = placedIn(parts, details.value, folder);
  if (placed === undefined) return failed({ kind: "format" });
  const there = foundAs(taggedFiles(parts, folder), placed.book, placed.path);
  if (there !== undefined) return adopt(parts, { book: placed.book, path: there, shelf: byHand });
  const obstacle = obstacleIn(parts, folder);
  return obstacle === undefined ? download(parts, placed, known.value) : failed(obstacle);
}

function isHere({ files }: FetchParts, file: ShelfFile | undefined): file is ShelfFile {
  const isOurs = file?.state === "here" || file?.state === "adopted";
  return isOurs && files.facts(file.path) !== undefined;
}

/** Undefined when there is nothing of it to read here. */
function placedIn({ settings }: FetchParts, book: ShelfBook, folder: string): Placed | undefined {
  const extension = extensionFor(book.fileName, book.format);
  if (extension === undefined) return undefined;
  const naming = settings.current().originalNames ? "original" : "title";
  return { book, path: pathOf({ folder, naming }, book, extension), shelf: byHand };
}

function obstacleIn({ folders, settings }: FetchParts, folder: string): FetchTrouble | undefined {
  if (!folders.makeFolder(folder)) return { kind: "folder", folder };
  const freeMegabytes = folders.freeMegabytes(folder);
  const isTight = freeMegabytes !== undefined && freeMegabytes < settings.current().minFreeMegabytes;
  return isTight ? { kind: "space", freeMegabytes } : undefined;
}

/** The file lies there already, under a name that carries the book's ID. */
function adopt(parts: FetchParts, placed: Placed): Fetched {
  const facts = parts.files.facts(placed.path);
  const fingerprint = fingerprintOf(parts, placed.path);
  if (facts === undefined || fingerprint === undefined) return failed({ kind: "disk" });
  return settle(parts, arrivalOf(placed, "adopted", facts, fingerprint));
}

function download(parts: FetchParts, placed: Placed, before: ShelfFile | undefined): Fetched {
  const { book, path, shelf } = placed;
  const { id, title } = book;
  const expected = parts.store.expect([{ id, path, state: "coming", size: 0, shelf, title }]);
  if (!expected.ok) return stopped(expected.failure);
  const arrival = downloadBook(parts, placed);
  if (arrival.ok) return settle(parts, arrival.value);
  const restored = restore(parts, id, before);
  return restored.ok ? arrival : stopped(restored.failure);
}

/** Nothing has come: the ledger says again what it said before. */
function restore({ store }: FetchParts, id: BookId, before: ShelfFile | undefined): Result<undefined> {
  if (before !== undefined) return store.expect([before]);
  return store.settle({ arrivals: [], forgotten: [id], listed: [], shortened: [] });
}

function settle({ store, host }: FetchParts, arrival: Arrival): Fetched {
  const settled = store.settle({ arrivals: [arrival], forgotten: [], listed: [], shortened: [] });
  if (!settled.ok) return stopped(settled.failure);
  host.changed();
  return ok(arrival.file.path);
}

function stopped(failure: Failure): Fetched {
  return failed({ kind: "server", failure });
}
