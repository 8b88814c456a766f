import { keepRating, keepStatus, takeRating, takeStatus } from "../../../src/features/status/decideConflict";
import { meetState } from "../../../src/features/status/meetState";
import { hear } from "../../../src/features/status/serverState";
import { must } from "../../fakes/memoryStore";
import { device, fingerprint, id, path, place } from "../../fakes/statusDevice";
import { listConflicts, recordAgreedRating, recordRemoteState } from "../../../src/features/status/states.store";
import { listPendingRatings } from "../../../src/features/status/ratings.store";

describe("the server's own word, chosen by the reader", () => {
  test.each(["UNSET", "WONT_READ", undefined] as const)(
    "where the host has none for it, ours is not sent: %s",
    (word) => {
      const { agreed, here, there, told, memory, known, notice, drain, library, context, summaries } = device();
      agreed("READING");
      here("complete");
      told({ status: "PAUSED" });
      there({ status: word });
      recordRemoteState(memory.database, fingerprint, { status: word }, { at: 1 });
      const [question] = listConflicts(memory.database, 1).statuses;
      expect(question).toMatchObject({ here: "complete", there: word });
      must(takeStatus(context, question!));
      expect(known()).toMatchObject({ status: "READING", asks: undefined, discarded: "READ" });
      expect(summaries.of(path)?.status).toBe("complete");
      expect(notice("complete")).toBe(false);
      meetState(context, place);
      drain();
      expect(library.calls).not.toContain("setStatus");
    },
  );

  test("stars that were written here as the power went are not taken for the reader's own", () => {
    const { memory, known, context, summaries, clock } = device({ ratingMode: "stars" });
    recordAgreedRating(memory.database, fingerprint, 8);
    recordRemoteState(memory.database, fingerprint, { rating: 9 }, { at: clock.now() });
    summaries.kept.set(path, { stars: 5 });
    hear(context, fingerprint, { rating: 8 });
    expect(known()).toMatchObject({ rating: 9 });
    meetState(context, place);
    expect(summaries.of(path)?.stars).toBe(4);
    expect(listPendingRatings(memory.database)).toEqual([]);
  });

  test("a rating that was taken away there leaves ours unsent", () => {
    const { memory, known, context, summaries, clock } = device({ ratingMode: "stars" });
    summaries.kept.set(path, { stars: 4 });
    recordAgreedRating(memory.database, fingerprint, 2);
    recordRemoteState(memory.database, fingerprint, { rating: 10 }, { at: clock.now() });
    meetState(context, place);
    recordRemoteState(memory.database, fingerprint, {}, { at: clock.now() });
    const [question] = listConflicts(memory.database, 1).ratings;
    expect(question).toMatchObject({ here: 4, there: undefined });
    must(takeRating(context, question!));
    expect(known()).toMatchObject({ rating: 2, asksRating: undefined });
    meetState(context, place);
    expect(listPendingRatings(memory.database)).toEqual([]);
  });
});

describe("the word here, chosen by the reader", () => {
  test("goes to the server, and stands here too, where the power cut left another", () => {
    const { agreed, here, told, memory, notice, drain, library, context, summaries } = device();
    agreed("READING");
    here("complete");
    told({ status: "PAUSED" });
    const [question] = listConflicts(memory.database, 1).statuses;
    here("reading");
    must(keepStatus(context, question!));
    expect(summaries.of(path)?.status).toBe("complete");
    expect(notice("complete")).toBe(false);
    drain();
    expect(library.states.get(id)).toMatchObject({ status: "READ" });
  });

  test("so does a rating", () => {
    const { memory, context, summaries, clock } = device({ ratingMode: "stars" });
    summaries.kept.set(path, { stars: 3 });
    recordAgreedRating(memory.database, fingerprint, 2);
    recordRemoteState(memory.database, fingerprint, { rating: 8 }, { at: clock.now() });
    meetState(context, place);
    const [question] = listConflicts(memory.database, 1).ratings;
    summaries.kept.set(path, { stars: 1 });
    must(keepRating(context, question!));
    expect(summaries.of(path)?.stars).toBe(3);
    expect(listPendingRatings(memory.database)).toMatchObject([{ rating: 6 }]);
  });

  test("and is still asked about where the host cannot write", () => {
    const { agreed, here, told, memory, context, summaries, known } = device();
    agreed("READING");
    here("complete");
    told({ status: "PAUSED" });
    const [question] = listConflicts(memory.database, 1).statuses;
    here("reading");
    summaries.canWrite = false;
    expect(keepStatus(context, question!)).toMatchObject({ ok: false, failure: { kind: "storage" } });
    expect(known().asks).toBe("complete");
  });
});
