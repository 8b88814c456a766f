import { failed, ok, type Result } from "../../src/base/result";
import { stays } from "../../src/features/downloads/proveReturn";
import { saveExpectedFiles } from "../../src/features/downloads/shelfFiles.store";
import { showList } from "../../src/features/library/browse.page";
import type { BrowseList, BrowsePage } from "../../src/features/library/browse.rules";
import type { BookId } from "../../src/model/book";
import { byHand } from "../../src/model/shelf";
import { dialectOf } from "../../src/server/dialects/dialect";
import { fakePages } from "./bookPages";
import { memoryDatabase } from "./memoryStore";
import { aScreen } from "./screen";

/** Lists on the screen, whose server answers with one page after the other. Book 2 is on this device. */
export function libraryLists(...answers: readonly Result<BrowsePage>[]) {
  const did: string[] = [];
  const asked: number[] = [];
  const left = answers.slice();
  const pages = fakePages();
  const database = memoryDatabase({ libraryUsername: "ann" });
  const local = { id: 2 as BookId, path: "/2.epub", state: "here", size: 1, shelf: byHand } as const;
  saveExpectedFiles(database, [local]);
  const state = { isConnected: true };
  let arrive: ((id: BookId) => void) | undefined;
  let prove: (() => void) | undefined;
  const network = { isConnected: () => state.isConnected, whenConnected: (act: () => void) => act() };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann" },
      connection: { dialect: () => dialectOf("G"), chooseAddress: () => undefined },
      host: {
        books: { openPath: () => undefined, leftAt: () => ({}), homes: () => ({ device: "/books" }) },
        folders: { isFolder: () => true, resolved: (path) => path, list: () => [] },
        device: { timeText: () => "noon" },
        files: { facts: (path) => (path === "/2.epub" ? { size: 1, modifiedAt: 1 } : undefined) },
        network,
      },
      server: {
        browse: {
          page: (list, page) => {
            if (list.of === "shelves") return ok({ lines: [], more: false });
            asked.push(page);
            return left.shift() ?? failed({ kind: "refused", status: 503, message: "" });
          },
        },
      },
    },
    {},
    {
      bookLooks: pages.bookLooks,
      downloadJobs: {
        work: { progress: () => undefined },
        fetching: {
          fetchAll: (wanted, listener) => {
            did.push(`download ${wanted.map(({ id }) => id).join()}`);
            arrive = (id) => listener.came(id, `/${id}.epub`);
          },
        },
        returning: {
          prove: (_sync, files, { report }) => {
            did.push(`return ${files.map(({ id }) => id).join()}`);
            prove = () => report(ok(files.map((file) => stays(file, []))));
          },
          take: (leavings, taken) => taken(leavings.map(({ file }) => ({ file, kept: undefined }))),
        },
      },
    },
  );
  Object.assign(screen.ui, { pages: pages.pages });
  const { clock, tasks } = screen.context;
  database.memory.folderWalk = { endedAt: clock.elapsed() };
  const page = () => {
    const top = screen.top();
    if (top?.kind !== "list") throw new Error("no list");
    return top.page;
  };
  return {
    ...screen,
    pages,
    network: state,
    did,
    asked,
    page,
    open: (of: BrowseList = { of: "recent" }) => {
      showList(screen.ui, of, "A list");
      tasks.pass(0);
    },
    draw: (first: number, last: number) => {
      page().onShown?.(first, last);
      tasks.pass(0);
    },
    /** A book of the selection is downloaded. */
    arrive: (id: number) => arrive?.(id as BookId),
    /** The server has all of the books to return, which the reader confirms. */
    giveBack: () => {
      prove?.();
      screen.tap("Return");
    },
    select: () => {
      page().onMenu?.();
      screen.tap("Select books");
    },
  };
}
