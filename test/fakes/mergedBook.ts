import type { CfiResolver } from "../../src/features/annotations/cfi/resolveCfis.task";
import { mergeAnnotations } from "../../src/features/annotations/merge/mergeAnnotations";
import { listBaseItems, saveMergeOutcome } from "../../src/features/annotations/merge/baseItems.store";
import type { MergedBook } from "../../src/features/annotations/merge/annotationIndex";
import type { BaseItem, ItemChange } from "../../src/features/annotations/collect/itemChanges.rules";
import { listPendingItems, queueItemChanges } from "../../src/features/annotations/annotations.store";
import type { ServerItem } from "../../src/features/annotations/merge/threeWayMerge.rules";
import { ok, type Result } from "../../src/base/result";
import { saveBook, saveIdentity } from "../../src/book/books.store";
import { dialectOf } from "../../src/server/dialects/dialect";
import { saveServerFile } from "../../src/book/serverFile.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import { type HostAnnotation, idOfAnnotation } from "../../src/model/annotation";
import { memoryDatabase } from "./memoryStore";
import { only, testContext } from "./testContext";
import { agreedOn, annotationId } from "./mergingDevice";

const fingerprint = "a" as Fingerprint;
const id = 7 as BookId;
const looks = { colour: "#FACC15", style: "highlight" };
export const there = (number: number, given: Partial<ServerItem> = {}): ServerItem => ({
  kind: "annotation",
  id: number,
  cfi: `cfi${number}`,
  text: "words",
  ...looks,
  ...given,
});
export const known = (number: number, given: Partial<BaseItem> = {}): BaseItem => ({ ...agreedOn(number), ...given });
const item = (number: number) => ({ kind: "annotation" as const, annotationId: annotationId(number), ...looks });
export const created = (number: number): ItemChange => ({
  operation: "create",
  item: { ...item(number), start: `s${number}`, end: `e${number}`, passage: "words" },
  digest: "d",
});
export const updated = (number: number): ItemChange => ({ ...created(number), operation: "update", serverId: number });
export const deleted = (number: number): ItemChange => ({
  operation: "delete",
  item: { ...item(number), start: "", passage: "" },
  digest: "",
  serverId: number,
  cfi: `cfi${number}`,
});

/** A book with its annotations here, on the server and in the base. */
export interface MergedWorld {
  readonly here?: readonly HostAnnotation[];
  readonly there?: readonly ServerItem[];
  readonly known?: readonly BaseItem[];
  /** Base of another file of the same book. */
  readonly ofCopy?: readonly BaseItem[];
  readonly pending?: readonly ItemChange[];
  /** Pending changes whose answer was lost. */
  readonly isSending?: boolean;
  readonly book?: Partial<MergedBook>;
  readonly isComplete?: boolean;
  readonly hasBook?: Result<boolean>;
  readonly list?: Result<never>;
  readonly hasSidecar?: boolean;
  readonly isUnread?: boolean;
  readonly isShared?: boolean;
  readonly isServerFile?: boolean;
  /** The server knows the file as another book's, if it is asked. */
  readonly isOtherFile?: boolean;
  /** A dialog is open on the device. */
  readonly isInterrupted?: boolean;
}

/** A book that is merged once. */
export function merged(world: MergedWorld) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveIdentity(database, fingerprint, { id });
  if (world.isServerFile !== false) saveServerFile(database, fingerprint, id);
  const file = { fingerprint, path: "/a.epub", at: 0 };
  saveMergeOutcome(database, file, { base: world.known ?? [], forgotten: [], changes: [], settled: [] });
  if (world.ofCopy !== undefined) {
    const copy = "b" as Fingerprint;
    saveBook(database, { fingerprint: copy, type: "EPUB" }, "/b.epub", { size: 2, modifiedAt: 1 });
    saveIdentity(database, copy, { id });
    const ofCopy = { base: world.ofCopy, forgotten: [], changes: [], settled: [] };
    saveMergeOutcome(database, { fingerprint: copy, path: "/b.epub", at: 0 }, ofCopy);
  }
  queueItemChanges(database, file, world.pending ?? []);
  if (world.isSending === true) database.run("UPDATE pending_annotations SET state = 'sending'", {});
  let held = world.here ?? [];
  const asked: string[] = [];
  const context = testContext({
    database,
    settings: { highlights: "both", bookmarks: "both" },
    state: { isShared: world.isShared === true },
    connection: { dialect: () => ({ ...dialectOf("G"), byHash: true }) },
    server: {
      books: { findByHash: () => (asked.push("proof"), ok({ id: world.isOtherFile === true ? (8 as BookId) : id })) },
      items: {
        list: (_book, kind) => {
          asked.push(kind);
          const items = (world.there ?? []).filter((one) => one.kind === kind);
          return world.list ?? ok({ items, complete: kind === "annotation" ? world.isComplete !== false : true });
        },
        hasBook: () => (asked.push("book"), world.hasBook ?? ok(true)),
      },
    },
    host: {
      annotations: {
        ownColours: () => ({}),
        versionOf: () => undefined,
        listOf: () => {
          const list = held;
          const unread = world.isUnread === true ? [{ reason: "row" as const, count: 1 }] : [];
          const part = (from: number, count: number) => list.slice(from, from + count);
          return world.hasSidecar === false ? undefined : { count: list.length, part, unread };
        },
        apply: (_path, changes) => {
          if (world.isInterrupted === true) return { present: [], isInterrupted: true };
          for (const { operation, annotation } of changes) {
            held = held.filter((one) => idOfAnnotation(one) !== idOfAnnotation(annotation));
            if (operation !== "delete") held = [...held, annotation];
          }
          return { present: changes.map(({ annotation }) => annotation), isInterrupted: false };
        },
      },
      device: { zoneSeconds: () => 0, isoDay: () => "2026-01-01" },
    },
  });
  const resolver = only<CfiResolver>("resolver", {
    resolve: (_, { start }) => ({ cfi: start }),
    range: (_, cfi, words) => ({ start: cfi.replace("cfi", "s"), end: cfi.replace("cfi", "e"), words, key: cfi }),
    point: (_, cfi) => ({ start: cfi, words: "" }),
    key: (_, cfi) => cfi.replace("s", "cfi"),
  });
  const book: MergedBook = {
    fingerprint,
    path: "/a.epub",
    id,
    kinds: ["annotation"],
    isTouched: () => false,
    noticeDeletions: () => undefined,
    mayDelete: () => false,
    ...world.book,
  };
  const report = mergeAnnotations({ ...context, resolver }, book);
  return {
    report: report.ok ? report.value : report.failure,
    held: () => held.map((one) => [one.start, one.note].filter((text) => text !== undefined).join(" ")),
    waiting: () =>
      listPendingItems(database).map(({ operation, item }) => `${operation} ${item.annotationId.slice(-2)}`),
    rows: () => listBaseItems(database, fingerprint, () => undefined),
    asked,
  };
}
