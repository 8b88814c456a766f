import { queuedPositions } from "../../../src/features/position/queuedPositions.page";
import { markProgressSent, type PendingProgress } from "../../../src/features/position/progress.store";
import { asPercent } from "../../../src/base/scale";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import type { QueueItem, QueuePart } from "../../../src/queue/queueRecords";
import { type Dialect, dialectOf } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";

const fingerprint = "a".repeat(32) as Fingerprint;
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

interface Given {
  readonly webPercent?: number;
  readonly settings?: Partial<Settings>;
  readonly dialect?: Partial<Dialect>;
  readonly id?: BookId | undefined;
}

/** Lines of a book about its last position. */
function lastSent({ webPercent, settings, dialect, id = 7 as BookId }: Given = {}): string[] {
  const database = memoryDatabase({ libraryUsername: "ann", ...settings });
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, "/dune.epub", { size: 1, modifiedAt: 1 });
  const row = { fingerprint, rowId: 1 } as PendingProgress;
  const moved = webPercent === undefined ? undefined : asPercent(webPercent);
  markProgressSent(database, row, { percent: asPercent(42.97), place: "/p", webPercent: moved }, 5);
  const { ui } = aScreen({
    database,
    settings: { libraryUsername: "ann", ...settings },
    connection: { dialect: () => ({ ...dialectOf("G"), ...dialect }) },
    host: { device: { timeText: (at) => `time ${at}` } },
  });
  const part = { amount: 42.97, sentAt: 5 } as QueuePart;
  const lines = queuedPositions.sent?.(ui, part, { fingerprint, id: id === 0 ? undefined : id }) ?? [];
  return lines.map(({ label, value }) => plain(`${label}: ${value}`));
}

describe("the last position of a book", () => {
  test("has a whole percentage, its time and the place of the web reader", () => {
    expect(lastSent({ webPercent: 41.26 })).toEqual(["Position sent: 42 %, time 5", "Web reader: moved to 41.3 %"]);
  });

  test.each<[string, Given, string]>([
    ["without a library account", { settings: { libraryUsername: "" } }, "no library account is set"],
    ["without a match", { id: 0 as BookId }, "the book was not found on the server"],
    ["on a server without it", { dialect: { webReader: false } }, "this server keeps its position apart"],
    ["if the account separates it", { dialect: { joinsWebReader: "no" } }, "this server keeps its position apart"],
    ["otherwise", { dialect: { joinsWebReader: "yes" } }, "its place was not found, or"],
  ])("says why the web reader was not moved: %s", (_why, given, text) => {
    expect(lastSent(given)[1]).toContain(`not moved, because ${text}`);
  });

  test("is counted, and rounded down", () => {
    const { ui } = aScreen();
    expect([1, 2].map((count) => queuedPositions.amount(ui.translate, count))).toEqual(["1 position", "2 positions"]);
    expect(plain(queuedPositions.text(ui, { amount: 42.97 } as QueueItem))).toBe("Position: 42 %");
  });
});
