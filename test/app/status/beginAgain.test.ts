import { askToBeginAgain } from "../../../src/app/status/beginAgain";
import { asPercent } from "../../../src/domain/scale";
import { must } from "../../fakes/memoryStore";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";

describe("who reads on in a book that the server has as read", () => {
  const reached = { fingerprint, percent: asPercent(30), place: "/here", readAt: 1_790_000_000 };

  function readOn(one: ReturnType<typeof device>) {
    const released: unknown[] = [];
    askToBeginAgain(one.context, {
      path,
      title: "The Lamp",
      reached,
      release: (position) => released.push(position) > 0,
    });
    return released;
  }

  test("is asked, and begins again", () => {
    const one = device();
    one.told({ status: "READ" });
    const released = readOn(one);
    expect(one.questions[0]?.text).toBe("“The Lamp” is finished. Read it again?");
    expect(released).toEqual([]);
    one.questions[0]?.onYes();
    expect(released).toEqual([reached]);
    expect(one.summaries.of(path)?.status).toBe("reading");
    expect(one.known().pending).toBe("RE_READING");
  });

  test("is not asked twice, until the status has changed", () => {
    const one = device();
    one.told({ status: "READ" });
    readOn(one);
    readOn(one);
    expect(one.questions).toHaveLength(1);
    one.told({ status: "PAUSED" });
    readOn(one);
    expect(one.questions[1]?.text).toBe("The server has “The Lamp” as: paused. Go on reading it?");
    one.questions[1]?.onYes();
    expect(one.known().pending).toBe("READING");
  });

  test("begins again, though what was sent before has arrived without an answer", () => {
    const one = device();
    one.told({ status: "RE_READING" });
    one.there({ status: "RE_READING" });
    one.here("complete");
    one.notice("complete");
    one.library.faults.push({ call: "setStatus", failure: { kind: "timeout", sent: true }, stored: true });
    one.drain();
    readOn(one);
    one.questions[0]?.onYes();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "RE_READING" });
    expect(one.summaries.of(path)?.status).toBe("reading");
  });

  function finishedHere() {
    const one = device();
    one.told({ status: "READING" });
    one.here("complete");
    return one;
  }

  test("gives way to the web page that has it finished since", () => {
    const one = finishedHere();
    readOn(one);
    one.questions[0]?.onYes();
    one.there({ status: "READ" });
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "READ" });
  });

  test("begins again, though the server was not heard since it was sent the end", () => {
    const one = finishedHere();
    must(one.memory.progress.tried(fingerprint, { percent: asPercent(100) }));
    one.there({ status: "READ" });
    readOn(one);
    one.questions[0]?.onYes();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "RE_READING" });
    expect(one.summaries.of(path)?.status).toBe("reading");
  });

  test("begins again, though the server had said nothing before it was sent the end", () => {
    const one = device();
    one.told({});
    one.summaries.kept.set(path, { status: "reading", changedOn: "2026-11-19" });
    must(one.memory.progress.tried(fingerprint, { percent: asPercent(100) }));
    one.there({ status: "READ", statusAt: 1_795_168_800 });
    readOn(one);
    one.questions[0]?.onYes();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "RE_READING" });
    expect(one.summaries.of(path)?.status).toBe("reading");
  });

  test("goes on with one that is not wanted there", () => {
    const one = device();
    one.told({ status: "WONT_READ" });
    one.there({ status: "WONT_READ" });
    readOn(one);
    one.questions[0]?.onYes();
    one.drain();
    expect(one.library.states.get(id)).toMatchObject({ status: "READING" });
  });

  test("begins again here alone without the library account", () => {
    const one = device({ libraryUsername: "" });
    one.here("complete");
    const released = readOn(one);
    one.questions[0]?.onYes();
    expect(released).toEqual([reached]);
    expect(one.summaries.of(path)?.status).toBe("reading");
    expect(one.known().pending).toBeUndefined();
  });
});
