// The first offer of a book, whose ID may lead to a newer position: src/features/position/remoteProgress.task.ts
import { ok } from "../../../src/base/result";
import { saveIdentity } from "../../../src/book/books.store";
import { lookUpTask } from "../../../src/book/lookUpBook";
import type { BookId } from "../../../src/model/book";
import type { RemotePosition } from "../../../src/model/bookState";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { elsewhere, story } from "../../fakes/progressStory";
import { fingerprint } from "../../fakes/readingDevice";

/** An opened book whose ID is stored, and whose look-up goes on. */
function opened(joinsWebReader: "unknown" | "no", libraryUsername = "ann") {
  const { device, shelf, pass, clock } = story({ libraryUsername });
  const state = { isLookedUp: true };
  const { context, memory, tasks } = device;
  Object.assign(context.connection, { dialect: () => ({ ...dialectOf("W"), joinsWebReader }) });
  Object.assign(context.server, { statuses: { stateOf: () => ok(undefined) } });
  Object.assign(tasks, { isRunning: (kind: string) => kind === lookUpTask && state.isLookedUp });
  saveIdentity(memory.database, fingerprint, { id: 7 as BookId });
  shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
  device.openBook();
  return { device, pass, state };
}

describe("an offer during the look-up of its book", () => {
  test("waits for the end of the look-up", () => {
    const { device, pass, state } = opened("unknown");
    pass(4);
    expect(device.offer).toBeUndefined();
    state.isLookedUp = false;
    pass(1);
    expect(device.offer?.text).toContain("Kobo is ahead: 40.0");
  });

  test("is not shown after its book was closed", () => {
    const { device, pass } = opened("unknown");
    pass(4);
    device.closeBook();
    pass(20);
    expect(device.offer).toBeUndefined();
  });

  test("waits ten seconds at most", () => {
    const { device, pass } = opened("unknown");
    pass(10);
    expect(device.offer).toBeUndefined();
    pass(2);
    expect(device.offer?.text).toContain("Kobo is ahead");
  });

  test("does not wait if the server keeps the web reader apart", () => {
    const { device, pass } = opened("no");
    pass(1);
    expect(device.offer?.text).toContain("Kobo is ahead");
  });

  test("does not wait without a library account, which the web position needs", () => {
    const { device, pass } = opened("unknown", "");
    pass(1);
    expect(device.offer?.text).toContain("Kobo is ahead");
  });
});
