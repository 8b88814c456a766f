import { ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import { saveBook } from "../../src/book/books.store";
import type { BaseItem } from "../../src/features/annotations/collect/itemChanges.rules";
import { saveMergeOutcome } from "../../src/features/annotations/merge/baseItems.store";
import { obstaclesHere, proveReturn, queueRest } from "../../src/features/downloads/proveReturn";
import type { BookSummary } from "../../src/koreader/bookData.port";
import type { HostAnnotation, UnreadAnnotations } from "../../src/model/annotation";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { BookState } from "../../src/model/bookState";
import type { Settings } from "../../src/model/settings";
import { aShelfScene, pathOf } from "./shelfScene";
import { aBook } from "./shelfServer";

const fingerprint = "a".repeat(32) as Fingerprint;

export type ReturningDevice = ReturnType<typeof returningDevice>;

/** A device with a downloaded book of this status and these stars, and a server with `remote`. */
export function returningDevice(
  settings: Partial<Settings>,
  local: Partial<BookSummary>,
  remote: BookState | undefined,
) {
  const scene = aShelfScene([aBook(1)]);
  scene.server.on["standard:1"] = [1];
  scene.run();
  const file = scene.store.ledger[0]!;
  const facts = scene.disk.facts(pathOf(1))!;
  const book = { fingerprint, type: "EPUB" as const, id: 1 as BookId, title: "Book 1" };
  saveBook(scene.context.database, book, pathOf(1), facts);
  scene.settings = { ...scene.settings, ...settings };
  Object.assign(scene.context, { settings: () => scene.settings });
  Object.assign(scene.context.server, {
    books: { describe: () => ok({}), findByHash: () => ok(undefined) },
    statuses: { stateOf: () => ok(remote) },
    shelves: { ...scene.context.server.shelves, standardShelves: () => ok([]) },
  });
  Object.assign(scene.context.host.summaries, { of: () => local });
  Object.assign(scene.context.host, { annotations: { listOf: () => undefined } });
  /** The host lists these annotations of the book. */
  const annotate = (annotations: readonly HostAnnotation[], unread: readonly UnreadAnnotations[] = []): void => {
    const part = (from: number, count: number) => annotations.slice(from, from + count);
    Object.assign(scene.context.host, {
      annotations: { listOf: () => ({ count: annotations.length, part, unread }), ownColours: () => ({}) },
    });
  };
  /** Annotations as they were at the last merge. */
  const merged = (base: readonly BaseItem[]): void =>
    saveMergeOutcome(
      scene.memory.database,
      { fingerprint, path: pathOf(1), at: 1 },
      { base, forgotten: [], changes: [], settled: [] },
    );
  return {
    scene,
    file,
    annotate,
    merged,
    obstacles: () => obstaclesHere(scene.context, file),
    queueRest: () => queueRest(scene.context, file),
    prove: (trouble?: Failure) => proveReturn(scene.context, file, trouble),
  };
}
