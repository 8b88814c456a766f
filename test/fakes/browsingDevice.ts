import { createLatestRequest } from "../../src/askOnline";
import { failed, ok, type Result } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import { openBrowseList, type OpenBrowse } from "../../src/features/library/browse";
import { browseKey, type BrowseLine, type BrowseList, type BrowsePage } from "../../src/features/library/browse.rules";
import { saveExpectedFiles } from "../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../src/model/book";
import type { ShelfKey } from "../../src/model/shelf";
import { dialectOf } from "../../src/server/dialects/dialect";
import { linesOfBooks } from "../cases/browse.cases";
import { memoryStore } from "./memoryStore";
import { testContext } from "./testContext";

/** A page with these books, complete unless `more` says otherwise. */
export function pageOf(ids: readonly number[], page: Partial<BrowsePage> = {}): BrowsePage {
  return { lines: linesOfBooks(ids), more: false, ...page };
}

/** The IDs, or the names, of the lines of an open list. */
export function shownIn(list: OpenBrowse): readonly unknown[] {
  return list.now().lines.map(({ book, group }: BrowseLine) => book?.id ?? group?.name);
}

/** A device that browses a library. `answers`: pages by list and number, such as `recent 0`; others are empty. */
export function browsingDevice(answers: Record<string, BrowsePage | Failure> = {}) {
  const store = memoryStore();
  const { database } = store;
  const files: Record<string, { size: number; modifiedAt: number } | undefined> = {};
  const state = { isConnected: true, isWanted: true, changes: 0, pauses: 0 };
  const asked: string[] = [];
  const failures: string[] = [];
  const samples = { asked: [] as number[], answer: failed({ kind: "timeout", sent: false }) as Result<unknown> };
  const context = testContext({
    settings: { libraryUsername: "anna" },
    database,
    connection: { dialect: () => dialectOf("G") },
    server: {
      files: { sample: (id) => (samples.asked.push(id), samples.answer as never) },
      browse: {
        page: (list, page) => {
          const key = `${browseKey(list)} ${page}`;
          asked.push(key);
          const answer = answers[key] ?? pageOf([]);
          return "kind" in answer ? failed(answer) : ok(answer);
        },
      },
    },
    host: {
      files: { facts: (path) => files[path], sample: () => "bytes", chapters: () => undefined },
      folders: { resolved: (path: string) => path },
      network: { isConnected: () => state.isConnected, whenConnected: (act) => act() },
    },
  });
  const request = createLatestRequest(context, "browsing");
  const open = (list: BrowseList = { of: "recent" }): OpenBrowse =>
    openBrowseList(context, request, list, {
      changed: () => void (state.changes += 1),
      failed: ({ kind }) => failures.push(kind),
      isWanted: () => state.isWanted,
    });
  const pass = (): void => context.tasks.pass(1);
  return {
    context,
    store,
    state,
    answers,
    asked,
    failures,
    files,
    samples,
    open,
    pass,
    /** Opens the list, and lets the requests pass. */
    visit: (list?: BrowseList): OpenBrowse => {
      const opened = open(list);
      pass();
      return opened;
    },
    /** A book comes onto the device. */
    place: (id: number, path = `/${id}.epub`, title?: string): void => {
      files[path] = { size: 1, modifiedAt: 1 };
      const shelf = "hand" as ShelfKey;
      saveExpectedFiles(database, [{ id: id as BookId, path, size: 1, state: "here", shelf, title }]);
    },
  };
}
