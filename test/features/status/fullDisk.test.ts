import { throwStorage } from "../../../src/base/storageError";
import { asPercent } from "../../../src/base/scale";
import type { Fingerprint } from "../../../src/model/book";
import { askAndMeet } from "../../../src/features/status/meetState";
import { offerReread } from "../../../src/features/status/offerReread";
import { settleWritten } from "../../../src/features/status/serverState";
import { createStatusSync } from "../../../src/features/status/syncStatus";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";

const full = () => throwStorage({ kind: "storage", detail: "the disk is full" });

describe("where the disk is full", () => {
  test("what the reader says of a book is noticed again later", () => {
    const { context, memory, here, known, tasks } = device();
    const followed = { progress: { release: () => true } };
    const sync = createStatusSync(context, followed as unknown as Parameters<typeof createStatusSync>[1]);
    const { queue } = memory.states;
    memory.books.remember({ fingerprint, type: "EPUB" }, path, { size: 1, modifiedAt: 1 });
    here("complete");
    Object.assign(memory.states, { queue: full });
    sync.summaryChanged(path);
    expect(known().pending).toBeUndefined();
    Object.assign(memory.states, { queue });
    tasks.pass(31);
    expect(known().pending).toBe("READ");
  });

  /** A reader who is asked about a finished book; the position that waits for the answer. */
  function asked() {
    const one = device();
    const reached = { fingerprint, percent: asPercent(30), place: "/here", readAt: 1_790_000_000 };
    const released: unknown[] = [];
    const dropped: unknown[] = [];
    one.told({ status: "READ" });
    const release = (position: unknown) => released.push(position) > 0;
    offerReread(one.context, { path, fingerprint, title: "The Lamp", reached, release });
    Object.assign(one.memory.states, { queue: full, countReread: full });
    Object.assign(one.memory.progress, { drop: (hash: Fingerprint) => void dropped.push(hash) });
    const answer = (at: number) => one.questions[0]?.choices[at]?.run();
    return { answer, reached, released, dropped };
  }

  test("“Read again” releases the position, and the reader is told", () => {
    const { answer, reached, released } = asked();
    expect(() => answer(0)).toThrow();
    expect(released).toEqual([reached]);
  });

  test("“No” drops the position, and the reader is told", () => {
    const { answer, dropped } = asked();
    expect(() => answer(1)).toThrow();
    expect(dropped).toEqual([fingerprint]);
  });

  test("a status that the server took has been sent, though other files could not be found", () => {
    const { context, library, notice, drain, known } = device();
    const { setStatus } = library;
    notice("complete");
    library.setStatus = (...args) => {
      Object.assign(context.store.matches, { pathsOf: full });
      return setStatus(...args);
    };
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
    expect(known()).toMatchObject({ status: "READ", pending: undefined });
  });

  test("a book found on the server is told of, though its status could not be stored", () => {
    const { context, memory, there } = device();
    there({ status: "READ" });
    Object.assign(memory.states, { tell: full });
    askAndMeet(context, fingerprint);
    expect(context.warnings).toEqual(["status not pulled: storage: the disk is full"]);
  });

  test("one book that cannot be settled does not keep the others from it", () => {
    const { context, memory, here, known, clock } = device();
    here("complete");
    memory.states.tell(fingerprint, { status: "READ" }, clock.now());
    const { known: knownOf } = memory.states;
    const other = "f".repeat(32) as Fingerprint;
    Object.assign(memory.states, {
      writing: () => [other, fingerprint],
      known: (hash: Fingerprint) => (hash === other ? full() : knownOf(hash)),
    });
    settleWritten(context);
    expect(known().status).toBe("READ");
  });
});
