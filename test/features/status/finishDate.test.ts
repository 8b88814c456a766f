import { setFinished } from "../../../src/features/status/statuses.api";
import { saveReview } from "../../../src/features/status/review";
import {
  findMissingFinish,
  finishedAt,
  saveFinishDay,
  sendMissingFinish,
} from "../../../src/features/status/finishDate";
import { writeSummary } from "../../../src/features/status/decideConflict";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import type { SummaryChanges } from "../../../src/koreader/bookData.port";
import type { BookState } from "../../../src/model/bookState";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { done, failed, ok, type Result } from "../../../src/base/result";
import type { AnonymousRequest, ServerApi } from "../../../src/server/serverApi";
import { recordServerDate } from "../../../src/server/serverClock";
import { findPendingField, queueField, updateField } from "../../../src/features/status/bookFields.store";
import { device, fingerprint, id, path, place } from "../../fakes/statusDevice";

const at = (iso: string) => Date.parse(iso) / 1000;
const marched = at("2026-03-05T12:00:00Z");

describe("the day on which a book was finished", () => {
  test("is sent after the status if the book was finished on an earlier day", () => {
    const { here, notice, drain, library, known } = device({}, { webReader: true });
    here("complete", "2026-03-05");
    notice("complete");
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ", statusAt: marched });
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined } });
  });

  test("is not sent for a book that was finished today", () => {
    const { clock, here, notice, drain, library } = device();
    here("complete", new Date(clock.now() * 1000).toISOString().slice(0, 10));
    notice("complete");
    drain();
    expect(library.calls).not.toContain("setFinished");
  });

  test("is sent again after a failure, without the status", () => {
    const { here, notice, drain, library, known } = device();
    here("complete", "2026-03-05");
    notice("complete");
    library.faults.push({ call: "setFinished", failure: { kind: "timeout", sent: false } });
    drain();
    expect(known().status.pending).toBe("READ");
    library.states.set(id, { status: "READ", statusAt: at("2026-11-20T10:00:00Z") });
    drain();
    expect(library.states.get(id)).toMatchObject({ statusAt: marched });
    expect(library.calls.filter((call) => call === "setStatus")).toHaveLength(1);
    expect(known().status.pending).toBeUndefined();
  });

  test("does not hold up the status if the server takes no dates", () => {
    const { here, notice, drain, library, known } = device();
    here("complete", "2026-03-05");
    notice("complete");
    library.faults.push({ call: "setFinished", failure: { kind: "unsupported", what: "positions by number" } });
    drain();
    expect(known()).toMatchObject({ status: { base: "READ", pending: undefined } });
  });
});

describe("the finish day of a device whose clock is a day ahead", () => {
  const day = 86400;

  test.each([
    ["of today, by the wrong clock", 0, -day],
    ["of a day before the clock was wrong", -20 * day, 0],
  ])("a finish day %s, is sent by the server's clock if needed", (_name, later, moved) => {
    const { context, clock, here } = device();
    const wrong = clock.now();
    recordServerDate(context.database, new Date((wrong - day) * 1000).toUTCString(), clock);
    const shown = new Date((wrong + later) * 1000).toISOString().slice(0, 10);
    here("complete", shown);
    expect(finishedAt(context, fingerprint)).toBe(at(`${shown}T12:00:00Z`) + moved);
  });
});

describe("a finish day that the reader corrects", () => {
  const corrected = at("2026-03-02T15:00:00Z");

  test("is written to the host and sent if the server has a later day", () => {
    const { context, here, notice, drain, library, summaries, known } = device({}, { webReader: true });
    here("complete", "2026-03-05");
    notice("complete");
    drain();
    expect(saveFinishDay(context, place, corrected)).toBe(true);
    expect(summaries.kept.get(place.path)).toMatchObject({ status: "complete", changedOn: "2026-03-02" });
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ", statusAt: at("2026-03-02T12:00:00Z") });
    expect(library.calls.filter((call) => call === "setStatus")).toHaveLength(1);
    expect(known().status).toMatchObject({ base: "READ", pending: undefined });
  });

  test("is sent with a pending status", () => {
    const { context, here, notice, drain, library } = device({}, { webReader: true });
    here("complete", "2026-03-05");
    notice("complete");
    saveFinishDay(context, place, corrected);
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ", statusAt: at("2026-03-02T12:00:00Z") });
    expect(library.calls.filter((call) => call === "setStatus")).toHaveLength(1);
  });

  test.each(["day", "review"])(
    "is queued before it is written to the host, for a power cut between the two: %s",
    (what) => {
      const { context, here, notice, drain, database, known } = device({ highlights: "send" }, { webReader: true });
      here("complete", "2026-03-05");
      notice("complete");
      drain();
      Object.assign(context.host.summaries, {
        write: () => {
          throw new Error("cut");
        },
      });
      const save = () =>
        what === "day"
          ? saveFinishDay(context, place, corrected)
          : saveReview(context, fingerprint, place.path, "A quiet book.");
      expect(save).toThrow("cut");
      const reviews = database.query("SELECT note FROM pending_annotations").map(({ note }) => note);
      expect([known().status.pending, reviews]).toEqual(what === "day" ? ["READ", []] : [undefined, ["A quiet book."]]);
    },
  );

  test("leaves an open conflict, and the time of a pending status", () => {
    const one = device();
    one.agreed("READ");
    one.here("complete", "2026-03-05");
    updateField(one.database, fingerprint, "status", (field) => ({ ...field, remote: "PAUSED", conflict: "complete" }));
    saveFinishDay(one.context, { fingerprint, path }, marched);
    expect(one.known().status).toMatchObject({ conflict: "complete", pending: undefined });
    queueField(one.database, fingerprint, "status", { value: "READ", at: 5 });
    saveFinishDay(one.context, { fingerprint, path }, marched);
    expect(findPendingField(one.database, "status", fingerprint)?.createdAt).toBe(5);
  });

  test("stays on the device if statuses are not synced", () => {
    const { context, here, agreed, known } = device({ statusSync: false });
    here("complete", "2026-03-05");
    agreed("READ");
    expect(saveFinishDay(context, place, corrected)).toBe(true);
    expect(known().status.pending).toBeUndefined();
  });

  test.each(["never", "progress", "track"] as const)(
    "is queued only for a book whose status is synced: %s",
    (choice) => {
      const { context, database, here, agreed, known } = device();
      here("complete", "2026-03-05");
      agreed("READ");
      saveTrackingChoice(database, fingerprint, choice);
      expect(saveFinishDay(context, place, corrected)).toBe(true);
      expect(known().status.pending).toBe(choice === "track" ? "READ" : undefined);
    },
  );

  test.each<SummaryChanges>([{ review: "Quiet." }, { stars: 4 }])(
    "is sent although %p is written before",
    (changes) => {
      const { context, here, notice, drain, library, summaries } = device({}, { webReader: true });
      here("complete", "2026-03-05");
      notice("complete");
      saveFinishDay(context, place, corrected);
      expect(writeSummary(context, fingerprint, changes, place.path)).toBe(true);
      expect(summaries.kept.get(place.path)).toMatchObject({ ...changes, changedOn: "2026-03-02" });
      drain();
      expect(library.states.get(id)).toMatchObject({ statusAt: at("2026-03-02T12:00:00Z") });
    },
  );

  test("is not written for a file that was never opened", () => {
    const { context, database, here, summaries } = device();
    const copy = "/books/copy.epub";
    saveBook(database, { fingerprint, type: "EPUB", title: "The Lamp" }, copy, { size: 1, modifiedAt: 1 });
    here("complete", "2026-03-05");
    saveFinishDay(context, place, corrected);
    expect(summaries.isKept(copy)).toBe(false);
  });
});

test("a status that the reader sets while the finish day is sent is kept and sent", () => {
  const { here, notice, drain, library } = device();
  here("complete", "2026-03-05");
  notice("complete");
  library.states.set(id, { status: "READ", statusAt: at("2026-11-20T10:00:00Z") });
  const { setFinished: takeDay } = library;
  const during = (...day: Parameters<typeof takeDay>) => {
    here("abandoned");
    notice("abandoned");
    return takeDay(...day);
  };
  Object.assign(library, { setFinished: during });
  drain();
  expect(library.states.get(id)?.status).toBe("PAUSED");
});

test.each([
  ["east of Greenwich", 36_000],
  ["west of Greenwich", -28_800],
])("the finish day begins and ends by the clock of the reader %s", (_place, zone) => {
  const { context, here } = device();
  context.host.device.zoneSeconds = () => zone;
  here("complete", "2026-03-05");
  expect(finishedAt(context, fingerprint)).toBe(at("2026-03-05T12:00:00Z") - zone);
});

describe("an import of reading history", () => {
  test.each<[string, BookState, object | undefined]>([
    ["a later day", { status: "READ", statusAt: at("2026-04-01T08:00:00Z") }, { kind: "date", at: marched }],
    ["the same day", { status: "READ", statusAt: at("2026-03-05T22:00:00Z") }, undefined],
    ["an earlier day", { status: "READ", statusAt: at("2025-01-01T00:00:00Z") }, undefined],
    ["no day", { status: "READ" }, undefined],
    ["no status", {}, { kind: "status" }],
    ["a status of its own", { status: "ABANDONED" }, undefined],
    ["an earlier status of its own", { status: "ABANDONED", statusAt: at("2026-03-04T08:00:00Z") }, { kind: "status" }],
    ["a later status of its own", { status: "ABANDONED", statusAt: at("2026-03-06T08:00:00Z") }, undefined],
  ])("finds the missing status or day of a finished book if the server has %s", (_name, state, missing) => {
    const { context, here, there } = device();
    here("complete", "2026-03-05");
    there(state);
    expect(findMissingFinish(context, fingerprint, at("2026-03-09T10:00:00Z"))).toEqual(ok(missing));
  });

  test("fetches a known “read” without a day again, as this device may have sent it", () => {
    const { context, here, there, fetched, library } = device();
    here("complete", "2026-03-05");
    fetched({ status: "READ" });
    there({ status: "READ", statusAt: at("2026-04-01T08:00:00Z") });
    const missing = ok({ kind: "date", at: marched });
    expect([findMissingFinish(context, fingerprint, at("2026-03-09T10:00:00Z")), library.calls]).toEqual([
      missing,
      ["stateOf"],
    ]);
    findMissingFinish(context, fingerprint, at("2026-03-09T10:00:00Z"));
    expect(library.calls).toEqual(["stateOf"]);
  });

  test("finds nothing for a book that the server has no more, or whose status is pending", () => {
    const gone = device();
    gone.here("complete", "2026-03-05");
    gone.library.gone.add(id);
    expect(findMissingFinish(gone.context, fingerprint, marched)).toEqual(ok(undefined));
    const pending = device();
    pending.here("complete", "2026-03-05");
    queueField(pending.database, fingerprint, "status", { value: "READ", at: 5 });
    pending.there({});
    expect(findMissingFinish(pending.context, fingerprint, marched)).toEqual(ok(undefined));
  });

  test("finds no day to send on a server that takes none", () => {
    const { context, here, there } = device({}, { webReader: false });
    here("complete", "2026-03-05");
    there({ status: "READ", statusAt: at("2026-04-01T08:00:00Z") });
    expect(findMissingFinish(context, fingerprint, at("2026-03-09T10:00:00Z"))).toEqual(ok(undefined));
  });

  test("fails without an answer", () => {
    const { context, here, library } = device();
    here("complete", "2026-03-05");
    const failure = { kind: "timeout", sent: true } as const;
    library.faults.push({ call: "stateOf", failure });
    expect(findMissingFinish(context, fingerprint, marched)).toEqual({ ok: false, failure });
  });

  test("takes the day of the last page read if the host's day is later", () => {
    const { context, here, there } = device();
    here("complete", "2026-03-05");
    there({ status: "READ", statusAt: marched });
    const at = Date.parse("2026-03-02T21:00:00Z") / 1000;
    expect(findMissingFinish(context, fingerprint, at)).toEqual(ok({ kind: "date", at }));
  });

  test("sends no request for a book that is being read", () => {
    const { context, here, there, library } = device();
    here("reading", "2026-03-05");
    there({ status: "READ", statusAt: at("2026-04-01T08:00:00Z") });
    expect(findMissingFinish(context, fingerprint, marched)).toEqual(ok(undefined));
    expect(library.calls).toEqual([]);
  });

  test("finds and sends no finish day after statuses were turned off", () => {
    const { context, here, library, known } = device({ statusSync: false }, { webReader: true });
    here("complete", "2026-03-05");
    library.states.set(id, { status: "READ", statusAt: at("2026-11-20T10:00:00Z") });
    expect(findMissingFinish(context, fingerprint, marched)).toEqual(ok(undefined));
    expect(sendMissingFinish(context, { fingerprint, id }, { kind: "date", at: marched }).ok).toBe(true);
    expect(sendMissingFinish(context, { fingerprint, id }, { kind: "status" }).ok).toBe(true);
    expect([library.calls, known().status.pending]).toEqual([[], undefined]);
  });

  test("sends the finish day, and queues the status", () => {
    const { context, here, library, known } = device();
    here("complete", "2026-03-05");
    expect(sendMissingFinish(context, { fingerprint, id }, { kind: "date", at: marched }).ok).toBe(true);
    expect(library.states.get(id)).toMatchObject({ statusAt: marched });
    expect(sendMissingFinish(context, { fingerprint, id }, { kind: "status" }).ok).toBe(true);
    expect(known().status.pending).toBe("READ");
  });
});

describe("the request with a finish day", () => {
  function ask(answer: Result<unknown>, webReader = true) {
    const asked: AnonymousRequest[] = [];
    const api = {
      askAsLibrary: (request: AnonymousRequest) => {
        asked.push(request);
        return answer;
      },
      dialects: { current: () => ({ ...dialectOf("G"), webReader }), knows: () => true, learn: () => undefined },
    } as unknown as ServerApi;
    return { asked, outcome: setFinished(api, id, marched) };
  }

  test("has the date without a position", () => {
    const { asked, outcome } = ask(ok(undefined));
    expect(outcome).toEqual(done);
    const body = { bookId: id, dateFinished: "2026-03-05T12:00:00Z" };
    expect(asked).toEqual([{ method: "POST", path: "/api/v1/books/progress", body }]);
  });

  test("is not sent to a server that knows positions only by file hash", () => {
    const { asked, outcome } = ask(ok(undefined), false);
    expect(outcome).toMatchObject({ ok: false, failure: { kind: "unsupported" } });
    expect(asked).toEqual([]);
  });

  test("fails if the server refuses the day", () => {
    const refused = failed({ kind: "refused" as const, status: 404, message: "" });
    expect(ask(refused).outcome).toEqual(refused);
  });
});
