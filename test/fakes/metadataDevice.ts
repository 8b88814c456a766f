import { metadataMenu } from "../../src/features/metadata/metadata.menu";
import { createMetadata } from "../../src/features/metadata/metadata.task";
import { ok, type Result } from "../../src/base/result";
import { insertBook } from "../../src/book/bookRow.store";
import { saveExpectedFiles } from "../../src/features/downloads/shelfFiles.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { ServerMetadata } from "../../src/model/bookMetadata";
import type { MenuItem } from "../../src/koreader/screen.port";
import type { Settings } from "../../src/model/settings";
import type { ShelfKey } from "../../src/model/shelf";
import { runAll } from "../../src/store/database";
import { memoryDatabase } from "./memoryStore";
import { aScreen } from "./screen";

export const pathOf = (id: number): string => `/books/${id}.epub`;
export const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;

export const nothing: (id: number) => void = () => undefined;

/** A device with downloads 1 to 3, and a server that answers about them. */
export function metadataDevice(settings: Partial<Settings> = {}) {
  const database = memoryDatabase();
  const words: Record<string, Record<string, string | undefined>> = {};
  /** Covers beside books, by the path of the book. */
  const covers: Record<string, string | undefined> = {};
  const asked: number[] = [];
  const answers: Record<number, Result<ServerMetadata | undefined> | undefined> = {};
  const state = { during: nothing, isCardOut: false, deleted: [] as readonly number[] };
  const isThere = (path: string): boolean => !state.isCardOut && !state.deleted.some((id) => path === pathOf(id));
  for (const id of [1, 2, 3]) {
    runAll(database, insertBook(hashOf(id), "EPUB"));
    saveExpectedFiles(database, [
      { id: id as BookId, path: pathOf(id), state: "here", size: 9, shelf: "standard:1" as ShelfKey, title: `${id}` },
    ]);
  }
  database.run("UPDATE shelf_files SET hash = (SELECT hash FROM fingerprints WHERE hash LIKE book_id || '%')");
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann", serverMetadata: true, ...settings },
    server: {
      catalogue: {
        metadata: (id) => {
          asked.push(id);
          screen.context.tasks.outside(() => state.during(id));
          return answers[id] ?? ok({ title: `Title ${id}`, hasCover: false });
        },
      },
    },
    host: {
      files: { facts: (path) => (isThere(path) ? { size: 9, modifiedAt: 1 } : undefined), sample: () => undefined },
      folders: { isFolder: () => !state.isCardOut },
      sleepInhibitor: { during: (work) => work() },
      metadata: {
        of: (path) => ({ words: words[path] ?? {}, cover: covers[path] }),
        change: (path, { write, remove, removesPicture }) => {
          if (removesPicture) covers[path] = undefined;
          const left = Object.entries({ ...words[path], ...write }).filter(
            ([field]) => !remove.includes(field as never),
          );
          words[path] = Object.fromEntries(left);
          return true;
        },
      },
    },
  });
  const metadata = createMetadata(screen.ui);
  Object.assign(database.memory, { metadata });
  return {
    ...screen,
    database,
    metadata,
    words,
    covers,
    asked,
    answers,
    state,
    titles: () => [1, 2, 3].map((id) => words[pathOf(id)]?.["title"]),
    pass: (seconds = 0) => screen.context.tasks.pass(seconds),
  };
}

/** The type of `metadataDevice`. */
export type MetadataDevice = ReturnType<typeof metadataDevice>;

/** The lines of the menu: the update of all books, and its undo. */
export const menuOf = ({ ui }: MetadataDevice): readonly MenuItem[] => {
  const { items } = metadataMenu(ui);
  return typeof items === "function" ? items() : (items ?? []);
};
/** The reader updates all books. */
export const updateAll = (there: MetadataDevice): void => {
  menuOf(there)[0]?.run?.(() => undefined);
  there.tap("Update");
  there.pass();
};
