import { ok, failed } from "../../../src/base/result";
import { findFetchedPosition } from "../../../src/features/position/fetchedPositions.store";
import { markProgressSent, type PendingProgress } from "../../../src/features/position/progress.store";
import { queueProgress, saveRefusedPosition } from "../../../src/features/position/progress.store";
import { saveBook } from "../../../src/book/books.store";
import type { Fingerprint } from "../../../src/model/book";
import type { RemotePosition } from "../../../src/model/bookState";
import { asPercent } from "../../../src/base/scale";
import { elsewhere, story } from "../../fakes/progressStory";
import { fingerprint } from "../../fakes/readingDevice";

/** A closed book whose position is fetched by hand. `percent`: of another device on the server; absent: none. */
function closed(percent?: number) {
  const told = story();
  const { device, shelf, clock } = told;
  const put = (at: number | undefined): void => {
    shelf.held =
      at === undefined ? undefined : ({ ...elsewhere, percent: at, writtenAt: clock.now() - 60 } as RemotePosition);
  };
  put(percent);
  const kept = (): number | undefined => findFetchedPosition(device.memory.database, fingerprint)?.percent;
  return { ...told, put, kept, fetch: () => device.progress.fetch(fingerprint, device.context) };
}

describe("a position that is fetched for a closed book", () => {
  test("is kept for the next opening, and counts as new once", () => {
    const there = closed(40);
    expect([there.fetch(), there.kept()]).toEqual([ok(true), 40]);
    expect([there.fetch(), there.kept()]).toEqual([ok(false), 40]);
    there.put(60);
    expect([there.fetch(), there.kept()]).toEqual([ok(true), 60]);
  });

  test("is dropped if the server does not have it any more", () => {
    const there = closed(40);
    there.fetch();
    there.put(undefined);
    expect([there.fetch(), there.kept()]).toEqual([ok(false), undefined]);
  });

  test("does not count as new if the reader declined it", () => {
    const there = closed(40);
    saveRefusedPosition(there.device.memory.database, fingerprint, { percent: asPercent(40), place: undefined });
    expect(there.fetch()).toEqual(ok(false));
  });

  test("is not kept if this device sent it", () => {
    const there = closed();
    there.device.openBook();
    there.pass(1);
    there.device.turn(40);
    there.device.closeBook();
    there.pass(3);
    expect([there.fetch(), there.kept()]).toEqual([ok(false), undefined]);
  });

  test("is not kept if this device has the same position to send", () => {
    const there = closed();
    const reached = { fingerprint, percent: asPercent(40), place: "/body/p[4]", readAt: there.clock.now() };
    queueProgress(there.device.memory.database, { ...reached, compared: false, insisted: false });
    there.put(40);
    expect([there.fetch(), there.kept()]).toEqual([ok(false), undefined]);
    there.put(60);
    expect([there.fetch(), there.kept()]).toEqual([ok(true), 60]);
  });

  test("keeps its place, its device and its time", () => {
    const there = closed(40);
    there.shelf.held = { ...there.shelf.held, place: "/body/p[400]" } as RemotePosition;
    there.fetch();
    const { percent, device, place, writtenAt } = there.shelf.held;
    const kept = findFetchedPosition(there.device.memory.database, fingerprint);
    expect(kept).toEqual({ percent, device, place, writtenAt });
  });

  test("is not kept at the beginning of the book", () => {
    const there = closed(0);
    expect([there.fetch(), there.kept()]).toEqual([ok(false), undefined]);
  });

  test("stays as it was after a failure", () => {
    const there = closed(40);
    there.fetch();
    there.shelf.faults.push({ call: "GET", failure: { kind: "timeout", sent: false } });
    expect([there.fetch(), there.kept()]).toEqual([failed({ kind: "timeout", sent: false }), 40]);
  });

  test("stays although another book's position was sent later", () => {
    const there = closed(40);
    const { database } = there.device.memory;
    there.fetch();
    const other = "f".repeat(32) as Fingerprint;
    saveBook(database, { fingerprint: other, type: "EPUB" }, "/other.epub", { size: 1, modifiedAt: 1 });
    const row = { rowId: 0 } as PendingProgress;
    markProgressSent(database, { ...row, fingerprint: other }, { percent: asPercent(5) }, there.clock.now() + 60);
    expect(there.kept()).toBe(40);
    markProgressSent(database, { ...row, fingerprint }, { percent: asPercent(5) }, there.clock.now() + 60);
    expect(there.kept()).toBeUndefined();
  });

  test("is not fetched while position sync is off", () => {
    const there = closed(40);
    there.device.settings = { ...there.device.settings, progressSync: false };
    expect([there.fetch(), there.shelf.requests]).toEqual([ok(false), []]);
  });
});

describe("a position that is fetched for the open book", () => {
  test("is offered, and counts as new once", () => {
    const { device, shelf, pass, clock } = story();
    device.openBook();
    pass(1);
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    const fetch = () => device.progress.fetch(fingerprint, device.context);
    expect(fetch()).toEqual(ok(true));
    pass(1);
    expect(device.offer?.text).toContain("Kobo is ahead");
    expect(fetch()).toEqual(ok(false));
  });

  test("is not fetched once more when a network comes", () => {
    const { device, shelf, pass } = story();
    device.connected = false;
    device.openBook();
    pass(1);
    device.progress.fetch(fingerprint, device.context);
    device.connected = true;
    device.progress.connected();
    pass(5);
    expect(shelf.requests).toEqual(["GET"]);
  });
});
