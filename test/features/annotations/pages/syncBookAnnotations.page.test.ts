import {
  syncBookAnnotations,
  syncChoice,
  syncOpenBook,
} from "../../../../src/features/annotations/pages/syncBookAnnotations.page";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { saveTrackingChoice } from "../../../../src/book/matches.store";
import { saveBook } from "../../../../src/book/books.store";
import type { Failure } from "../../../../src/base/failure";
import type { AnnotationItem, UnreadAnnotations } from "../../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import type { Settings } from "../../../../src/model/settings";
import type { SyncListener } from "../../../../src/queue/sync.port";
import { throwStorage } from "../../../../src/base/result";
import { type Database, runAll } from "../../../../src/store/database";
import { aScreen } from "../../../fakes/screen";
import { memoryDatabase } from "../../../fakes/memoryStore";

const fingerprint = "a".repeat(32) as Fingerprint;
const path = "/books/a.epub";
const facts = { size: 1, modifiedAt: 1 };

interface Scene {
  readonly settings?: Partial<Settings>;
  readonly notes?: number;
  readonly unread?: readonly UnreadAnnotations[];
  readonly failure?: Failure;
  readonly isUntracked?: boolean;
  readonly hasList?: boolean;
  readonly isGone?: boolean;
}

function device({
  settings = {},
  notes = 2,
  unread = [],
  failure,
  isUntracked,
  hasList = true,
  isGone = false,
}: Scene = {}) {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId, title: "Dune" }, path, facts);
  if (isUntracked === true) saveTrackingChoice(database, fingerprint, "never");
  const wanted: string[] = [];
  const worked: string[] = [];
  let syncs = 0;
  const screen = aScreen(
    {
      database,
      connection: { chooseAddress: () => undefined },
      settings: { highlights: "both", bookmarks: "off", serverUrl: "http://library", enabled: true, ...settings },
      host: {
        files: { facts: () => (isGone ? undefined : facts), sample: () => "bytes", chapters: () => undefined },
        annotations: {
          listOf: () => (hasList ? { count: notes, unread, part: () => [] } : undefined),
          ownColours: () => ({}),
        },
        device: { timeText: (at: number) => `at ${at}` },
      },
    },
    {
      screen: { book: () => undefined },
      sync: {
        now: (listener: SyncListener) => {
          syncs += 1;
          listener.began();
          worked.push(...screen.working);
          listener.ended({ failure: syncs > 1 ? undefined : failure } as never, undefined);
        },
      },
    },
  );
  const sync = (): void => {
    syncBookAnnotations(screen.ui, { path }, (_fingerprint, of) => void wanted.push(of));
    screen.context.tasks.pass(1);
  };
  return { ...screen, database, wanted, worked, syncs: () => syncs, sync };
}

const queueStatus = (database: Database): number =>
  database.run("INSERT INTO pending_statuses (book, status, created_at) SELECT id, 'READ', 5 FROM books");

const item = (annotationId: string): AnnotationItem => ({
  kind: "annotation",
  annotationId: annotationId,
  start: "s",
  end: "e",
  passage: annotationId,
  colour: "#FACC15",
  style: "highlight",
});

describe("the manual sync of a book's notes", () => {
  test("asks for a merge if highlights or bookmarks go both ways", () => {
    for (const [highlights, bookmarks] of [
      ["both", "send"],
      ["send", "both"],
    ] as const) {
      const scene = device({ settings: { highlights, bookmarks } });
      scene.sync();
      expect([scene.wanted, scene.syncs(), scene.worked, scene.working]).toEqual([[path], 1, ["Syncing…"], []]);
    }
  });

  test("only queues if nothing syncs both ways, and says how many notes there are", () => {
    const scene = device({ settings: { highlights: "send", bookmarks: "send" } });
    scene.sync();
    expect([scene.wanted, scene.syncs(), scene.said]).toEqual([
      [],
      0,
      ["Notes in this book: 2. What is new is sent at the next sync."],
    ]);
    expect(scene.notified).toEqual(scene.said);
  });

  test("asks for no merge without a server, or while Catchword is switched off", () => {
    for (const settings of [{ serverUrl: "" }, { enabled: false }]) {
      const scene = device({ settings });
      scene.sync();
      expect([scene.wanted, scene.syncs()]).toEqual([[], 0]);
    }
  });

  test("says why nothing is synced", () => {
    const said = (scene: Scene): readonly string[] => {
      const one = device(scene);
      one.sync();
      expect([one.wanted, one.syncs()]).toEqual([[], 0]);
      return one.said;
    };
    expect(said({ settings: { highlights: "off", bookmarks: "off" } })[0]).toContain("stay on this device");
    expect(said({ isUntracked: true })[0]).toContain("nothing of this book is synced");
    expect(said({ isGone: true })).toEqual(["This file cannot be read."]);
    expect(said({ hasList: false })).toEqual(["KOReader keeps no notes of this book."]);
  });

  test("says that the notes could not be queued", () => {
    const scene = device();
    const fail = () => throwStorage({ kind: "storage", detail: "full", code: 13 });
    syncChoice(scene.ui, { path }, () => undefined).run();
    Object.assign(scene.database, { query: fail, transaction: fail, run: fail });
    scene.context.tasks.pass(1);
    expect(scene.said).toEqual([expect.stringContaining("no space left")]);
  });

  test("asks about a rejected certificate, and syncs again once it is trusted", () => {
    const shown = { origin: "https://library:443", sha256: "ab".repeat(32) };
    const scene = device({ failure: { kind: "untrusted", why: "self", detail: "", shown } });
    scene.sync();
    expect([scene.said, scene.title()]).toEqual([[], "Is this your server?"]);
    scene.tap("Trust this certificate");
    expect([scene.syncs(), scene.said.length]).toEqual([2, 1]);
  });

  test("begins at a tap on the button of a book", () => {
    const scene = device();
    syncChoice(scene.ui, { path }, (_fingerprint, of) => void scene.wanted.push(of)).run();
    scene.context.tasks.pass(1);
    expect([scene.wanted, scene.syncs()]).toEqual([[path], 1]);
  });

  test("shows a message if it needs an open book and none is open", () => {
    const scene = device();
    syncOpenBook(scene.ui, () => scene.wanted.push("x"));
    expect([scene.said, scene.wanted]).toEqual([["No book is open that can be tracked."], []]);
  });
});

describe("the result of a book's sync", () => {
  test("counts each state, and shows the failure", () => {
    const scene = device({ failure: { kind: "offline" } });
    const merged = (annotationIds: readonly string[], changes: object) => ({
      base: annotationIds.map((annotationId) => ({
        kind: "annotation",
        annotationId,
        digest: "d",
        wasOnServer: true,
        ...changes,
      })) as never,
      forgotten: [],
      changes: [],
      settled: [],
    });
    saveMergeOutcome(scene.database, { fingerprint, path, at: 5 }, merged(["m1", "m2", "m3"], { serverId: 5 }));
    scene.database.run("UPDATE synced_annotations SET came_at = 5 WHERE mark = 'm3'");
    for (const [annotationId, state] of [
      ["p1", "pending"],
      ["p2", "pending"],
      ["p3", "pending"],
      ["f1", "failed"],
    ] as const) {
      const changes = [{ item: item(annotationId), operation: "create", digest: "d" }] as never;
      saveMergeOutcome(scene.database, { fingerprint, path, at: 6 }, { base: [], forgotten: [], changes, settled: [] });
      runAll(scene.database, [
        ["UPDATE pending_annotations SET state = :state WHERE mark = :mark", { state, mark: annotationId }],
      ]);
    }
    scene.database.run(
      `INSERT INTO synced_annotations (book, kind, mark, digest, sent_at, passage, reason)
       SELECT id, 'annotation', 'u', '', 5, 'u', 'No such place.' FROM books`,
    );
    // Items of other kinds are not counted.
    queueStatus(scene.database);
    scene.sync();
    expect(scene.said.join("\n").split("\n")).toEqual([
      "Highlights and bookmarks of “Dune”",
      "Sent from here so far: 2, last at 5",
      "Came from the server so far: 1, last at 5",
      "Pending: 3",
      "Failed: 1",
      "Cannot be placed: 1",
      "",
      "This device is not connected to a network.",
    ]);
  });

  test.each(["both", "send"] as const)("names notes that cannot be read: %s", (highlights) => {
    const scene = device({ settings: { highlights }, unread: [{ reason: "row", count: 2 }] });
    scene.sync();
    expect(scene.said).toHaveLength(1);
    expect(scene.said[0]?.split("\n\n")[1]).toContain("2");
  });

  test("leaves out states without notes", () => {
    const scene = device();
    scene.sync();
    expect(scene.said).toEqual([
      "Highlights and bookmarks of “Dune”\nSent from here so far: 0\nCame from the server so far: 0",
    ]);
  });
});

test("the button for a book says whether its notes sync both ways or are only sent", () => {
  const text = (highlights: Settings["highlights"], bookmarks: Settings["bookmarks"]): string =>
    syncChoice(device({ settings: { highlights, bookmarks } }).ui, { path }, () => undefined).text;
  expect([text("both", "off"), text("off", "both"), text("send", "send")]).toEqual([
    "Sync notes",
    "Sync notes",
    "Send notes",
  ]);
});
