import {
  pendingState,
  pendingTexts,
  rateInLibrary,
  seenState,
  setStatusInLibrary,
} from "../../../src/features/library/libraryChoices.page";
import { rememberPage } from "../../../src/features/library/browsedPage";
import type { BrowseBook, BrowseLine } from "../../../src/features/library/browse.rules";
import { queueShelfAddition } from "../../../src/features/shelves/collections.store";
import { findLibraryField } from "../../../src/features/status/libraryFields.store";
import { updateField } from "../../../src/features/status/bookFields.store";
import { done, failed, type Result } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ServerStatus } from "../../../src/model/bookState";
import type { ShelfId } from "../../../src/model/shelf";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const book: BrowseBook = { id: 7 as BookId, title: "Dune" };

/** The page of a book without a network, or with a server that answers so. */
function page(answer?: Result<undefined>) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const sent: unknown[] = [];
  const network = { isConnected: answer !== undefined };
  const send = (_book: BookId, value: unknown): Result<undefined> => {
    sent.push(value);
    return answer ?? done;
  };
  const screen = aScreen({
    database,
    settings: { libraryUsername: "ann" },
    host: { network: { isConnected: () => network.isConnected, whenConnected: (act: () => void) => act() } },
    server: { statuses: { rate: send, setStatus: send } },
  });
  const { ui, context } = screen;
  const chooser = { ui, book, seen: { status: "UNREAD", rating: 4 }, changed: () => undefined } as const;
  const pass = (): void => context.tasks.pass(0);
  const rate = (value: number): void => {
    rateInLibrary(chooser, value);
    pass();
  };
  const set = (status: ServerStatus): void => {
    setStatusInLibrary(chooser, status);
    pass();
  };
  const fail = (name: "rating" | "status"): void =>
    void database.run(
      `UPDATE pending_${name === "rating" ? "ratings" : "statuses"} SET state = 'failed', reason = 'No.'`,
    );
  const pending = () => pendingState(ui, book.id);
  const texts = (): readonly string[] => pendingTexts(ui, book.id).map((text) => text.replace(/[\u2066-\u2069]/gu, ""));
  return { ...screen, database, network, sent, rate, set, fail, pending, texts };
}

describe("a rating that is chosen without a network", () => {
  test("is whole, then half, then taken back by taps on one star", () => {
    const there = page();
    const steps = [8, 7, 8].map((tapped) => {
      there.rate(tapped);
      return there.pending().rating;
    });
    expect(steps).toEqual([8, 7, undefined]);
    expect([there.sent, there.texts()]).toEqual([[], []]);
  });

  test("replaces another one, and is beside the status", () => {
    const there = page();
    there.rate(8);
    there.set("PAUSED");
    there.rate(4);
    expect(there.pending()).toEqual({ status: "PAUSED", rating: 4 });
    expect(there.texts()).toEqual(["Status: paused, pending", "Rating: ★★, pending"]);
  });
});

describe("a choice that the server refused", () => {
  test("has its reason, does not count as pending, and is sent again by the same tap", () => {
    const there = page();
    there.rate(8);
    there.set("READ");
    for (const name of ["rating", "status"] as const) there.fail(name);
    expect(there.pending()).toEqual({ status: undefined, rating: undefined });
    expect(there.texts()).toEqual(["Status: read", "No.", "Rating: ★★★★", "No."]);
    there.set("READ");
    expect(there.pending().status).toBe("READ");
  });
});

test("a choice is queued with the time of the server, whatever the clock here says", () => {
  const there = page();
  const { clock } = there.context;
  there.database.memory.serverClock = { at: 1_790_000_000, elapsed: clock.elapsed() };
  clock.setWall(600);
  there.rate(8);
  const [row] = there.database.query("SELECT chosen_at FROM pending_ratings");
  expect(row?.["chosen_at"]).toBe(1_790_000_000);
});

test("a choice that was sent at once ends an earlier pending one", () => {
  const there = page(done);
  there.network.isConnected = false;
  there.set("READ");
  there.rate(2);
  there.network.isConnected = true;
  there.said.length = 0;
  there.set("READING");
  there.rate(6);
  expect([there.sent, there.said]).toEqual([
    ["READING", 6],
    ["The server has “Dune” as reading.", "The server has “Dune” rated ★★★."],
  ]);
  expect(there.texts()).toEqual([]);
  const refused = page(failed({ kind: "refused", status: 400, message: "no" }));
  refused.set("READING");
  expect([refused.pending().status, refused.said.length]).toEqual([undefined, 1]);
});

test.each([true, false])("a choice without an answer is compared later if it may have arrived: %s", (sent) => {
  const there = page(failed({ kind: "timeout", sent }));
  there.set("READ");
  there.rate(8);
  const unconfirmed = (["status", "rating"] as const).map(
    (name) => findLibraryField(there.database, name, book.id)?.unconfirmed,
  );
  expect([there.pending(), unconfirmed]).toEqual([
    { status: "READ", rating: 8 },
    sent ? ["READ", 8] : [undefined, undefined],
  ]);
});

test("a choice that the server does not take is not said to stay on the device", () => {
  const there = page(failed({ kind: "unsupported", what: "ratings" }));
  there.rate(8);
  expect(there.said.at(-1)).toBe("This server does not accept ratings.");
  there.set("READ");
  expect(there.said.at(-1)).toBe("This server does not accept the status of a book.");
  expect(there.pending()).toEqual({});
});

test("a pending shelf is named if the device knows it", () => {
  const there = page();
  const group = { name: "Sea", list: { of: "shelf", shelf: { kind: "standard", id: 1, name: "Sea" } } };
  rememberPage(there.context, { of: "shelves" }, { lines: [{ group } as BrowseLine], more: false });
  for (const id of [1, 2]) queueShelfAddition(there.database, book, id as ShelfId, 5);
  there.database.run("UPDATE pending_shelf_changes SET reason = 'Busy.' WHERE shelf_id = 2");
  expect(there.texts()).toEqual(["Shelf: Sea, pending", "Shelf: 2, pending"]);
  there.database.run("UPDATE pending_shelf_changes SET state = 'failed' WHERE shelf_id = 2");
  expect(there.texts()).toEqual(["Shelf: Sea, pending", "Shelf: 2", "Busy."]);
});

test("the shown state is the server's, else that of the list or of the local book", () => {
  const there = page();
  const fingerprint = "7".repeat(32) as Fingerprint;
  saveBook(there.database, { fingerprint, type: "EPUB", id: book.id }, "/7.epub", { size: 1, modifiedAt: 1 });
  updateField(there.database, fingerprint, "status", (field) => ({ ...field, remote: "READ" }));
  updateField(there.database, fingerprint, "rating", (field) => ({ ...field, remote: 6 }));
  const seen = (state: object, isLoaded: boolean) => seenState(there.ui, book, state, isLoaded);
  expect(seen({}, false)).toEqual({ status: "READ", rating: 6 });
  expect(seen({ status: "PAUSED", rating: 2 }, false)).toEqual({ status: "PAUSED", rating: 2 });
  expect(seen({ status: "PAUSED" }, true)).toEqual({ status: "PAUSED", rating: 0 });
});
