import { noteSender, type SendNotesContext } from "../../src/app/notes/sendNotes";
import { drainQueue } from "../../src/app/sync/drainQueue";
import { done, failed, ok } from "../../src/domain/result";
import { defaults } from "../../src/domain/settings";
import type { PendingNote } from "../../src/ports/noteStore";
import { fakeQueue } from "../fakes/queue";
import { say } from "../fakes/say";

test("a note beside the book that is gone there is made anew once, though the answer gets lost", () => {
  const waiting = [
    {
      rowId: 1,
      fingerprint: "a",
      path: "/a.epub",
      deed: "update",
      item: { kind: "entry", mark: "m", start: "1", passage: "", note: "words", colour: "", style: "" },
      digest: "d",
      bookId: 7,
      serverId: 5,
      state: "pending",
      attempts: 0,
    },
  ] as unknown as PendingNote[];
  const made: number[] = [];
  const context = {
    store: {
      annotations: {
        waiting: (last?: PendingNote) => ok(last === undefined ? waiting.map((note) => ({ ...note })) : []),
        sent: () => {
          waiting.pop();
          return done;
        },
      },
      queue: fakeQueue(() => waiting),
    },
    server: {
      notes: {
        update: () => ok("gone"),
        create: () => {
          made.push(9);
          return failed({ kind: "timeout", sent: true });
        },
        find: () => ok(made[0]),
      },
    },
    host: { tasks: { pause: () => undefined }, clock: { now: () => 0 } },
    translate: say,
    settings: () => ({ ...defaults, libraryUsername: "reader" }),
  } as unknown as SendNotesContext;
  const drain = () => drainQueue(context, [() => noteSender(context)], "automatic");
  expect(drain()).toMatchObject([{ failure: { kind: "timeout" } }]);
  expect(waiting).toMatchObject([{ state: "sending" }]);
  expect(drain()).toEqual([]);
  expect([made.length, waiting.length]).toEqual([1, 0]);
});
