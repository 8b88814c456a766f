// Also src/features/upload/uploadBooks.task.ts: what its listeners are told.
import { failed, ok } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { findBook } from "../../../src/book/books.store";
import type { UploadResult } from "../../../src/features/upload/uploadBooks.task";
import type { UploadItem } from "../../../src/features/upload/uploadBook";
import { place, uploadDevice, type UploadDevice } from "../../fakes/uploadDevice";

describe("the listener of an upload", () => {
  /** Sends without the page. Returns all that the listener is told. */
  const sending = (there: UploadDevice, to: typeof place | undefined, items = there.items) => {
    const heard: unknown[] = [];
    there.uploading.send(items, to, {
      at: (progress) =>
        heard.push(progress === undefined ? "end" : [progress.phase, progress.title, progress.done, progress.percent]),
      report: (results) => heard.push(results.map(({ outcome }) => outcome)),
    });
    there.pass(0);
    return heard;
  };
  const refusal = (status: number): Failure => ({ kind: "refused", status, message: "" }) as unknown as Failure;

  test("gets the percentage of each book, each once, and the end", () => {
    const there = uploadDevice(() => ok(undefined));
    const heard = sending(there, undefined, there.items.slice(0, 2));
    expect(heard[0]).toEqual(["sending", "One", 0, 0]);
    expect(heard.slice(-3)).toEqual([["sending", "Two", 1, 100], "end", ["sent", "sent"]]);
    expect(new Set(heard.map((one) => JSON.stringify(one))).size).toBe(heard.length);
    expect(there.uploading.isBusy()).toBe(false);
  });

  test("gets each percentage of a large book once", () => {
    const there = uploadDevice(() => ok(undefined), 600_000);
    const heard = sending(there, undefined, there.items.slice(0, 1));
    expect(heard.length).toBeGreaterThan(20);
    expect(new Set(heard.map((one) => JSON.stringify(one))).size).toBe(heard.length);
  });

  test("learns that the server has got a book since the question", () => {
    const there = uploadDevice(() => ok(undefined));
    there.readIn(there.items[0]!);
    expect(sending(there, undefined).at(-1)).toEqual(["matched", "sent", "sent"]);
    expect(there.taken).toEqual(["Two", "Three"]);
    expect([there.matched, there.context.count.queued]).toEqual([[there.items[0]!.book.fingerprint], 1]);
  });

  test("learns that a book has arrived, though its answer was lost", () => {
    const there = uploadDevice(() => failed({ kind: "timeout", sent: true }));
    const heard = sending(there, place);
    there.readIn(there.items[0]!);
    there.pass(20);
    expect(heard.at(-1)).toEqual(["matched", "left", "left"]);
  });

  test("gets the result if a search for the book breaks off", () => {
    const there = uploadDevice(() => ok(undefined));
    const heard = sending(there, place, there.items.slice(0, 1));
    const findByHash = (): never => {
      throw new Error("broken");
    };
    Object.assign(there.ui.server.books, { findByHash });
    there.pass(20);
    expect([heard.slice(-2), there.uploading.isBusy()]).toEqual([["end", ["sent"]], false]);
  });

  test.each([
    [true, 15],
    [false, 1],
  ])("gets the result of a folder that is watched (%s) after %i s of waiting", (isWatched, seconds) => {
    const there = uploadDevice(() => ok(undefined));
    const heard = sending(there, { ...place, isWatched }, there.items.slice(0, 1));
    expect(heard.at(-1)).toEqual(["waiting", undefined, 1, 100]);
    there.pass(seconds - 0.5);
    expect([heard.includes("end"), there.uploading.isBusy()]).toEqual([false, true]);
    there.pass(0.5);
    expect(heard.slice(-2)).toEqual(["end", ["sent"]]);
    expect(there.uploading.isBusy()).toBe(false);
    const { length } = heard;
    there.pass(1000);
    expect(heard).toHaveLength(length);
  });

  test("stays silent while the server is asked again, for less than four minutes", () => {
    const there = uploadDevice(() => ok(undefined));
    sending(there, place, there.items.slice(0, 1));
    const times: number[] = [];
    for (let second = 0; second < 400; second += 1) {
      const { count } = there.lookUps;
      there.pass(1);
      if (there.lookUps.count > count) times.push(second + 1);
    }
    expect(times).toEqual([1, 3, 7, 15, 45, 105, 225]);
  });

  test("gets the result at once if Catchword is switched off, without more requests", () => {
    const there = uploadDevice(() => ok(undefined));
    const heard = sending(there, place, there.items.slice(0, 1));
    const { count } = there.lookUps;
    there.context.set({ enabled: false });
    there.pass(1000);
    expect([heard.slice(-2), there.lookUps.count]).toEqual([["end", ["sent"]], count]);
  });

  test("learns from a second upload that the first one runs", () => {
    const there = uploadDevice(() => ok(undefined));
    const first = sending(there, place, there.items.slice(0, 1));
    const second = sending(there, place, there.items.slice(1));
    expect([second, there.taken]).toEqual([[["failed", "failed"]], ["One"]]);
    expect(first).not.toContain("end");
  });

  test.each<[Failure, readonly string[]]>([
    [refusal(404), ["failed", "left", "left"]],
    [refusal(429), ["failed", "left", "left"]],
    [refusal(507), ["failed", "left", "left"]],
    [refusal(400), ["failed", "failed", "failed"]],
    [refusal(413), ["failed", "failed", "failed"]],
    [{ kind: "denied", status: 403, message: "" }, ["failed", "left", "left"]],
    [{ kind: "unreachable", detail: "" }, ["failed", "left", "left"]],
    [{ kind: "unreadable", detail: "a web page", isPage: true }, ["unsure", "left", "left"]],
    [{ kind: "unreadable", detail: "" }, ["unsure", "unsure", "unsure"]],
  ])("learns which books are left after %j", (failure, outcomes) => {
    const there = uploadDevice(() => failed(failure));
    expect(sending(there, undefined).at(-1)).toEqual(outcomes);
  });

  test("gets a failure for each book if the upload breaks off", () => {
    const there = uploadDevice(() => {
      throw new Error("broken");
    });
    expect(sending(there, place).slice(-2)).toEqual(["end", ["failed", "failed", "failed"]]);
    expect(there.uploading.isBusy()).toBe(false);
  });
});

describe("the offer of an upload", () => {
  const offered = (there: UploadDevice, items: readonly UploadItem[]) => {
    const asked: string[] = [];
    let mayUpload: boolean | undefined = true;
    Object.assign(there.ui.server.uploads, {
      rights: () => {
        asked.push("rights");
        return ok({ mayUpload, places: [place] });
      },
      maxMegabytes: () => {
        asked.push("limit");
        return ok(100);
      },
    });
    const offers: unknown[] = [];
    const prepare = (may: boolean | undefined = true) => {
      mayUpload = may;
      there.uploading.prepare(items, {
        began: () => undefined,
        report: (found) => void offers.push(found),
      });
      there.pass(0);
      return asked;
    };
    return { offers, prepare };
  };
  const sized = (item: UploadItem, size: number): UploadItem => ({ ...item, size });
  const megabytes = 1024 * 1024;

  test.each([
    [50 * megabytes, true, ["rights"]],
    [50 * megabytes + 1, true, ["rights", "limit"]],
    [50 * megabytes + 1, undefined, ["rights", "limit"]],
    [50 * megabytes + 1, false, ["rights"]],
  ])("asks for a file of %i bytes with the right %s: %j", (size, may, asked) => {
    const there = uploadDevice(() => ok(undefined));
    expect(offered(there, [there.items[0]!, sized(there.items[1]!, size)]).prepare(may)).toEqual(asked);
  });

  test("asks for nothing if the server has all books, or cannot be asked for them", () => {
    const there = uploadDevice(() => ok(undefined));
    there.readIn(there.items[0]!);
    expect(offered(there, [there.items[0]!]).prepare()).toEqual([]);
    there.lookUps.failure = { kind: "timeout", sent: true };
    expect(offered(there, [there.items[1]!]).prepare()).toEqual([]);
  });
});

describe("a book of another title with the same bytes", () => {
  const sendFirst = (there: UploadDevice) => {
    const results: UploadResult[] = [];
    const listener = { at: () => undefined, report: (all: readonly UploadResult[]) => void results.push(...all) };
    there.uploading.send(there.items.slice(0, 1), place, listener);
    there.pass(0);
    return results;
  };
  const lost: Failure = { kind: "timeout", sent: true };

  test("among the newest of the server is matched, not sent", () => {
    const there = uploadDevice(() => ok(undefined));
    const [one] = there.items;
    const text = there.disk.contents.get(one!.path)!;
    const kilobytes = Math.floor(one!.size / 1024);
    Object.assign(there.ui.server.files, {
      newest: () => ok([{ id: 8, title: "Other", format: "CBX", kilobytes }]),
      sample: (_id: unknown, offset: number, length: number) =>
        ok({ size: one!.size, bytes: text.slice(offset, offset + length) }),
    });
    expect(sendFirst(there)).toMatchObject([{ outcome: "matched" }]);
    expect(there.taken).toEqual([]);
    expect(findBook(there.ui.database, one!.book.fingerprint)?.id).toBe(8);
  });

  test.each([
    ["newest", () => failed(lost)],
    ["sample", () => failed(lost)],
  ])("is not sent if the network loses an answer (%s)", (name, answer) => {
    const there = uploadDevice(() => ok(undefined));
    const kilobytes = Math.floor(there.items[0]!.size / 1024);
    const newest = () => ok([{ id: 8, title: "Other", format: "CBX", kilobytes }]);
    Object.assign(there.ui.server.files, { newest, [name]: answer });
    expect(sendFirst(there)).toMatchObject([{ outcome: "failed", trouble: { kind: "server", failure: lost } }]);
    expect(there.taken).toEqual([]);
  });
});
