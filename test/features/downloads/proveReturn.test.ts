import { ok, type Result } from "../../../src/base/result";
import type { BaseItem } from "../../../src/features/annotations/collect/itemChanges.rules";
import { saveMergeOutcome } from "../../../src/features/annotations/merge/baseItems.store";
import { archiveSessions, queueSession } from "../../../src/features/sessions/sessions.store";
import { updateField } from "../../../src/features/status/bookFields.store";
import { type HostAnnotation, idOfAnnotation } from "../../../src/model/annotation";
import type { Failure } from "../../../src/base/failure";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { SyncReport } from "../../../src/queue/departures.rules";
import type { Sync } from "../../../src/queue/sync.port";
import { aSession } from "../../fakes/sessions";
import { saveBook } from "../../../src/book/books.store";
import { type Proof, proveReturn } from "../../../src/features/downloads/proveReturn";
import type { BookSummary } from "../../../src/koreader/bookData.port";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Settings } from "../../../src/model/settings";
import type { BookState } from "../../../src/model/bookState";
import { aShelfScene, pathOf } from "../../fakes/shelfScene";
import { aBook, aShelf } from "../../fakes/shelfServer";

const fingerprint = "a".repeat(32) as Fingerprint;
const all = { ratingMode: "stars", statusSync: true } as const;

/** A device with a downloaded book of this status and these stars, and a server with `remote`. */
function device(settings: Partial<Settings>, local: Partial<BookSummary>, remote: BookState | undefined) {
  const scene = aShelfScene([aBook(1)]);
  scene.server.on["standard:1"] = [1];
  scene.run();
  const file = scene.store.ledger[0]!;
  const facts = scene.disk.facts(pathOf(1))!;
  const book = { fingerprint, type: "EPUB" as const, id: 1 as BookId, title: "Book 1" };
  saveBook(scene.context.database, book, pathOf(1), facts);
  scene.settings = { ...scene.settings, ...settings };
  Object.assign(scene.context, { settings: () => scene.settings });
  Object.assign(scene.context.server, {
    books: { describe: () => ok({}), findByHash: () => ok(undefined) },
    statuses: { stateOf: () => ok(remote) },
    shelves: { ...scene.context.server.shelves, standardShelves: () => ok([]) },
  });
  Object.assign(scene.context.host.summaries, { of: () => local });
  Object.assign(scene.context.host, { annotations: { listOf: () => undefined } });
  return { scene, file, prove: (trouble?: Failure) => proveReturn(scene.context, file, trouble) };
}

const nothingHere = { notes: 0, unread: [], sessions: 0, status: false, rating: false };
const proven = { ok: true, value: { obstacles: [], onlyHere: nothingHere } };

test.each<[string, Partial<Settings>, Partial<BookSummary>, BookState | undefined, object]>([
  ["are only here if the server has none", all, {}, undefined, { status: true, rating: true }],
  [
    "are not only here if the server has them",
    all,
    {},
    { status: "READ", rating: 8 },
    { status: false, rating: false },
  ],
  ["are only here if the server's differ", all, {}, { status: "PAUSED", rating: 6 }, { status: true, rating: true }],
  ["do not count if there are none", all, { stars: undefined, status: undefined }, undefined, {}],
  ["do not count for a book that is read now", all, { status: "reading" }, undefined, { rating: true }],
  ["do not count if ratings are off", { ...all, ratingMode: "off" }, {}, undefined, { status: true }],
  ["do not count if statuses are off", { ...all, statusSync: false }, {}, undefined, { rating: true }],
  ["do not count if Catchword is off", { ...all, enabled: false }, {}, undefined, { rating: true }],
])("status and stars of a returned book %s", (_, settings, local, remote, onlyHere) => {
  const { prove } = device(settings, { stars: 4, status: "complete", ...local }, remote);
  expect(prove()).toMatchObject({ ok: true, value: { obstacles: [], onlyHere: { ...nothingHere, ...onlyHere } } });
});

describe("a book that is to be returned", () => {
  test.each([
    ["track", []],
    ["progress", []],
    ["never", [{ kind: "excluded" }]],
  ] as const)("stays only if nothing of it is synced (%s)", (choice, obstacles) => {
    const { scene, prove } = device(all, {}, undefined);
    saveTrackingChoice(scene.memory.database, fingerprint, choice);
    expect(prove()).toMatchObject({ ok: true, value: { obstacles } });
  });

  test.each(["status", "rating"] as const)("stays while the reader must choose its %s", (name) => {
    const { scene, prove } = device(all, {}, undefined);
    updateField(scene.memory.database, fingerprint, name, () => ({ conflict: name === "status" ? "READ" : 8 }));
    expect(prove()).toMatchObject({ ok: true, value: { obstacles: [{ kind: "asked" }] } });
  });

  test("stays with the failure that keeps its pending items here", () => {
    const { scene, prove } = device(all, {}, undefined);
    queueSession(scene.memory.database, aSession({ fingerprint }), 1);
    const trouble: Failure = { kind: "offline" };
    expect(prove(trouble)).toMatchObject({ ok: true, value: { obstacles: [{ kind: "pending" }], trouble } });
  });

  test("stays if the server has another book under its number", () => {
    const { scene, prove } = device(all, {}, undefined);
    scene.memory.database.run("UPDATE books SET server_id = -1");
    expect(prove()).toMatchObject({ ok: true, value: { obstacles: [{ kind: "unproven" }] } });
  });

  test("has annotations only here that could not be read", () => {
    const { scene, prove } = device(all, {}, undefined);
    const unread = [{ kind: "other" }];
    const listOf = () => ({ count: 0, part: () => [], unread });
    Object.assign(scene.context.host, { annotations: { listOf } });
    expect(prove()).toMatchObject({ ok: true, value: { onlyHere: { ...nothingHere, unread } } });
  });

  test("leaves only those of the reader's shelves that hold it", () => {
    const { scene, prove } = device(all, {}, undefined);
    const standardShelves = () => ok([aShelf(1, "KOReader"), aShelf(2, "Other")]);
    Object.assign(scene.context.server.shelves, { standardShelves });
    const proof = prove();
    expect(proof.ok && proof.value.shelves.map(({ id }) => id)).toEqual([1]);
  });

  test("has no session only here if the server lists all, also the oldest", () => {
    const { scene, prove } = device(all, {}, undefined);
    const starts = [1_780_000_000, 1_770_000_000, 1_775_000_000];
    const { database } = scene.memory;
    for (const startedAt of starts)
      queueSession(database, aSession({ fingerprint, startedAt, endedAt: startedAt + 1800 }), startedAt);
    archiveSessions(
      database,
      scene.memory.pending.map(({ rowId }) => ({ rowId })),
      1,
    );
    const listSessions = (_id: BookId, since: number) =>
      ok(starts.filter((at) => at >= since).map((startedAt, at) => ({ startedAt, serverId: at + 1 })));
    Object.assign(scene.context.server, { sessions: { listSessions } });
    expect(prove()).toMatchObject(proven);
    starts.pop();
    expect(prove()).toMatchObject({ value: { onlyHere: { sessions: 1 } } });
  });

  test.each([
    ["complete, with it", true, [5], 0],
    ["complete, without it", true, [], 1],
    ["incomplete", false, [], 0],
  ])("has a sent note only here if the server's list is %s", (_, complete, ids, notes) => {
    const { scene, prove } = device(all, {}, undefined);
    const annotation: HostAnnotation = { datetime: "2026-06-01 10:00:00", page: "/body/p[1]" };
    const row: BaseItem = {
      kind: "bookmark",
      annotationId: idOfAnnotation(annotation),
      digest: "d",
      serverId: 5,
      wasOnServer: true,
    };
    saveMergeOutcome(
      scene.memory.database,
      { fingerprint, path: pathOf(1), at: 1 },
      { base: [row], forgotten: [], changes: [], settled: [] },
    );
    const listOf = () => ({ count: 1, part: () => [annotation], unread: [] });
    Object.assign(scene.context.host, { annotations: { listOf } });
    Object.assign(scene.context.server, { items: { list: () => ok({ items: ids.map((id) => ({ id })), complete }) } });
    expect(prove()).toMatchObject({ ok: true, value: { onlyHere: { ...nothingHere, notes } } });
  });
});

describe("the proof before a return", () => {
  /** A person asks for it, and taps Stop at the first book if they want. */
  function ask(there: ReturnType<typeof device>, isStopped = false): Result<readonly Proof[]> | undefined {
    const { scene, file } = there;
    let answer: Result<readonly Proof[]> | undefined;
    const now: Sync["now"] = ({ ended }) => ended({ failure: undefined } as SyncReport, undefined);
    const at = (): void => scene.shelves.returning.stop();
    const listener = { began: () => undefined, report: (proofs: typeof answer) => void (answer = proofs) };
    scene.shelves.returning.prove({ now }, [file, file], isStopped ? { ...listener, at } : listener);
    scene.tasks.pass(1);
    return answer;
  }

  test("ends at Stop between two books, and can be repeated", () => {
    const there = device(all, {}, undefined);
    expect(ask(there, true)).toEqual({ ok: false, failure: { kind: "cancelled", sent: false } });
    expect(ask(there)).toMatchObject({ ok: true, value: [{ obstacles: [] }, { obstacles: [] }] });
  });

  test("asks the server about a status to choose, which may be settled there", () => {
    const there = device(all, { status: "complete" }, { status: "READ" });
    updateField(there.scene.memory.database, fingerprint, "status", () => ({ base: "READING", conflict: "READ" }));
    expect(ask(there)).toMatchObject({ ok: true, value: [{ obstacles: [] }, { obstacles: [] }] });
  });
});
