import type { Context } from "../../context";
import type { BookId } from "../../model/book";
import type { BrowseBook } from "../library/browse.rules";
import { detailOf } from "../../base/failure";
import { type NextInSeries, nextInSeries } from "./nextInSeries.rules";
import { ok, type Result } from "../../base/result";

type SeriesContext = Pick<Context, "store" | "server" | "host" | "settings" | "log">;

/** What comes after a book, as the server said at this time (Unix seconds). */
export interface KnownNext extends NextInSeries {
  readonly at: number;
}

/** Of a longer series no more books are looked at: pages of 50. */
const mostPages = 20;

/** Does this server tell what belongs to a series? Until it has shown what it is it may. */
export function tellsSeries({ server }: Pick<Context, "server">): boolean {
  return server.browse.overviews().includes("recent");
}

/**
 * Asks the server which book comes after this one in its series, and keeps the answer for when there is no network.
 * Inside a task only. Failures: those of a question to the library; unsupported, where it lists no series.
 */
export function askNext(context: SeriesContext, id: BookId): Result<NextInSeries> {
  const found = context.server.browse.book(id);
  if (!found.ok) return found;
  const place = found.value ?? { id };
  const isPlaced = place.series !== undefined && place.number !== undefined;
  const books = isPlaced ? booksOf(context, place.series) : ok([]);
  if (!books.ok) return books;
  const next = nextInSeries(place, books.value);
  keep(context, id, next);
  return ok(next);
}

function booksOf({ server, host }: SeriesContext, name: string): Result<readonly BrowseBook[]> {
  const books: BrowseBook[] = [];
  let page = 0;
  let more = true;
  while (more && page < mostPages) {
    const answer = server.browse.page({ of: "series", name }, page);
    if (!answer.ok) return answer;
    for (const { book } of answer.value.lines) if (book !== undefined) books.push(book);
    page += 1;
    ({ more } = answer.value);
    host.tasks.pause();
  }
  return ok(books);
}

/** What an account sees of a server is nobody else's. */
function nameOf({ settings }: Pick<SeriesContext, "settings">, id: BookId): string {
  const { serverUrl, libraryUsername } = settings();
  return `${serverUrl} ${libraryUsername} after ${id.toFixed(0)}`;
}

function keep(context: SeriesContext, id: BookId, { kind, books }: NextInSeries): void {
  const { host, store, log } = context;
  const page = host.codec.encode({ kind, books: host.codec.list(books) });
  const kept = store.browse.save(nameOf(context, id), { at: host.clock.now(), page });
  if (!kept.ok) log.warn(`the next book of a series could not be kept: ${detailOf(kept.failure)}`);
}

/** What the server said last of what comes after this book; undefined: it was not asked, or too long ago. */
export function knownNext(context: SeriesContext, id: BookId): KnownNext | undefined {
  const kept = context.store.browse.find(nameOf(context, id));
  if (!kept.ok || kept.value === undefined) return undefined;
  const page = context.host.codec.decode(kept.value.page);
  if (!page.ok) return undefined;
  const { kind, books } = page.value as NextInSeries;
  return { kind, books, at: kept.value.at };
}

/**
 * Nobody has asked: what comes after the book, by the server where there is a network, else as it said last. `found` is
 * told once, outside a task: undefined where nobody knows, and where nothing comes.
 */
export function lookForNext(
  context: SeriesContext,
  id: BookId,
  found: (books: readonly BrowseBook[] | undefined) => void,
): void {
  const { network, tasks } = context.host;
  const tell = (next: NextInSeries | undefined): void => found(next?.kind === "next" ? next.books : undefined);
  const ask = (): void => {
    const next = askNext(context, id);
    if (!next.ok) context.log.warn(`next book of a series not found: ${detailOf(next.failure)}`);
    tasks.after(0, () => tell(next.ok ? next.value : knownNext(context, id)));
  };
  if (!tellsSeries(context)) return found(undefined);
  const isAsked = network.isConnected() && tasks.start("next in series", ask, () => found(undefined));
  if (!isAsked) tell(knownNext(context, id));
}
