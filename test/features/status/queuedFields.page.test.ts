import { queuedRatings, queuedStatuses } from "../../../src/features/status/queuedFields.page";
import { queueField } from "../../../src/features/status/bookFields.store";
import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { saveBook } from "../../../src/book/books.store";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import type { QueueItem, QueuePart } from "../../../src/queue/queueRecords";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;
const book: Book = { fingerprint, type: "EPUB", id: 7 as BookId, title: "Dune" };

/** A book with a pending status and a pending rating. */
function device(settings: Partial<Settings> = {}, insisted = false) {
  const database = memoryDatabase();
  saveBook(database, book, "/dune.epub", { size: 1, modifiedAt: 1 });
  queueField(database, fingerprint, "status", { value: "READ", at: 5, insisted });
  queueField(database, fingerprint, "rating", { value: 7, at: 5, insisted });
  const all = { libraryUsername: "ann", statusSync: true, ratingMode: "stars", ...settings } as const;
  return { database, ...aScreen({ database, settings: all, host: { device: { timeText: (at) => `time ${at}` } } }) };
}

const isOff = ({ ui }: ReturnType<typeof device>): unknown[] =>
  [queuedStatuses, queuedRatings].map((kind) => kind.isOff?.(ui, book));

describe("a pending status, and a pending rating", () => {
  test.each<[Partial<Settings>, boolean[]]>([
    [{}, [false, false]],
    [{ statusSync: false }, [true, false]],
    [{ ratingMode: "off" }, [false, true]],
  ])("waits if its own setting is off: %j", (settings, off) => {
    expect(isOff(device(settings))).toEqual(off);
  });

  test("does not wait if it was chosen while the setting was off", () => {
    expect(isOff(device({ statusSync: false, ratingMode: "off" }, true))).toEqual([false, false]);
    const there = device({ statusSync: false, ratingMode: "off" });
    const chosen = { seen: undefined, at: 5 };
    queueLibraryField(there.database, { id: 7 as BookId }, "rating", { value: 4, ...chosen });
    expect(isOff(there)).toEqual([true, false]);
  });

  test("has words of its own, counted and with the time at which it was sent", () => {
    const { ui } = device();
    const [status, rating] = [queuedStatuses, queuedRatings];
    const amounts = [1, 2].flatMap((count) => [status, rating].map((kind) => kind.amount(ui.translate, count)));
    expect(amounts).toEqual(["1 status", "1 rating", "2 statuses", "2 ratings"]);
    const item = { amount: 7, words: "READ", sentAt: 9 } as QueueItem & QueuePart;
    expect([status.text(ui, item), rating.text(ui, item)]).toEqual(["Status: read", "Rating: ★★★½"]);
    const sent = [status, rating].flatMap((kind) => kind.sent?.(ui, item, book) ?? []);
    expect(sent.map(({ label, value }) => [label, value])).toEqual([
      ["Status sent", "read, time 9"],
      ["Rating sent", "★★★½, time 9"],
    ]);
  });
});
