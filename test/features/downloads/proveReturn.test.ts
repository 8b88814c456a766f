import type { Failure } from "../../../src/base/failure";
import { failed, ok } from "../../../src/base/result";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { BaseItem } from "../../../src/features/annotations/collect/itemChanges.rules";
import { proveReturn } from "../../../src/features/downloads/proveReturn";
import { archiveSessions, queueSession } from "../../../src/features/sessions/sessions.store";
import { updateField } from "../../../src/features/status/bookFields.store";
import type { BookSummary } from "../../../src/koreader/bookData.port";
import { type HostAnnotation, idOfAnnotation } from "../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { BookState } from "../../../src/model/bookState";
import type { Settings } from "../../../src/model/settings";
import { byHand } from "../../../src/model/shelf";
import type { Database } from "../../../src/store/database";
import { saveDeviceState } from "../../../src/store/deviceState";
import { returningDevice } from "../../fakes/returningDevice";
import { aSession } from "../../fakes/sessions";
import { pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { aShelf } from "../../fakes/shelfServer";

const fingerprint = "a".repeat(32) as Fingerprint;
const all = { ratingMode: "stars", statusSync: true } as const;

const annotation: HostAnnotation = { datetime: "2026-06-01 10:00:00", page: "/body/p[1]" };
const itemOf = (one: HostAnnotation) => ({ annotationId: idOfAnnotation(one), digest: "d", wasOnServer: true });
const bookmark: BaseItem = { kind: "bookmark", serverId: 5, ...itemOf(annotation) };
const note: BaseItem = { kind: "note", serverId: 6, ...itemOf({ ...annotation, page: "/body/p[2]" }) };

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
  [
    "do not count if only the server has them",
    all,
    { stars: undefined, status: undefined },
    { status: "READ", rating: 8 },
    {},
  ],
  ["do not count for a book that is read now", all, { status: "reading" }, undefined, { rating: true }],
  ["do not count if ratings are off", { ...all, ratingMode: "off" }, {}, undefined, { status: true }],
  ["do not count if statuses are off", { ...all, statusSync: false }, {}, undefined, { rating: true }],
  ["do not count if Catchword is off", { ...all, enabled: false }, {}, undefined, { rating: true }],
])("status and stars of a returned book %s", (_, settings, local, remote, onlyHere) => {
  const { prove } = returningDevice(settings, { stars: 4, status: "complete", ...local }, remote);
  expect(prove()).toMatchObject({ ok: true, value: { obstacles: [], onlyHere: { ...nothingHere, ...onlyHere } } });
});

test.each<[string, (database: Database) => void]>([
  [
    "were agreed, and the server is silent",
    (database) => {
      updateField(database, fingerprint, "status", () => ({ base: "READ" }));
      updateField(database, fingerprint, "rating", () => ({ base: 8 }));
    },
  ],
  ["may be another reader's", (database) => saveDeviceState(database, { isShared: true })],
])("status and stars of a returned book do not count if they %s", (_, prepare) => {
  const { scene, prove } = returningDevice(all, { stars: 4, status: "complete" }, undefined);
  prepare(scene.memory.database);
  expect(prove()).toMatchObject(proven);
});

const withState =
  (state: string) =>
  ({ memory: { database } }: ShelfScene): void =>
    void database.run("UPDATE shelf_files SET state = :state", { state });

const withBytes =
  (change: (bytes: string) => string) =>
  ({ disk: { contents } }: ShelfScene): void =>
    void contents.set(pathOf(1), change(contents.get(pathOf(1))!));

describe("a book that is to be returned", () => {
  test.each([
    ["track", []],
    ["progress", []],
    ["never", [{ kind: "excluded" }]],
  ] as const)("stays only if nothing of it is synced (%s)", (choice, obstacles) => {
    const { scene, prove } = returningDevice(all, {}, undefined);
    saveTrackingChoice(scene.memory.database, fingerprint, choice);
    expect(prove()).toMatchObject({ ok: true, value: { obstacles } });
  });

  test.each(["status", "rating"] as const)("stays while the reader must choose its %s", (name) => {
    const { scene, prove } = returningDevice(all, {}, undefined);
    updateField(scene.memory.database, fingerprint, name, () => ({ conflict: name === "status" ? "READ" : 8 }));
    expect(prove()).toMatchObject({ ok: true, value: { obstacles: [{ kind: "asked" }] } });
  });

  test("stays if it is not matched", () => {
    const { scene, prove } = returningDevice(all, {}, undefined);
    scene.memory.database.run("UPDATE books SET server_id = NULL");
    expect(prove()).toMatchObject({ ok: true, value: { obstacles: [{ kind: "unmatched" }] } });
  });

  test.each<[string, (scene: ShelfScene) => void, object[]]>([
    ["here", () => undefined, []],
    ["taken over", withState("adopted"), []],
    ["no longer wanted", withState("declined"), [{ kind: "strange" }]],
    ["open", (scene) => void (scene.open = pathOf(1)), [{ kind: "open" }]],
    ["gone", ({ disk }) => void disk.contents.delete(pathOf(1)), [{ kind: "gone" }]],
    ["as long, with other bytes", withBytes((bytes) => `other${bytes.slice(5)}`), [{ kind: "changed" }]],
    ["longer where no sample is taken", withBytes((bytes) => `${bytes} `), [{ kind: "changed" }]],
  ])("stays if its file is not the downloaded one: %s", (_, change, expected) => {
    const { scene, obstacles } = returningDevice(all, {}, undefined);
    change(scene);
    expect(obstacles()).toEqual(expected);
  });

  test("stays with the failure that keeps its pending items here", () => {
    const { scene, prove } = returningDevice(all, {}, undefined);
    queueSession(scene.memory.database, aSession({ fingerprint }), 1);
    const trouble: Failure = { kind: "offline" };
    expect(prove(trouble)).toMatchObject({ ok: true, value: { obstacles: [{ kind: "pending" }], trouble } });
  });

  test("stays if the server has another book under its number", () => {
    const { scene, prove } = returningDevice(all, {}, undefined);
    scene.memory.database.run("UPDATE books SET server_id = -1");
    expect(prove()).toMatchObject({ ok: true, value: { obstacles: [{ kind: "unproven" }] } });
  });

  test("has annotations only here that could not be read", () => {
    const { annotate, prove } = returningDevice(all, {}, undefined);
    const unread = [{ reason: "list", count: 1 }] as const;
    annotate([], unread);
    expect(prove()).toMatchObject({ ok: true, value: { onlyHere: { ...nothingHere, unread } } });
  });

  test("leaves only those of the reader's shelves that hold it", () => {
    const { scene, prove } = returningDevice(all, {}, undefined);
    const standardShelves = () => ok([aShelf(1, "KOReader"), aShelf(2, "Other")]);
    Object.assign(scene.context.server.shelves, { standardShelves });
    const proof = prove();
    expect(proof.ok && proof.value.shelves.map(({ id }) => id)).toEqual([1]);
  });

  test("has no session only here if the server lists all, also the oldest", () => {
    const { scene, prove } = returningDevice(all, {}, undefined);
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
    const { scene, prove, annotate, merged } = returningDevice(all, {}, undefined);
    merged([bookmark]);
    annotate([annotation]);
    Object.assign(scene.context.server, { items: { list: () => ok({ items: ids.map((id) => ({ id })), complete }) } });
    expect(prove()).toMatchObject({ ok: true, value: { onlyHere: { ...nothingHere, notes } } });
  });

  test.each<[string, readonly BaseItem[], readonly string[]]>([
    ["a kind that was never merged", [], []],
    ["one item with a reason", [{ ...bookmark, reason: "no place" }], []],
    ["another with a reason", [{ ...bookmark, reason: "no place" }, note], ["note"]],
    ["two kinds", [bookmark, note], ["note", "bookmark"]],
  ])("asks the server only for kinds with merged items: %s", (_, base, kinds) => {
    const { scene, prove, annotate, merged } = returningDevice(all, {}, undefined);
    merged(base);
    annotate([annotation]);
    const asked: string[] = [];
    const list = (_id: BookId, kind: string) =>
      ok({ items: [{ id: (asked.push(kind), 5) }, { id: 6 }], complete: true });
    Object.assign(scene.context.server, { items: { list } });
    expect(prove()).toMatchObject({ ok: true });
    expect(asked).toEqual(kinds);
  });

  test("asks the server for no list without an annotation", () => {
    const { prove, annotate, merged } = returningDevice(all, {}, undefined);
    merged([bookmark]);
    annotate([]);
    expect(prove()).toMatchObject(proven);
  });

  test.each<[Failure, object]>([
    [{ kind: "unsupported", what: "highlights and bookmarks" }, proven],
    [{ kind: "offline" }, { ok: false, failure: { kind: "offline" } }],
    [
      { kind: "refused", status: 500, message: "" },
      { ok: true, value: { obstacles: [{ kind: "unproven" }] } },
    ],
  ])("is compared without a list only if the server has none: %j", (failure, expected) => {
    const { scene, prove, annotate, merged } = returningDevice(all, {}, undefined);
    merged([bookmark]);
    annotate([annotation]);
    Object.assign(scene.context.server, { items: { list: () => failed(failure) } });
    expect(prove()).toMatchObject(expected);
  });

  test("is on no shelf to leave after a download by hand, which needs no request", () => {
    const { scene, file } = returningDevice(all, {}, undefined);
    scene.memory.database.run("DELETE FROM shelf_books");
    Object.assign(scene.context.server.shelves, { standardShelves: () => failed({ kind: "offline" }) });
    const proof = proveReturn(scene.context, { ...file, shelf: byHand }, undefined);
    expect(proof).toMatchObject({ ok: true, value: { obstacles: [], shelves: [] } });
  });
});
