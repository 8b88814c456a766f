import type { CfiResolver } from "../../src/features/annotations/cfi/resolveCfis.task";
import { annotationSender } from "../../src/features/annotations/send/sendAnnotations.task";
import type { BaseItem } from "../../src/features/annotations/collect/itemChanges.rules";
import { saveMergeOutcome } from "../../src/features/annotations/merge/baseItems.store";
import type { PendingItem } from "../../src/features/annotations/itemRecords";
import { listPendingItems, queueItemChanges } from "../../src/features/annotations/annotations.store";
import type { ItemRequests, PlacedItem } from "../../src/features/annotations/send/items.api";
import type { ItemReceipt } from "../../src/features/annotations/send/otherFile.task";
import type { Outcome } from "../../src/queue/queue.rules";
import { saveBook } from "../../src/book/books.store";
import { saveServerFile } from "../../src/book/serverFile.store";
import type { Failure } from "../../src/base/failure";
import type { Settings } from "../../src/model/settings";
import { done, type Result } from "../../src/base/result";
import type { BookId, Fingerprint } from "../../src/model/book";
import { dialectOf } from "../../src/server/dialects/dialect";
import { memoryDatabase } from "./memoryStore";
import { only, testContext } from "./testContext";

const fingerprint = "a" as Fingerprint;
const id = 7 as BookId;

/** The item of the row. */
export const queuedItem = {
  kind: "annotation" as const,
  annotationId: "m",
  start: "s1",
  end: "e1",
  passage: "words",
  colour: "#FACC15",
  style: "highlight",
};

export interface SenderWorld {
  /** Answers by request, `[]` for a request that must not happen. */
  readonly answers?: Partial<Record<keyof ItemRequests, readonly Result<unknown>[]>>;
  readonly change?: Partial<PendingItem>;
  readonly known?: readonly BaseItem[];
  readonly resolve?: CfiResolver["resolve"] | undefined;
  /** False: the file was deleted. */
  readonly isFileHere?: boolean;
  readonly isHeld?: boolean;
  readonly settings?: Partial<Settings>;
  /** Failure of a merge before. */
  readonly refusal?: Failure;
  /** Another path, where there is a file. */
  readonly otherFile?: string;
  readonly pageBookmarks?: boolean;
  /** Gets what is created. */
  readonly seen?: (item: PlacedItem) => void;
}

/** A device with one row in its queue; `asked`: its requests. */
export function itemSender({
  answers = {},
  change = {},
  known = [],
  isFileHere = true,
  isHeld = false,
  ...given
}: SenderWorld) {
  const database = memoryDatabase({ highlights: "send" });
  saveBook(database, { fingerprint, type: "EPUB", id }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveServerFile(database, fingerprint, id);
  saveMergeOutcome(
    database,
    { fingerprint, path: "/a.epub", at: 0 },
    { base: known, forgotten: [], changes: [], settled: [] },
  );
  const queued = { operation: "create" as const, item: queuedItem, digest: "d" };
  queueItemChanges(database, { fingerprint, path: "/a.epub", at: 0 }, [queued]);
  const [waiting] = listPendingItems(database);
  if (waiting === undefined) throw new Error("nothing waits");
  const row: PendingItem = { ...waiting, bookId: id, cfi: "cfi", ...change };
  const files = { isHere: isFileHere };
  const facts = (path: string) => {
    if (path === given.otherFile) return { size: 2, modifiedAt: 2 };
    return files.isHere && path !== "/gone.epub" ? { size: 1, modifiedAt: 1 } : undefined;
  };
  const asked: string[] = [];
  const left = { ...answers };
  const answer = (name: keyof ItemRequests, ...words: readonly unknown[]): never => {
    asked.push([name, ...words].join(" "));
    const [next, ...others] = left[name] ?? [];
    left[name] = others;
    if (next === undefined) throw new Error(`${name} is asked too often`);
    return next as never;
  };
  const context = {
    ...testContext({
      database,
      settings: { highlights: "send", bookmarks: "off", ...given.settings },
      connection: { dialect: () => ({ ...dialectOf("G"), pageBookmarks: given.pageBookmarks === true }) },
      server: {
        items: {
          create: (book, one) => {
            given.seen?.(one);
            return answer("create", book, one.item.kind, one.cfi);
          },
          find: (book, one) => answer("find", book, one.item.kind),
          update: (of, book, one) => answer("update", of, book, one.item.kind),
          remove: (of, book, kind) => answer("remove", of, book, kind),
        },
      },
      host: { files: { facts, sample: () => undefined } },
    }),
    merges: { begin: () => done, refusal: () => given.refusal, isHeld: () => isHeld },
    resolver: only<CfiResolver>("resolver", { resolve: given.resolve ?? (() => ({ cfi: "found" })) }),
  };
  const sender = annotationSender(context);
  const send = () => sender.prepare?.(row) ?? sender.send(row, [row], []);
  return { database, files, asked, row, sender, send, prepare: () => sender.prepare?.(row) };
}

/** The outcome of a row, with its server ID or its sentence. */
export function outcomeText(outcome: Outcome<ItemReceipt> | undefined): string {
  if (outcome === undefined) return "goes on";
  if (outcome.kind === "sent") return `sent ${outcome.receipts.map(({ serverId }) => serverId).join()}`;
  if (outcome.kind === "removed") return outcome.receipts[0]?.unplaceable?.reason ?? "removed";
  if (outcome.kind === "wait") return outcome.reason;
  return outcome.kind;
}
