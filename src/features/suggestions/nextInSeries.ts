import { type Context, startTask, type TaskContext } from "../../context";
import { localPath } from "../downloads/localPath";
import { caught, readOr, ok, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { type BrowseBook, overviewsOf } from "../library/browse.rules";
import { detailOf } from "../../base/failure";
import { type NextInSeries, nextInSeries } from "./nextInSeries.rules";
import { findBrowsedPage, saveBrowsedPage } from "../library/browse.store";
import { type Recommendation, sortedRecommendations } from "../../model/candidate";

/** `at`: Unix seconds. */
interface KnownNext extends NextInSeries {
  readonly at: number;
}

/** Page limit of a series, 50 books each. */
const maxPages = 20;

/** True until the server is recognised as one without series. */
export function hasSeries({ connection }: Context): boolean {
  return overviewsOf(connection.dialect(), connection.isRecognised()).includes("recent");
}

/** Caches the answer for offline use. Failures: those of a library request; unsupported without series. */
export function askNext(context: TaskContext, id: BookId): Result<NextInSeries> {
  const found = context.server.browse.book(id);
  if (!found.ok) return found;
  const place = found.value ?? { id };
  const isPlaced = place.series !== undefined && place.number !== undefined;
  const listed = isPlaced ? booksOf(context, place.series) : ok({ books: [], isCut: false });
  if (!listed.ok) return listed;
  const next = nextInSeries(place, listed.value.books, listed.value.isCut);
  keep(context, id, next);
  return ok(next);
}

interface ListedBooks {
  readonly books: readonly BrowseBook[];
  readonly isCut: boolean;
}

function booksOf({ server, host }: TaskContext, name: string): Result<ListedBooks> {
  const books: BrowseBook[] = [];
  const list = { of: "series", name } as const;
  let page = 0;
  let more = true;
  while (more && page < maxPages) {
    const answer = server.browse.page(list, page);
    if (!answer.ok) return answer;
    for (const { book } of answer.value.lines) if (book !== undefined) books.push(book);
    page += 1;
    ({ more } = answer.value);
    host.tasks.pause();
  }
  return ok({ books, isCut: more });
}

function nameOf({ settings }: Context, id: BookId): string {
  const { serverUrl, libraryUsername } = settings();
  return `${serverUrl} ${libraryUsername} after ${id.toFixed(0)}`;
}

function keep(context: Context, id: BookId, { kind, books }: NextInSeries): void {
  const { host, database, log } = context;
  const page = host.codec.encode({ kind, books: host.codec.list(books) });
  const stored = { at: host.clock.now(), page, total: undefined };
  const kept = caught(() => saveBrowsedPage(database, nameOf(context, id), stored));
  if (!kept.ok) log.warn(`the next book of a series could not be kept: ${detailOf(kept.failure)}`);
}

/** From the cache; undefined if absent or old. */
export function knownNext(context: Context, id: BookId): KnownNext | undefined {
  const kept = readOr(undefined, () => findBrowsedPage(context.database, nameOf(context, id)));
  if (kept === undefined) return undefined;
  const page = context.host.codec.decode(kept.page);
  if (!page.ok) return undefined;
  const { kind, books } = page.value as NextInSeries;
  return { kind, books, at: kept.at };
}

/** From the server if online, else from the cache. `found` runs once, outside a task; undefined if unknown. */
export function lookForNext(context: Context, id: BookId, found: (next: NextInSeries | undefined) => void): void {
  const { network, tasks } = context.host;
  const ask = (task: TaskContext): void => {
    const next = askNext(task, id);
    if (!next.ok) context.log.warn(`next book of a series not found: ${detailOf(next.failure)}`);
    tasks.after(0, () => found(next.ok ? next.value : knownNext(context, id)));
  };
  if (!hasSeries(context)) return found(undefined);
  const isAsked = network.isConnected() && startTask(context, "next in series", ask, () => found(undefined));
  if (!isAsked) found(knownNext(context, id));
}

/** A recommendation with its local path. */
export interface Advice extends Recommendation {
  readonly path?: string | undefined;
}

/** Sorted (§4.1 rule 6). Failures: those of a request. */
export function similarBooks(context: TaskContext, id: BookId): Result<readonly Advice[]> {
  const answer = context.server.catalogue.recommend(id);
  if (!answer.ok) return answer;
  const advice: Advice[] = [];
  for (const { book, similarity } of sortedRecommendations(answer.value)) {
    advice.push({ book, similarity, path: localPath(context, book.id) });
    // Each book needs several queries.
    context.host.tasks.pause();
  }
  return ok(advice);
}
