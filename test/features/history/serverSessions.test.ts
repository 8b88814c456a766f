import { fetchSpans } from "../../../src/features/history/undoImport";
import type { BookId } from "../../../src/model/book";
import type { SessionRecord } from "../../../src/model/session";
import { fakeLibrary } from "../../fakes/library";
import { testContext } from "../../fakes/testContext";

const book = 7 as BookId;

function device(isConnected = true) {
  const library = fakeLibrary();
  const context = testContext({ server: { ...library.parts }, host: { network: { isConnected: () => isConnected } } });
  const hold = (startTime: string, endTime: string) =>
    void library.upload(book, "EPUB", { startTime, endTime } as SessionRecord);
  hold("2026-03-02T10:00:00Z", "2026-03-02T10:30:00Z");
  hold("2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z");
  library.calls.length = 0;
  return { library, context };
}

const at = (iso: string) => Date.parse(iso) / 1000;

test("the sessions of a book are requested once, oldest first", () => {
  const { library, context } = device();
  const sessions = { spans: {}, isComplete: true };
  const spans = [
    { startedAt: at("2026-03-01T10:00:00Z"), endedAt: at("2026-03-01T11:00:00Z") },
    { startedAt: at("2026-03-02T10:00:00Z"), endedAt: at("2026-03-02T10:30:00Z") },
  ];
  const since = at("2026-03-01T10:30:00Z");
  expect(fetchSpans(context, sessions, { book, since })).toEqual(spans);
  expect(fetchSpans(context, sessions, { book, since })).toEqual(spans);
  expect(library.calls).toEqual(["listSessions"]);
  expect(sessions.isComplete).toBe(true);
});

test.each(["a failure", "no list", "no network"])("after %s no other book is requested", (trouble) => {
  const { library, context } = device(trouble !== "no network");
  library.canList = trouble !== "no list";
  if (trouble === "a failure") library.faults.push({ call: "listSessions", failure: { kind: "timeout", sent: true } });
  const sessions = { spans: {}, isComplete: true };
  expect(fetchSpans(context, sessions, { book, since: 0 })).toEqual([]);
  expect(fetchSpans(context, sessions, { book: 8 as BookId, since: 0 })).toEqual([]);
  expect(library.calls).toHaveLength(trouble === "no network" ? 0 : 1);
  expect(sessions.isComplete).toBe(false);
});
