import { done, ok } from "../../src/domain/result";
import type { ShelfFile } from "../../src/domain/shelfFile";
import type {
  Arrival,
  PendingUnassignment,
  RememberedBook,
  ShelfStore,
  TrashItem,
} from "../../src/ports/shelfStore";

/** Few, so that a handful of books is more than one step. */
const rowsAStep = 2;

/** The ledger in memory; each change is one effect, as each is one transaction on the device. */
export interface MemoryShelfStore extends ShelfStore {
  ledger: ShelfFile[];
  bin: TrashItem[];
  waiting: PendingUnassignment[];
  state: RememberedBook[];
  arrived: Arrival[];
}

export function aShelfStore(effect: () => void = () => undefined): MemoryShelfStore {
  let rows = 0;
  const write = (file: ShelfFile): void => {
    store.ledger = [...store.ledger.filter(({ id }) => id !== file.id), file];
  };
  const change = (deed: () => void) => {
    effect();
    deed();
    return done;
  };

  const store: MemoryShelfStore = {
    ledger: [],
    bin: [],
    waiting: [],
    state: [],
    arrived: [],
    filesWithin: (path) =>
      ok(
        store.ledger.filter(
          (file) =>
            (file.state === "here" || file.state === "adopted") &&
            (file.path === path || file.path.startsWith(`${path}/`)),
        ),
      ),
    fileOf: (book) => ok(store.ledger.find(({ id }) => id === book)),
    filesAfter: (id) =>
      ok(
        [...store.ledger]
          .sort((a, b) => a.id - b.id)
          .filter((file) => file.id > id)
          .slice(0, rowsAStep),
      ),
    fileAt: (path) => ok(store.ledger.find((file) => file.path === path)),
    expect: (files) => change(() => files.forEach(write)),
    began: (id, part) =>
      change(() => {
        store.ledger = store.ledger.map((file) => (file.id === id ? { ...file, part } : file));
      }),
    moved: (from, to) =>
      change(() => {
        store.ledger = store.ledger.map((file) =>
          file.path === from ? { ...file, path: to, state: "adopted" } : file,
        );
      }),
    settle: ({ arrivals, forgotten, listed, shortened }) =>
      change(() => {
        for (const arrival of arrivals) write(arrival.file);
        store.arrived.push(...arrivals);
        store.ledger = store.ledger.filter(({ id }) => !forgotten.includes(id));
        for (const book of listed) {
          store.state = store.state.filter(
            ({ shelf, place }) => shelf !== book.shelf || place !== book.place,
          );
          store.state.push(book);
        }
        for (const { shelf, length } of shortened)
          store.state = store.state.filter((book) => book.shelf !== shelf || book.place <= length);
        store.state.sort((a, b) => a.place - b.place);
      }),
    forgetState: () =>
      change(() => {
        store.state = [];
        store.ledger = store.ledger.filter(({ state }) => state !== "declined");
      }),
    shelvesHolding: (book) => ok(store.state.filter(({ id }) => id === book).map(({ shelf }) => shelf)),
    listed: (last) => {
      const once = store.state.filter(({ id }, at) => store.state.findIndex((book) => book.id === id) === at);
      once.sort((a, b) => (a.title ?? "").localeCompare(b.title ?? "") || a.id - b.id);
      const at = once.findIndex(({ id }) => id === last?.id);
      const stateOf = (id: number) => store.ledger.find((file) => file.id === id)?.state;
      return ok(once.slice(at + 1, at + 1 + rowsAStep).map((book) => ({ ...book, state: stateOf(book.id) })));
    },
    rememberedFrom: (shelf, place) =>
      ok(store.state.filter((book) => book.shelf === shelf && book.place >= place).slice(0, rowsAStep)),
    declined: (files) =>
      change(() => {
        for (const { file, shelves } of files) {
          write({ ...file, state: "declined" });
          for (const shelf of shelves)
            store.waiting.push({
              rowId: ++rows,
              book: file.id,
              shelf,
              title: file.title,
              state: "pending",
              attempts: 0,
            });
        }
      }),
    unassignments: (last) =>
      ok(store.waiting.filter(({ rowId }) => rowId > (last?.rowId ?? 0)).slice(0, rowsAStep)),
    unassigned: (rowId) =>
      change(() => {
        store.waiting = store.waiting.filter((row) => row.rowId !== rowId);
      }),
    trash: (items) =>
      change(() => {
        for (const item of items) store.bin.push({ ...item, rowId: ++rows });
      }),
    removed: (book) =>
      change(() => {
        store.ledger = store.ledger.filter(({ id }) => id !== book);
      }),
    trashed: () => ok([...store.bin].reverse()),
    restored: (item) =>
      change(() => {
        store.bin = store.bin.filter(({ rowId }) => rowId !== item.rowId);
        if (item.file !== undefined) write({ ...item.file, state: "adopted" });
      }),
    aged: (rowId, at) =>
      change(() => {
        store.bin = store.bin.map((item) => (item.rowId === rowId ? { ...item, oldSince: at } : item));
      }),
    emptied: (rowIds) =>
      change(() => {
        store.bin = store.bin.filter((item) => !rowIds.includes(item.rowId));
      }),
  };
  return store;
}
