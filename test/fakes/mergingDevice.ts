import type { PlaceTask } from "../../src/features/annotations/cfi/resolveCfis.task";
import type { OccasionContext } from "../../src/features/annotations/merge/mergeBooks.task";
import { createMergeOccasions } from "../../src/features/annotations/merge/mergeOccasions";
import type { BookId, Fingerprint } from "../../src/model/book";
import { ok, type Result } from "../../src/base/result";
import type { ServerItem, ServerList } from "../../src/features/annotations/merge/threeWayMerge.rules";
import type { Settings } from "../../src/model/settings";
import type { HostAnnotationChange } from "../../src/koreader/openDocument.port";
import type { ChoiceMenu } from "../../src/koreader/dialogs.port";
import { type HostAnnotation, idOfAnnotation } from "../../src/model/annotation";
import type { PendingItem } from "../../src/features/annotations/itemRecords";
import type { Server } from "../../src/openServer";
import { aDocument, anOpenBook } from "./document";
import { testContext } from "./testContext";
import { saveBook } from "../../src/book/books.store";
import { memoryStore, fullFor } from "./memoryStore";
import { saveMergeOutcome } from "../../src/features/annotations/merge/baseItems.store";
import { queueItemChanges } from "../../src/features/annotations/annotations.store";

export const fingerprint = "a".repeat(32) as Fingerprint;
export const id = 7 as BookId;
export const words = { colour: "#FACC15", style: "highlight", note: "", title: "" };
export const annotationId = (number: number): string => `2026-01-0${number} 10:00:00|s${number}|e${number}`;

/** Base: a highlight with this server ID. */
export const agreedOn = (number: number) => ({
  kind: "annotation" as const,
  annotationId: annotationId(number),
  digest: "",
  serverId: number,
  cfi: `cfi${number}`,
  values: words,
  wasOnServer: true,
  bookId: id,
  isOwn: true,
});

export const hosted = (number: number) => ({
  datetime: `2026-01-0${number} 10:00:00`,
  page: `s${number}`,
  start: `s${number}`,
  end: `e${number}`,
  text: "words",
  drawer: "lighten",
  colour: "yellow",
});

type Hosted = HostAnnotation;

/** As the host stores it. */
function changed(annotations: readonly Hosted[], change: HostAnnotationChange): readonly Hosted[] {
  const { operation, annotation, replaced } = change;
  const isOf = (one: Hosted, other: HostAnnotation): boolean => idOfAnnotation(one) === idOfAnnotation(other);
  if (operation === "change")
    return annotations.map((one) => (isOf(one, annotation) ? { ...one, ...annotation } : one));
  const gone = operation === "add" ? replaced : annotation;
  const left = annotations.filter((one) => gone === undefined || !isOf(one, gone));
  return operation === "add" ? left.concat([{ ...hosted(9), ...annotation }]) : left;
}

/** A device with `here` highlights, which were all on the server; `there`: what it says of annotations now. */
export function device({
  here = 0,
  known = here,
  settings = {},
  pending = [],
}: { here?: number; known?: number; settings?: Partial<Settings>; pending?: readonly PendingItem[] } = {}) {
  const state = {
    list: ok({ items: [], complete: true }) as Result<ServerList>,
    bookmarks: [] as readonly ServerItem[],
    hasBook: ok(true) as Result<boolean>,
    isFull: false,
    isTouched: false,
    health: ok(undefined) as ReturnType<Server["checks"]["health"]>,
  };
  /** Books of the lists, and how often the server was asked whether it is alive. */
  const asked = { books: [] as BookId[], health: 0 };
  const numbers = Array.from({ length: here }, (_, at) => at + 1);
  let annotations: readonly Hosted[] = numbers.map(hosted);
  /** `after`: so many changes. */
  const interrupted = { is: false, after: 0 };
  const wanted: string[] = [];
  const lists: string[] = [];
  const questions: ChoiceMenu[] = [];
  const notices: string[] = [];
  const waiting: (() => void)[] = [];
  const store = memoryStore();
  const { database } = store;
  saveBook(database, { fingerprint, type: "EPUB", id }, "/book.epub", { size: 1, modifiedAt: 1 });
  saveMergeOutcome(
    database,
    { fingerprint, path: "/book.epub", at: 0 },
    { base: numbers.slice(0, known).map(agreedOn), forgotten: [], changes: [], settled: [] },
  );
  queueItemChanges(database, { fingerprint, path: "/book.epub", at: 0 }, pending);
  for (const { state: as } of pending) database.run("UPDATE pending_annotations SET state = :as", { as });
  store.before = (sql) => {
    if (state.isFull) fullFor("synced_annotations")(sql.startsWith("SELECT") ? "" : sql);
  };
  const context = testContext({
    settings: { highlights: "both", ...settings },
    database,
    server: {
      checks: { health: () => ((asked.health += 1), state.health) },
      items: {
        list: (of, kind) => {
          lists.push(kind);
          asked.books.push(of);
          return kind === "annotation"
            ? state.list
            : ok({ items: kind === "bookmark" ? state.bookmarks : [], complete: true });
        },
        hasBook: () => state.hasBook,
      },
    },
    host: {
      annotations: {
        listOf: () => {
          const list = annotations;
          return { count: list.length, part: (from, count) => list.slice(from, from + count), unread: [] };
        },
        versionOf: () => undefined,
        ownColours: () => ({}),
        apply: (_path, changes) => {
          const applied = interrupted.is ? changes.slice(0, interrupted.after) : changes;
          for (const change of applied) annotations = changed(annotations, change);
          return { present: applied.map(({ annotation }) => annotation), isInterrupted: interrupted.is };
        },
      },
      dialogs: {
        choose: (menu) => void questions.push(menu),
        notify: (text) => void notices.push(text),
        show: (text) => void notices.push(text),
      },
      offers: { whenBrowsing: (_name, act) => (waiting.push(act), { withdraw: () => undefined, isOpen: () => false }) },
      device: { zoneSeconds: () => 0, isoDay: () => "" },
    },
  });
  const merging: OccasionContext & PlaceTask = {
    ...context,
    resolver: {
      resolve: (_file, { start }) => ({ cfi: start }),
      follow: () => undefined,
      range: (_file, cfi) => ({ start: "s9", end: "e9", words: "words", key: cfi }),
      point: () => ({ start: "s9", words: "" }),
      key: (_file, cfi) => cfi,
      percentAt: () => undefined,
    },
    sync: { want: (of) => void wanted.push(of) },
    isTouched: () => state.isTouched,
    noticeDeletions: () => undefined,
  };
  const occasions = createMergeOccasions(merging);
  const book = anOpenBook(aDocument(), fingerprint);
  return {
    state,
    database,
    interrupted,
    wanted,
    lists,
    questions,
    notices,
    occasions,
    book,
    clock: context.clock,
    annotations: () => annotations.length,
    /** Highlights on the device, oldest first. */
    held: () => annotations,
    /** The user adds a note. */
    change: (number: number) => {
      annotations = annotations.map((one, at) => (at === number - 1 ? { ...one, note: "new" } : one));
      database.run("UPDATE synced_annotations SET digest = 'old' WHERE server_id = :number", { number });
    },
    open: () => occasions.fingerprinted(book, fingerprint),
    begin: () => occasions.begin((_hash, path) => path, merging),
    /** The file with the pending notes is gone. */
    beginWithoutFile: () => occasions.begin(() => undefined, merging),
    /** The next time that the file browser is on the screen. */
    browse: () => {
      for (const act of waiting.splice(0)) act();
    },
    /** A book stays open so long that nothing waits for the file browser any more. */
    read: () => void waiting.splice(0),
    set: context.set,
    asked,
    isStopping: () => context.tasks.isStopping(),
    /** Merges notes of files that are still at their paths, but `gone`. */
    beginWithout: (...gone: readonly string[]) =>
      occasions.begin((_hash, path) => (gone.includes(path) ? undefined : path), merging),
  };
}
