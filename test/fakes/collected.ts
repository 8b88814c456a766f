import type { BookId } from "../../src/model/book";
import { ok } from "../../src/base/result";
import type { ShelfKey } from "../../src/model/shelf";
import type { PlannedSync } from "../../src/features/shelves/planSync";
import { aBook } from "./shelfServer";
import { aShelfScene, pathOf, type ShelfScene } from "./shelfScene";
import { saveBook } from "../../src/book/books.store";

export const key = "standard:1" as ShelfKey;
export const own = "/own/side loaded.epub";

export function turnedOn(scene: ShelfScene): ShelfScene {
  scene.settings = { ...scene.settings, collections: "both" as const };
  return scene;
}

/** A shelf of so many books, and a collection that was joined with it. */
export function joined(count = 4, cutAfter?: number): ShelfScene {
  const books = Array.from({ length: count }, (_, index) => aBook(index + 1));
  const scene = turnedOn(aShelfScene(books, cutAfter));
  scene.run();
  scene.server.calls.length = 0;
  return scene;
}

export const collection = (scene: ShelfScene, name = "KOReader"): string[] =>
  [...(scene.host.collections[name] ?? [])].sort();
export const shelf = (scene: ShelfScene, id = 1): number[] => [...(scene.server.on[`standard:${id}`] ?? [])].sort();
export const changes = (scene: ShelfScene): string[] => scene.server.calls.filter((call) => call.includes("assign"));

export function takeOut(scene: ShelfScene, ...ids: number[]): void {
  const paths = ids.map(pathOf);
  scene.host.collections["KOReader"] = collection(scene).filter((path) => !paths.includes(path));
}

export function putIn(scene: ShelfScene, ...paths: string[]): void {
  scene.host.collections["KOReader"] = collection(scene).concat(paths);
}

export function look(scene: ShelfScene): void {
  expect(scene.shelves.noteCollections(scene.context)).toEqual(ok(undefined));
}

export function preview(scene: ShelfScene): PlannedSync {
  let planned: PlannedSync | undefined;
  scene.sync.preview(
    () => undefined,
    (outcome) => {
      if (outcome.ok) planned = outcome.value;
    },
  );
  scene.tasks.pass(1);
  if (planned === undefined) throw new Error("no preview");
  return planned;
}

/** A file that the reader brought, and of which the plugin knows that it is this book of the server. */
export function sideLoad(scene: ShelfScene, id: number, path = own): void {
  scene.disk.contents.set(path, `PK\u0003\u0004 side loaded ${id}`);
  const facts = scene.disk.facts(path);
  if (facts === undefined) throw new Error("no such file");
  const fingerprint = `${id}`.repeat(32).slice(0, 32);
  const book = { fingerprint, type: "EPUB", id: id as BookId, title: `Own ${id}` } as const;
  saveBook(scene.memory.database, book as never, path, facts);
}
