import { noteOutbox, type SendNotesParts } from "../../src/app/notes/sendNotes";
import { done, failed, ok } from "../../src/domain/result";
import { defaults } from "../../src/domain/settings";
import type { PendingNote } from "../../src/ports/annotationStore";
import { say } from "../fakes/say";

test("a note beside the book that is gone there is made anew once, though the answer gets lost", () => {
  let waiting: PendingNote | undefined = {
    rowId: 1,
    fingerprint: "a",
    path: "/a.epub",
    deed: "update",
    item: { kind: "entry", mark: "m", start: "1", passage: "", note: "words", colour: "", style: "" },
    digest: "d",
    bookId: 7,
    serverId: 5,
    state: "pending",
  } as unknown as PendingNote;
  const made: number[] = [];
  const outbox = noteOutbox({
    annotations: {
      waiting: (last?: PendingNote) => ok(waiting === undefined || last !== undefined ? [] : [waiting]),
      unknownBooks: () => ok([]),
      markSending: (ids: readonly number[]) => {
        if (waiting !== undefined) waiting = { ...waiting, state: "sending" };
        return ok(ids);
      },
      unmark: () => done,
      doubt: () => done,
      sent: () => {
        waiting = undefined;
        return done;
      },
    },
    library: {
      update: () => ok("gone"),
      create: () => {
        made.push(9);
        return failed({ kind: "timeout", sent: true });
      },
      find: () => ok(made[0]),
    },
    say,
    noteFile: () => () => undefined,
    pause: () => undefined,
    clock: { now: () => 0, elapsed: () => 0 },
    settings: () => ({ ...defaults, libraryUsername: "reader" }),
  } as unknown as SendNotesParts);
  expect(outbox.drain("automatic")).toMatchObject({ failure: { kind: "timeout" } });
  expect(outbox.drain("automatic").ok).toBe(true);
  expect([made.length, waiting]).toEqual([1, undefined]);
});
