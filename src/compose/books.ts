import { bookStory, type StoryParts } from "../app/book/bookStory";
import type { BookDesk, BookFile } from "../app/book/bookDesk";
import { fingerprintBook } from "../app/book/fingerprintBook";
import { createHistoryImport } from "../app/history/importHistory";
import { createLooking } from "../app/book/lookAtBook";
import { createMatching, type Matching } from "../app/book/matchBook";
import { createRecommending } from "../app/book/recommend";
import type { Sync } from "../app/sync/sync";
import type { Tracker } from "../app/session/trackSession";
import type { TrackingChoice } from "../domain/book/trackingChoice";
import { bookTypeOf, type Book, type Fingerprint } from "../domain/book/book";
import { dayOf, dayTotals, type DayTotal } from "../domain/session/dayTotals";
import type { Span } from "../domain/session/history";
import { ok, type Result } from "../domain/result";
import { asPercent } from "../domain/scale";
import { settingsFolder } from "../koreader/device";
import { timeText, zoneSeconds } from "../koreader/localTime";
import { rememberedFiles } from "../koreader/rememberedFiles";
import { openForReading } from "../koreader/sqlite/openDatabase";
import type { Say } from "../domain/say";
import type { Catalogue } from "../ports/catalogue";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Covers } from "../ports/covers";
import type { Files } from "../ports/files";
import type { HostBooks } from "../ports/hostBooks";
import type { Log } from "../ports/log";
import type { Network } from "../ports/network";
import type { Statistics, Stretch } from "../ports/statistics";
import type { Tasks } from "../ports/tasks";
import type { Contact } from "../server/contact";
import type { Store } from "../store/openStore";
import { foreignFailure } from "../store/foreign";
import { createStatistics } from "../store/session/statistics";

/** @noSelf */
export interface BookMeans {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly contact: Contact;
  readonly covers: Covers;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly files: Files;
  readonly host: HostBooks;
  readonly log: Log;
  readonly network: Network;
  readonly say: Say;
  readonly tasks: Tasks;
}

/** The most sessions that the page of the last weeks looks at. */
const mostSessions = 2000;

/** Everything that a reader can ask about books, joined. */
export function composeBooks(means: BookMeans, sync: Sync, tracker: Tracker): BookDesk {
  const { store, files, log, tasks, clock } = means;
  const { history, imports, matches, books } = store;
  const settings = store.settings.current;
  return {
    matching: composeMatching(means, sync),
    past: createHistoryImport({
      tasks,
      log,
      history,
      imports,
      matches,
      books,
      clock,
      settings,
      statistics: () => openStatistics(files),
      remembered: rememberedFiles,
      learn: (path) => {
        inFile(means, { path });
      },
      queued: sync.soon,
    }),
    recommending: createRecommending({ ...means, books, matches, ledger: store.shelves }),
    looking: createLooking({ ...means, serverUrl: () => settings().serverUrl }),
    inFile: (file) => inFile(means, file),
    story: (fingerprint) => bookStory(storyParts(means, sync, tracker), fingerprint),
    days: (count) => days(means, count),
    choice: (fingerprint) => choiceOf(store, fingerprint),
    choose: matches.choose,
    drop: matches.drop,
    open: (path) => open(means, path),
    timeText,
  };
}

function storyParts(means: BookMeans, sync: Sync, { discarded }: Tracker): StoryParts {
  const { store, network, contact, files, say } = means;
  const { books, waiting, history, matches } = store;
  return {
    sync,
    network,
    say,
    settings: store.settings.current,
    contact: contact.last,
    books,
    waiting,
    history,
    matches,
    discarded,
    readIn: (fingerprint, time) => readIn(files, fingerprint, time),
  };
}

function readIn(files: Files, fingerprint: Fingerprint, time: Span): Stretch | undefined {
  const opened = openStatistics(files);
  if (opened === undefined || !opened.ok) return undefined;
  const read = opened.value.between(fingerprint, time);
  opened.value.close();
  return read.ok ? read.value : undefined;
}

function composeMatching({ store, catalogue, clock, network, tasks, host }: BookMeans, sync: Sync): Matching {
  const { matches } = store;
  return createMatching({
    catalogue,
    matches,
    clock,
    network,
    tasks,
    matched: sync.soon,
    pagesIn: host.pagesOf,
  });
}

/** What the reader wants of this book; everything, where it cannot be read. */
export function choiceOf({ matches }: Store, fingerprint: Fingerprint): TrackingChoice {
  const choice = matches.choice(fingerprint);
  return choice.ok ? choice.value : "track";
}

/** The host's own reading statistics; undefined when it keeps none. */
function openStatistics(files: Files): Result<Statistics> | undefined {
  const path = `${settingsFolder()}/statistics.sqlite3`;
  if (files.facts(path) === undefined) return undefined;
  const opened = openForReading(path);
  return opened.ok ? ok(createStatistics(opened.value)) : foreignFailure(opened.failure);
}

function open({ files, host }: BookMeans, path: string): boolean {
  if (files.facts(path) === undefined) return false;
  host.open(path);
  return true;
}

function inFile({ store, files, codec, log }: BookMeans, file: BookFile): Book | undefined {
  const { path, title, author } = file;
  const type = bookTypeOf(path);
  if (type === undefined) return undefined;
  const position = { percent: asPercent(0), page: 1, pages: 1 };
  const closed = {
    path,
    type,
    title,
    author,
    identifiers: "",
    position: () => position,
  };
  const fingerprint = fingerprintBook({ files, codec, books: store.books, log }, closed);
  if (fingerprint === undefined) return undefined;
  const known = store.books.find(fingerprint);
  if (!known.ok || known.value === undefined) return undefined;
  const book = known.value;
  return book.title === undefined ? { ...book, title: nameOf(path) } : book;
}

/** The file's name without folder and ending: to show where nobody knows the title, and never kept. */
function nameOf(path: string): string {
  const parts = path.split("/");
  const name = parts[parts.length - 1] ?? path;
  const pieces = name.split(".");
  const ending = pieces[pieces.length - 1] ?? "";
  return name.slice(0, Math.max(1, name.length - ending.length - 1));
}

function days({ store, clock }: BookMeans, count: number): Result<readonly DayTotal[]> {
  const now = clock.now();
  const read = store.history.readSince(now - count * 86400, mostSessions);
  if (!read.ok) return read;
  const sessions = read.value.map(({ fingerprint, title, startedAt, endedAt, seconds }) => ({
    fingerprint,
    title,
    startedAt,
    endedAt,
    seconds,
    zoneSeconds: zoneSeconds(startedAt),
  }));
  return ok(dayTotals(sessions, dayOf(now, zoneSeconds(now)), count));
}
