import { setOf } from "../../base/longList";
import type { Context, TaskContext } from "../../context";
import { idOfAnnotation, syncsAnnotations } from "../../model/annotation";
import type { Book, BookId } from "../../model/book";
import { hostStatusOf, starsOfRating } from "../status/status.rules";
import type { Failure } from "../../base/failure";
import { done, type Failed, ok, type Result } from "../../base/result";
import {
  absentSessions,
  isAboutBook,
  annotationsOnlyHere,
  type ReturnObstacle,
  obstaclesTo,
  type LocalOnlyData,
  type ReturnFacts,
  untakenSessions,
} from "./returning.rules";
import type { ListedAnnotations } from "../../koreader/openDocument.port";
import type { BaseItem } from "../annotations/collect/itemChanges.rules";
import type { ListedKind } from "../annotations/merge/threeWayMerge.rules";
import type { Shelf } from "../../model/shelf";
import type { ShelfFile } from "../../model/bookFile";
import { proveNumber } from "../../book/proveBook.task";
import { findBookOfFile, fingerprintOf, choiceOf, annotationChoiceOf } from "../../book/book";
import { collectKept } from "../annotations/collect/collectKept";
import { syncFields } from "../status/syncFields.task";
import { askState, isStatusOn } from "../status/serverState";
import { ownShelves, shelvesOf } from "./shelvesOfBook";
import { settleDownload } from "./settleLedger";
import { listQueueItems, listQueueParts } from "../../queue/queue.store";
import { getBookFields } from "../status/bookFields.store";
import { findFileOf, listShelvesHolding } from "./shelfFiles.store";
import { listBaseItems } from "../annotations/merge/baseItems.store";
import { getDeviceState } from "../../store/deviceState";

export interface Proof {
  readonly file: ShelfFile;
  /** Empty if the book may be removed. */
  readonly obstacles: readonly ReturnObstacle[];
  readonly onlyHere: LocalOnlyData;
  /** Own standard shelves that this device syncs. */
  readonly shelves: readonly Shelf[];
  /** Failure that blocks pending items. */
  readonly trouble?: Failure | undefined;
}

const nothingHere: LocalOnlyData = { notes: 0, unread: [], sessions: 0, status: false, rating: false };

/** Proof for a book that stays without a request. */
export function stays(file: ShelfFile, obstacles: readonly ReturnObstacle[], trouble?: Failure): Proof {
  return { file, obstacles, onlyHere: nothingHere, shelves: [], trouble };
}

/** Reasons on this device; empty if none. Reads samples of the file. */
export function obstaclesHere(context: Context, file: ShelfFile): readonly ReturnObstacle[] {
  const standing = standingOf(context, file);
  const book = standing === "unchanged" ? findBookOfFile(context, { path: file.path }) : undefined;
  const parts = book === undefined ? [] : listQueueParts(context.database, book.fingerprint);
  const known = book === undefined ? undefined : getBookFields(context.database, book.fingerprint);
  const facts: ReturnFacts = {
    file: standing,
    isExcluded: book !== undefined && choiceOf(context, book.fingerprint) === "never",
    isMatched: book?.id !== undefined,
    isAsked: (known?.status.conflict ?? known?.rating.conflict) !== undefined,
    parts,
  };
  return obstaclesTo(context.settings(), context.connection.dialect(), facts);
}

function standingOf(context: Context, file: ShelfFile): ReturnFacts["file"] {
  const { host, database } = context;
  // A download whose row was not written ends here, too.
  const line = findFileOf(database, file.id);
  const known = line?.state === "coming" && settleDownload(context, line) ? findFileOf(database, file.id) : line;
  if (known === undefined || known.path !== file.path || (known.state !== "here" && known.state !== "adopted"))
    return "strange";
  if (host.books.openPath() === file.path) return "open";
  const facts = host.files.facts(file.path);
  if (facts === undefined) return "gone";
  const isSame = facts.size === known.size && fingerprintOf(host, file.path) === known.fingerprint;
  return isSame ? "unchanged" : "changed";
}

/** Queues unsent notes, status and rating. Failures: those of a request. */
export function queueRest(context: TaskContext, { path }: ShelfFile): Result<undefined> {
  const book = findBookOfFile(context, { path });
  if (book === undefined) return done;
  const { fingerprint } = book;
  const annotations = context.host.annotations.listOf(path);
  const isSent = annotations !== undefined && syncsAnnotations(annotationChoiceOf(context, fingerprint));
  if (isSent) {
    collectKept(context, { fingerprint, path, annotations, touched: [] });
  }
  context.host.tasks.pause();
  const asked = askState(context, fingerprint);
  if (!asked.ok) return asked;
  syncFields(context, { fingerprint, path });
  return done;
}

/** Compares with the server's data. A refusal keeps the book. Failures: a lost connection. */
export function proveReturn(context: TaskContext, file: ShelfFile, trouble: Failure | undefined): Result<Proof> {
  const obstacles = obstaclesHere(context, file);
  const book = findBookOfFile(context, { path: file.path });
  if (obstacles.length > 0 || book?.id === undefined) return ok(stays(file, obstacles, trouble));
  const proven = proveNumber(context, book.id, book.fingerprint);
  if (!proven.ok) return unproven(file, proven);
  if (!proven.value) return ok(stays(file, [{ kind: "unproven" }], trouble));
  const onlyHere = compare(context, book, book.id, file);
  if (!onlyHere.ok) return unproven(file, onlyHere);
  const shelves = shelvesToLeave(context, file);
  if (!shelves.ok) return unproven(file, shelves);
  return ok({ file, obstacles: [], onlyHere: onlyHere.value, shelves: shelves.value });
}

/** Failures: only those that affect all books. */
export function unproven(file: ShelfFile, failed: Failed<Failure>): Result<Proof> {
  const { failure } = failed;
  return isAboutBook(failure) ? ok(stays(file, [{ kind: "unproven" }], failure)) : failed;
}

function compare(context: TaskContext, book: Book, id: BookId, file: ShelfFile): Result<LocalOnlyData> {
  const sessions = sessionsOnlyHere(context, book, id);
  if (!sessions.ok) return sessions;
  const listed = context.host.annotations.listOf(file.path);
  const counted = listed === undefined ? ok(0) : countOnlyHere(context, book, id, listed);
  if (!counted.ok) return counted;
  const words = wordsOnlyHere(context, book, file);
  if (!words.ok) return words;
  const { status, rating } = words.value;
  return ok({ sessions: sessions.value, notes: counted.value, unread: listed?.unread ?? [], status, rating });
}

/** Limit of compared sessions, the newest ones. */
const maxSessions = 1000;

function sessionsOnlyHere(
  { database, connection, server, host }: TaskContext,
  { fingerprint }: Book,
  id: BookId,
): Result<number> {
  const local = listQueueItems(database, "sent", maxSessions, { fingerprint, of: "session" });
  const parts = listQueueParts(database, fingerprint);
  const untaken = untakenSessions(connection.dialect(), parts);
  if (local.length === 0) return ok(untaken);
  host.tasks.pause();
  let since = host.clock.now();
  for (const { at } of local) since = Math.min(since, at);
  const remote = server.sessions.listSessions(id, since);
  if (!remote.ok) return remote;
  return ok(untaken + (remote.value === undefined ? 0 : absentSessions({ local, remote: remote.value })));
}

function countOnlyHere(
  context: TaskContext,
  { fingerprint }: Book,
  id: BookId,
  { count, part }: ListedAnnotations,
): Result<number> {
  if (count === 0) return ok(0);
  const annotations = part(0, count);
  const known = listBaseItems(context.database, fingerprint, context.host.tasks.pause);
  const listed = listsOf(context, id, known);
  if (!listed.ok) return listed;
  const ids = annotations.map((annotation) => idOfAnnotation(annotation));
  return ok(annotationsOnlyHere(ids, known, listed.value));
}

type Lists = Record<string, Record<number, true | undefined> | undefined>;

const listedKinds: readonly ListedKind[] = ["annotation", "note", "bookmark"];

/** Lists of the sent kinds. */
function listsOf({ server }: TaskContext, id: BookId, known: readonly BaseItem[]): Result<Lists> {
  const lists: Lists = {};
  for (const kind of listedKinds) {
    if (!known.some((one) => one.kind === kind && one.reason === undefined)) continue;
    const list = server.items.list(id, kind);
    if (!list.ok && list.failure.kind !== "unsupported") return list;
    if (!list.ok || !list.value.complete) continue;
    lists[kind] = setOf(list.value.items.map(({ id }) => id));
  }
  return ok(lists);
}

/** With several readers, local data may be another reader's. */
function wordsOnlyHere(
  context: TaskContext,
  { fingerprint }: Book,
  { path }: ShelfFile,
): Result<Pick<LocalOnlyData, "status" | "rating">> {
  const settings = context.settings();
  const local = getDeviceState(context.database).isShared ? undefined : context.host.summaries.of(path);
  if (local === undefined) return ok({ status: false, rating: false });
  const fetched = askState(context, fingerprint);
  if (!fetched.ok) return fetched;
  const known = getBookFields(context.database, fingerprint);
  const status = hostStatusOf(fetched.value?.status ?? known.status.base);
  const stars = starsOfRating(fetched.value?.rating ?? known.rating.base);
  const isSaid = local.status !== undefined && local.status !== "reading";
  return ok({
    status: isSaid && isStatusOn(settings) && local.status !== status,
    rating: local.stars !== undefined && settings.ratingMode !== "off" && local.stars !== stars,
  });
}

/** Own shelves only. Failures: those of a request. */
function shelvesToLeave(context: TaskContext, file: ShelfFile): Result<readonly Shelf[]> {
  const { database, server, settings } = context;
  const holding = listShelvesHolding(database, file.id);
  const ids = shelvesOf(file, holding, settings().shelves);
  if (ids.length === 0) return ok([]);
  const shelves = server.shelves.standardShelves();
  if (!shelves.ok) return shelves;
  return ownShelves(
    context,
    shelves.value.filter(({ id }) => ids.includes(id)),
  );
}
