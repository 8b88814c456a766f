import { forgetFields } from "../../../src/features/status/bookFields.store";
import { recordDerivedStatus, recordRemote } from "../../../src/features/status/serverState";
import { syncFields } from "../../../src/features/status/syncFields.task";
import { gated } from "../../../src/store/database";
import { asPercent } from "../../../src/base/scale";
import { device, fingerprint, path, place } from "../../fakes/statusDevice";

describe("the server's status and rating", () => {
  test("are no conflict once a position of this device has changed the status", () => {
    const { agreed, here, known, context, fetched } = device();
    agreed("PAUSED");
    here("complete");
    fetched({ status: "RE_READING" });
    recordDerivedStatus(context, fingerprint, asPercent(100));
    syncFields(context, place);
    expect(known().status.conflict).toBeUndefined();
  });

  test("are written to the host, also for a book that was never opened", () => {
    const { told, summaries, known } = device();
    told({ status: "READ" });
    expect(summaries.of(path)?.status).toBe("complete");
    expect(known().status.base).toBe("READ");
  });

  test("are written later if the host could not write", () => {
    const { told, summaries, known } = device();
    summaries.canWrite = false;
    told({ status: "READ" });
    expect(known().status.base).toBeUndefined();
    summaries.canWrite = true;
    told({ status: "READ" });
    expect(summaries.of(path)?.status).toBe("complete");
  });

  test("are a conflict if both sides changed on one day, else the later one is used", () => {
    const { told, here, known, summaries } = device();
    here("abandoned");
    summaries.kept.set(path, { status: "abandoned", changedOn: "2026-11-20" });
    told({ status: "READ", statusAt: 1_795_168_800 });
    expect(known().status.conflict).toBe("abandoned");
    summaries.kept.set(path, { status: "abandoned", changedOn: "2026-11-19" });
    told({ status: "READ", statusAt: 1_795_168_800 });
    expect(summaries.of(path)?.status).toBe("complete");
    expect(known().status.conflict).toBeUndefined();
  });

  test("are not written if neither side changed", () => {
    const { told, here, memory } = device();
    here("complete");
    told({ status: "READ" });
    const before = memory.writes;
    told({ status: "READ" });
    expect(memory.writes).toBe(before);
  });

  test("are forgotten when the server or the account changes", () => {
    const { told, memory, known } = device();
    told({ status: "READ", rating: 7 });
    forgetFields(memory.database);
    expect(known()).toMatchObject({ status: { base: undefined, remote: undefined }, fetchedAt: undefined });
  });

  test("are not fresh if they could not be stored", () => {
    const { context, memory, known } = device();
    const barred = { ...context, database: gated(memory.database, () => true) };
    expect(() => recordRemote(barred, fingerprint, { status: "READ" })).toThrow();
    expect(known().fetchedAt).toBeUndefined();
  });
});
