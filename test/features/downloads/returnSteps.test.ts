import { done, type Result } from "../../../src/base/result";
import type { Proof } from "../../../src/features/downloads/proveReturn";
import { saveMadeFolders } from "../../../src/features/downloads/shelfRow.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { updateField } from "../../../src/features/status/bookFields.store";
import type { HostAnnotation } from "../../../src/model/annotation";
import type { Fingerprint } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { Settings } from "../../../src/model/settings";
import type { ShelfId } from "../../../src/model/shelf";
import type { SyncReport } from "../../../src/queue/departures.rules";
import { listQueueParts } from "../../../src/queue/queue.store";
import type { Sync } from "../../../src/queue/sync.port";
import { type ReturningDevice, returningDevice } from "../../fakes/returningDevice";
import { aSession } from "../../fakes/sessions";
import { pathOf } from "../../fakes/shelfScene";

const fingerprint = "a".repeat(32) as Fingerprint;
const all = { ratingMode: "stars", statusSync: true } as const;

/** A person asks for the proof of these files; `sync` is what happens in between, and `at` what they do at each book. */
function ask(
  { scene }: ReturningDevice,
  files: readonly ShelfFile[],
  { sync = () => undefined, at = () => undefined }: { sync?: () => void; at?: () => void } = {},
) {
  const steps: unknown[] = [];
  let answer: Result<readonly Proof[]> | undefined;
  const now: Sync["now"] = ({ ended }) => {
    steps.push("sync");
    sync();
    ended({ failure: undefined } as SyncReport, undefined);
  };
  scene.shelves.returning.prove({ now }, files, {
    began: () => steps.push("began"),
    at: (done, total) => {
      steps.push([done, total]);
      at();
    },
    report: (proofs) => void (answer = proofs),
  });
  scene.tasks.pass(1);
  return { answer, steps };
}

const obstaclesIn = ({ answer }: ReturnType<typeof ask>): unknown =>
  answer?.ok === true && answer.value.map(({ obstacles }) => obstacles.map(({ kind }) => kind));

describe("the proof before a return", () => {
  test("ends at Stop between two books, and can be repeated", () => {
    const there = returningDevice(all, {}, undefined);
    const { scene, file } = there;
    const stopped = ask(there, [file, file], { at: () => scene.shelves.returning.stop() });
    expect(stopped.answer).toEqual({ ok: false, failure: { kind: "cancelled", sent: false } });
    const again = ask(there, [file, file]);
    expect(obstaclesIn(again)).toEqual([[], []]);
    expect(again.steps).toEqual(["began", "sync", [0, 2], [1, 2]]);
  });

  test("asks the server about a status to choose, which may be settled there", () => {
    const there = returningDevice(all, { status: "complete" }, { status: "READ" });
    updateField(there.scene.memory.database, fingerprint, "status", () => ({ base: "READING", conflict: "READ" }));
    expect(obstaclesIn(ask(there, [there.file]))).toEqual([[]]);
  });

  test.each(["pending", "failed"])("sends what is %s before it compares", (state) => {
    const there = returningDevice(all, {}, undefined);
    const { database } = there.scene.memory;
    queueSession(database, aSession({ fingerprint }), 1);
    database.run("UPDATE pending_sessions SET state = :state", { state });
    expect(obstaclesIn(ask(there, [there.file]))).toEqual([[state]]);
    const sync = (): void => void database.run("DELETE FROM pending_sessions");
    expect(obstaclesIn(ask(there, [there.file], { sync }))).toEqual([[]]);
  });

  test("needs no connection if all books stay", () => {
    const there = returningDevice(all, {}, undefined);
    const asked = ask(there, [{ ...there.file, path: "/other.epub" }]);
    expect([obstaclesIn(asked), asked.steps]).toEqual([[["strange"]], []]);
  });

  test("has the books that stay first, and counts only the others", () => {
    const there = returningDevice(all, {}, undefined);
    const { file } = there;
    const asked = ask(there, [file, { ...file, path: "/other.epub" }, file]);
    expect(obstaclesIn(asked)).toEqual([["strange"], [], []]);
    expect(asked.steps).toEqual(["began", "sync", [0, 2], [1, 2]]);
  });
});

describe("the queue before a return", () => {
  const parts = (annotations: readonly HostAnnotation[], settings: Partial<Settings>) => {
    const { scene, annotate, queueRest } = returningDevice(
      { ...all, ...settings },
      { status: "complete", stars: 4, changedOn: "2026-06-02" },
      { status: "READING" },
    );
    annotate(annotations);
    const answer = queueRest();
    return [answer, listQueueParts(scene.memory.database, fingerprint).map(({ of, count }) => [of, count])];
  };
  const words = [
    ["rating", 1],
    ["status", 1],
  ];

  test.each<[string, Partial<Settings>, readonly unknown[][]]>([
    ["gets notes, status and stars", { bookmarks: "both" }, [["note", 1], ...words]],
    ["gets no notes that are not synced", {}, words],
  ])("%s", (_, settings, expected) => {
    expect(parts([{ datetime: "2026-06-01 10:00:00", page: "/body/p[1]" }], settings)).toEqual([done, expected]);
  });
});

describe("the end of a return", () => {
  const made = "/mnt/books/Books/Empty";

  /** Whether something is sent soon, the lists of the host are redrawn, and an empty folder is left. */
  function take(leaves: readonly ShelfId[], open?: string): unknown[] {
    const { scene, file } = returningDevice(all, {}, undefined);
    saveMadeFolders(scene.memory.database, [made]);
    scene.disk.makeFolder(made);
    scene.open = open;
    scene.queued = 0;
    const { redraws } = scene.host;
    scene.shelves.returning.take([{ file: file, leaves }], () => undefined);
    scene.tasks.pass(1);
    return [scene.queued, scene.host.redraws - redraws, scene.disk.isFolder(made)];
  }

  test.each<[string, readonly ShelfId[], string | undefined, unknown[]]>([
    ["sends the shelf that a book leaves", [1 as ShelfId], undefined, [1, 1, false]],
    ["sends nothing without a shelf", [], undefined, [0, 1, false]],
    ["changes nothing for a book that stays", [1 as ShelfId], pathOf(1), [0, 0, true]],
  ])("%s", (_, leaves, open, expected) => {
    expect(take(leaves, open)).toEqual(expected);
  });
});
