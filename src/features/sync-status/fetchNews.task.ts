import { type Context, startTask, type TaskContext } from "../../context";
import { choiceOf } from "../../book/book";
import { detailOf, isConnectionLoss, type Failure } from "../../base/failure";
import { attempted, done, failed, ok, type Result } from "../../base/result";
import type { News } from "../../queue/sync.port";
import type { Screen } from "../../book/openBook.port";
import { progressSync } from "../position/syncProgress";
import { shelfJobs } from "../shelves/shelves";
import { getBookFields, invalidateFetch } from "../status/bookFields.store";
import { areFieldsOn, freshState } from "../status/serverState";
import { syncFields } from "../status/syncFields.task";
import { listRecentBooks, type RecentBook } from "./recentBooks.store";

interface Counts {
  statuses: number;
  ratings: number;
  positions: number;
}

const recentSeconds = 30 * 86400;

const newsTask = "news";

/** Status, rating and position of the open and of recently read books, then the shelves. See `FetchNews`. */
export function fetchNews(context: Context, screen: Screen, tell: (news: News | undefined) => void): void {
  const { tasks } = context.host;
  const counts: Counts = { statuses: 0, ratings: 0, positions: 0 };
  const run = (task: TaskContext): void => {
    const failure = fetchBooks(task, screen, counts);
    if (failure === undefined) tasks.after(0, () => fetchShelves(context, counts, tell));
    else tell({ ...counts, books: 0 });
  };
  if (!startTask(context, newsTask, run, () => tell(undefined))) tell(undefined);
}

/** Like `fetchNews`, for one book. Failures: of a request. */
export function fetchNewsOfBook(context: Context, book: RecentBook, tell: (news: Result<News>) => void): void {
  const counts: Counts = { statuses: 0, ratings: 0, positions: 0 };
  const run = (task: TaskContext): void => {
    const fetched = fetchBook(task, book, counts);
    tell(fetched.ok ? ok({ ...counts, books: 0 }) : fetched);
  };
  const died = (failure: Failure): void => tell(failed(failure));
  if (!startTask(context, newsTask, run, died)) tell(ok({ ...counts, books: 0 }));
}

function fetchShelves(context: Context, counts: Counts, tell: (news: News) => void): void {
  shelfJobs(context).sync.fetch((found) => tell({ ...counts, books: found.downloaded, waiting: found.waiting }));
}

/** Failure: no later request can succeed. */
function fetchBooks(context: TaskContext, screen: Screen, counts: Counts): Failure | undefined {
  for (const book of booksToFetch(context, screen)) {
    const fetched = attempted(() => fetchBook(context, book, counts));
    context.host.tasks.pause();
    if (fetched.ok) continue;
    context.log.warn(`not fetched: ${detailOf(fetched.failure)}`);
    if (isConnectionLoss(fetched.failure)) return fetched.failure;
  }
  return undefined;
}

/** The open book first. */
function booksToFetch({ database, host }: Context, screen: Screen): readonly RecentBook[] {
  const recent = listRecentBooks(database, host.clock.now() - recentSeconds);
  const { fingerprint, document } = screen.book() ?? {};
  if (fingerprint === undefined || document === undefined) return recent;
  const open: readonly RecentBook[] = [{ fingerprint, path: document.path }];
  return open.concat(recent.filter((book) => book.fingerprint !== fingerprint));
}

function fetchBook(context: TaskContext, { fingerprint, path }: RecentBook, counts: Counts): Result<undefined> {
  const { database } = context;
  const choice = choiceOf(context, fingerprint);
  if (choice === "never") return done;
  invalidateFetch(database, fingerprint);
  const position = progressSync(context).fetch(fingerprint, context);
  if (!position.ok) return position;
  if (position.value) counts.positions += 1;
  return choice === "track" ? fetchFields(context, { fingerprint, path }, counts) : done;
}

/** Counts what changed on this device, or waits for a decision. */
function fetchFields(context: TaskContext, { fingerprint, path }: RecentBook, counts: Counts): Result<undefined> {
  const { database, host, settings } = context;
  if (!areFieldsOn(settings())) return done;
  // The position may have brought them.
  const asked = freshState(context, fingerprint);
  if (!asked.ok) return asked;
  const [local, fields] = [host.summaries.of(path), getBookFields(database, fingerprint)];
  syncFields(context, { fingerprint, path });
  const [localAfter, after] = [host.summaries.of(path), getBookFields(database, fingerprint)];
  const isStatus = localAfter?.status !== local?.status || after.status.conflict !== fields.status.conflict;
  const isRating = localAfter?.stars !== local?.stars || after.rating.conflict !== fields.rating.conflict;
  if (isStatus) counts.statuses += 1;
  if (isRating) counts.ratings += 1;
  return done;
}
