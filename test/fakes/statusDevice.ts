import { saveBook, saveIdentity } from "../../src/book/books.store";
import { drainQueue } from "../../src/queue/drainQueue.task";
import { withAgreement, withRemote } from "../../src/features/status/bookField.rules";
import { getBookFields, recordFetch, saveFields, updateField } from "../../src/features/status/bookFields.store";
import { isSetSince } from "../../src/features/status/status.rules";
import { queueLocalStatus } from "../../src/features/status/localChanges";
import { syncFields } from "../../src/features/status/syncFields.task";
import { statusSender } from "../../src/features/status/sendStatus.task";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { BookState, HostStatus, ServerStatus } from "../../src/model/bookState";
import { dialectOf } from "../../src/server/dialects/dialect";
import type { Dialect } from "../../src/server/dialects/dialect";
import type { ChoiceMenu } from "../../src/koreader/dialogs.port";
import { fakeClock } from "./clock";
import { fakeLibrary } from "./library";
import { memoryStore } from "./memoryStore";
import { fakeSummaries } from "./summaries";
import { fakeTasks } from "./tasks";
import { testContext } from "./testContext";

export const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;
export const path = "/books/lamp.epub";
export const id = 101 as BookId;
export const place = { fingerprint, path };

const noField = {
  base: undefined,
  remote: undefined,
  unconfirmed: undefined,
  conflict: undefined,
  keptLocal: undefined,
  pending: undefined,
};

/** A device with one book that the server knows. */
export function device(settings: object = {}, dialect: Partial<Dialect> = {}) {
  const clock = fakeClock();
  const tasks = fakeTasks(clock);
  const memory = memoryStore();
  const library = fakeLibrary();
  const summaries = fakeSummaries();
  const questions: ChoiceMenu[] = [];
  saveBook(memory.database, { fingerprint, type: "EPUB", title: "The Lamp" }, path, { size: 1, modifiedAt: 1 });
  saveIdentity(memory.database, fingerprint, { id });
  const context = testContext({
    clock,
    tasks,
    database: memory.database,
    connection: { dialect: () => ({ ...dialectOf("G"), ...dialect }) },
    server: { ...library.parts, items: { hasBook: library.hasBook } },
    host: {
      summaries,
      books: { openPath: () => undefined },
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      dialogs: { choose: (question) => void questions.push(question) },
      device: {
        model: "Reader",
        isoDay: (at: number) => new Date(at * 1000).toISOString().slice(0, 10),
        timeText: (at: number) => new Date(at * 1000).toISOString().replace("T", " ").slice(0, 16),
        zoneSeconds: () => 0,
      },
    },
    settings: { libraryUsername: "anna", ...settings },
    state: { deviceId: "this" },
  });
  const known = () => {
    const { status, rating, fetchedAt } = getBookFields(memory.database, fingerprint);
    return { status: { ...noField, ...status }, rating: { ...noField, ...rating }, fetchedAt };
  };
  /** The server has these values, and makes statuses of positions; local files are not read. */
  const fetched = ({ status, statusAt: remoteAt, rating }: BookState) => {
    recordFetch(memory.database, fingerprint, clock.now());
    const before = getBookFields(memory.database, fingerprint);
    saveFields(memory.database, fingerprint, before, {
      status: withRemote(before.status, status, isSetSince(before.status, status, true), remoteAt),
      rating: withRemote(before.rating, rating, false),
    });
  };
  return {
    context,
    memory,
    database: memory.database,
    library,
    summaries,
    questions,
    clock,
    tasks,
    known,
    here: (status: HostStatus, changedOn?: string) => void summaries.kept.set(path, { status, changedOn }),
    there: (state: BookState) => void library.states.set(id, state),
    fetched,
    told: (state: BookState) => {
      fetched(state);
      syncFields(context, place);
    },
    agreed: (status: ServerStatus) =>
      updateField(memory.database, fingerprint, "status", (field) => withAgreement(field, status)),
    notice: (status: HostStatus) => queueLocalStatus(context, fingerprint, status),
    drain: () => {
      tasks.start("sync", () => void drainQueue(context, [{ of: "status", create: statusSender }], "automatic"));
      tasks.pass(5);
    },
  };
}
