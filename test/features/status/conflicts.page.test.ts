// Also src/features/status/finishDay.page.ts
import { showConflicts, stateLines } from "../../../src/features/status/conflicts.page";
import { askFinishDay, finishDayText } from "../../../src/features/status/finishDay.page";
import { withAgreement, withConflict, withRemote } from "../../../src/features/status/bookField.rules";
import { getBookFields, queueField, updateField } from "../../../src/features/status/bookFields.store";
import { saveBook } from "../../../src/book/books.store";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import type { ChoiceMenu } from "../../../src/koreader/dialogs.port";
import { asPercent } from "../../../src/base/scale";
import { queueProgress } from "../../../src/features/position/progress.store";
import { saveDeviceState } from "../../../src/store/deviceState";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { fakeSummaries } from "../../fakes/summaries";

const facts = { size: 1, modifiedAt: 1 };
const bookOf = (id: number): Book => ({
  fingerprint: `${id}`.repeat(32) as Fingerprint,
  type: "EPUB",
  id: id as BookId,
  title: `Book ${id}`,
});
const pathOf = (id: number): string => `/${id}.epub`;

/** A device with two books that are finished here and being read on the server; which one is right is to be decided. */
function device(settings: Partial<Settings> = {}) {
  const database = memoryDatabase({ libraryUsername: "ann" });
  const summaries = fakeSummaries();
  for (const id of [1, 2]) {
    saveBook(database, bookOf(id), pathOf(id), facts);
    summaries.kept.set(pathOf(id), { status: "complete", changedOn: "2026-11-20" });
    updateField(database, bookOf(id).fingerprint, "status", (field) =>
      withConflict(withRemote(withAgreement(field, "UNREAD"), "READING", false), "complete"),
    );
  }
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", statusSync: true, ...settings },
      host: {
        summaries,
        files: { facts: () => facts },
        books: { openPath: () => undefined },
        device: {
          isoDay: (at) => new Date(at * 1000).toISOString().slice(0, 10),
          timeText: (at) => `time ${at}`,
          dayText: (at) => `day ${at}`,
          zoneSeconds: () => 0,
        },
      },
      connection: { dialect: () => dialectOf("G") },
    },
    { sync: { watch: () => undefined } },
    { progressSync: { release: () => true } },
  );
  const status = (id: number) => getBookFields(database, bookOf(id).fingerprint).status;
  return { ...screen, database, summaries, status };
}

describe("the page of statuses that differ", () => {
  const ask = (there: ReturnType<typeof device>): void => {
    showConflicts(there.ui, () => undefined);
    there.tap("Book 1");
  };

  test("shows both sides of each book", () => {
    const there = device();
    showConflicts(there.ui, () => undefined);
    expect(there.lines()).toEqual([
      "Book 1|here: finished · server: reading",
      "Book 2|here: finished · server: reading",
    ]);
  });

  test("shows the stars of both sides of a rating", () => {
    const there = device();
    for (const id of [1, 2])
      updateField(there.database, bookOf(id).fingerprint, "rating", (field) =>
        withConflict(withRemote(withAgreement(field, 2), id === 1 ? 8 : 1, false), 3),
      );
    showConflicts(there.ui, () => undefined);
    const ratings = there.lines().filter((line) => line.includes("star"));
    expect(ratings).toEqual(["Book 1|here: 3 stars · server: 4 stars", "Book 2|here: 3 stars · server: 1 star"]);
    const rated = stateLines(there.ui, bookOf(2), () => undefined).find(({ value }) => value.includes("star"));
    rated?.onTap?.();
    expect(there.title()).toBe("Rating of “Book 2”: which one is right?");
  });

  test("sends the local status of one book if the reader chooses it", () => {
    const there = device();
    ask(there);
    expect(there.title()).toBe("Status of “Book 1”: which one is right?");
    there.tap("This device: finished");
    expect(there.status(1)).toMatchObject({ pending: "READ" });
    expect(there.status(1).conflict).toBeUndefined();
    expect(there.summaries.of(pathOf(1))?.status).toBe("complete");
    expect(there.status(2).conflict).toBe("complete");
    expect(there.lines()).toEqual(["Book 2|here: finished · server: reading"]);
  });

  test("writes the server's status to the device if the reader chooses it", () => {
    const there = device();
    ask(there);
    there.tap("The server: reading");
    expect(there.summaries.of(pathOf(1))?.status).toBe("reading");
    expect(there.status(1).pending).toBeUndefined();
    expect(there.status(1).conflict).toBeUndefined();
  });

  test("says why a choice could not be written, and asks again", () => {
    const there = device();
    there.summaries.canWrite = false;
    ask(there);
    there.tap("The server: reading");
    expect(there.said).toEqual(["Nothing can be stored right now: the storage of this device cannot be written to."]);
    expect(there.status(1).conflict).toBe("complete");
  });
});

describe("the lines with the status and rating of a book", () => {
  const lines = (there: ReturnType<typeof device>, id = 1): readonly string[] =>
    stateLines(there.ui, bookOf(id), () => undefined).map(({ label, value }) => `${label}|${value}`);

  test("show both sides, and the question about this book only", () => {
    expect(lines(device())).toEqual([
      "Status|here: finished · server: reading",
      "▸ Which one is right?|here: finished · server: reading",
    ]);
  });

  test("show a pending status, and a rating that only the server has", () => {
    const there = device();
    const { fingerprint } = bookOf(1);
    updateField(there.database, fingerprint, "status", (field) => ({ ...field, conflict: undefined }));
    queueField(there.database, fingerprint, "status", { value: "READ", at: 5 });
    updateField(there.database, fingerprint, "rating", (field) => ({ ...field, remote: 8 }));
    expect(lines(there)).toEqual(["Status|here: finished · on its way to the server: read", "Rating|★★★★"]);
  });

  test("show a pending rating, and stars of both sides", () => {
    const there = device();
    const { fingerprint } = bookOf(1);
    const rating = (): string | undefined => lines(there).find((line) => line.startsWith("Rating"));
    expect(rating()).toBeUndefined();
    queueField(there.database, fingerprint, "rating", { value: 7, at: 5 });
    expect(rating()).toBe("Rating|★★★½, on its way to the server");
    there.summaries.kept.set(pathOf(1), { status: "complete", stars: 1 });
    expect(rating()).toBe("Rating|here: 1 star · server: not asked yet");
    updateField(there.database, fingerprint, "rating", (field) => ({ ...field, remote: 7 }));
    expect(rating()).toBe("Rating|here: 1 star · server: 4 stars");
  });

  test.each<[Partial<Settings>, string]>([
    [{ statusSync: false }, "It is switched off: What is synced → Sync the book status."],
    [{ libraryUsername: "" }, "It needs the library account: Connection → Library account."],
  ])("say why nothing is synced: %j", (settings, text) => {
    expect(lines(device(settings))).toContainEqual(`Status not synced|${text}`);
  });

  test("say that the server was not asked yet, or keeps no status", () => {
    const there = device();
    updateField(there.database, bookOf(1).fingerprint, "status", () => ({}));
    expect(lines(there)).toEqual(["Status|here: finished · server: not asked yet"]);
    Object.assign(there.ui.connection, { dialect: () => ({ ...dialectOf("G"), statuses: false }) });
    expect(lines(there)[1]).toBe("Status not synced|This server keeps no status of books.");
  });

  test("name the account once the server refused it", () => {
    const there = device();
    saveDeviceState(there.database, { loginRefusedAt: 5 });
    expect(lines(there)[1]).toContain("Status not synced|It needs the library account");
  });

  test("ask about a position that waits for the reader, after a tap", () => {
    const there = device();
    const { fingerprint } = bookOf(1);
    const position = { fingerprint, percent: asPercent(30), place: "/here", readAt: 5 };
    queueProgress(there.database, { ...position, compared: false, insisted: false, awaitsReader: true });
    const line = stateLines(there.ui, bookOf(1), () => undefined).find(({ label }) => label === "Position");
    expect(line?.value).toContain("The position stays on this device");
    const questions: ChoiceMenu[] = [];
    Object.assign(there.ui.host, { dialogs: { choose: (question: ChoiceMenu) => questions.push(question) } });
    line?.onTap?.();
    expect(questions[0]?.title).toContain("“Book 1” is finished. Read it again?");
  });

  test("are absent for a book that the server does not have", () => {
    const there = device();
    expect(stateLines(there.ui, { ...bookOf(1), id: undefined }, () => undefined)).toEqual([]);
  });
});

describe("the day on which a book was finished", () => {
  const day = 86400;

  function ask() {
    const there = device();
    let after = 0;
    const { fingerprint } = bookOf(1);
    askFinishDay(there.ui, { fingerprint, path: pathOf(1), title: "Book 1" }, () => void (after += 1));
    const top = there.top();
    const save = (at: number): string | undefined => (top?.kind === "time" ? top.page.onSave(at) : "no form");
    const shown = top?.kind === "time" ? top.page.value : undefined;
    return { ...there, save, shown, after: () => after, now: there.context.clock.now() };
  }

  test("is shown in the form as it is on the device", () => {
    expect(ask().shown).toBe(Date.parse("2026-11-20T12:00:00Z") / 1000);
  });

  test.each([13, 0, -11])("is the same day in the zone of UTC %d", (hours) => {
    const seconds = hours * 3600;
    const dayText = (at: number): string => new Date((at + seconds) * 1000).toISOString();
    const { ui } = aScreen({ host: { device: { zoneSeconds: () => seconds, dayText } } });
    expect(finishDayText(ui, "2026-11-21")).toBe("2026-11-21T12:00:00.000Z");
    expect(finishDayText(ui)).toBe("");
  });

  test("may be today, but not tomorrow", () => {
    const there = ask();
    const evening = there.now - (there.now % day) + day - 1;
    expect(there.save(evening)).toBeUndefined();
    expect(there.save(evening + 2)).toBe("That day is still to come.");
    expect(there.after()).toBe(1);
  });

  test("is written and sent", () => {
    const there = ask();
    expect(there.save(there.now - 3 * day)).toBeUndefined();
    expect(there.summaries.of(pathOf(1))?.changedOn).toBe(
      new Date((there.now - 3 * day) * 1000).toISOString().slice(0, 10),
    );
    expect([there.context.count.queued, there.after()]).toEqual([1, 1]);
  });

  test("is shown again in the form, with a reason, if it cannot be written", () => {
    const there = ask();
    there.summaries.canWrite = false;
    expect(there.save(there.now - day)).toEqual(expect.stringMatching(/\S/u));
    expect([there.context.count.queued, there.after()]).toEqual([0, 0]);
  });
});
