import { failed, ok } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import { addBooks } from "../../../src/features/upload/addBook.page";
import type { FileBody } from "../../../src/server/failures";
import { place, uploadDevice, type UploadDevice } from "../../fakes/uploadDevice";

const untrusted: Failure = {
  kind: "untrusted",
  why: "unknown",
  detail: "self-signed",
  shown: { origin: "https://library", sha256: "ab".repeat(32) },
} as unknown as Failure;
const stopped: Failure = { kind: "cancelled", sent: true };

describe("a batch of uploads that gets another certificate", () => {
  const refusing = (): UploadDevice => {
    let isTrusted = false;
    const there = uploadDevice((name) => (name === "Two" && !isTrusted ? failed(untrusted) : ok(undefined)));
    there.context.changed = () => void (isTrusted = true);
    Object.assign(there.ui, { changed: () => void (isTrusted = true) });
    there.add();
    there.readIn(there.items[0]!);
    there.pass(20);
    return there;
  };

  test("stops, and asks about the certificate with the result", () => {
    const there = refusing();
    expect(there.taken).toEqual(["One", "Two"]);
    expect(there.report()).toContain("Added: 1, not added: 2.");
    const top = there.top();
    expect(top?.kind === "read" && top.page.choices?.map(({ text }) => text)).toEqual(["About the certificate"]);
  });

  test("continues with the other books after the certificate is trusted", () => {
    const there = refusing();
    there.tap("About the certificate");
    expect(there.title()).toBe("Is this your server?");
    there.tap("Trust this certificate");
    there.pass(0);
    there.tap("Send");
    there.pass(0);
    expect(there.taken).toEqual(["One", "Two", "Two", "Three"]);
  });

  test("sends no more books while the certificate is not trusted", () => {
    const there = refusing();
    there.pass(1000);
    expect([there.taken, there.uploading.isBusy()]).toEqual([["One", "Two"], false]);
  });
});

describe("a batch of uploads", () => {
  const refusal = (status: number): Failure => ({ kind: "refused", status, message: "" }) as unknown as Failure;

  test.each([
    ["that is full", refusal(507)],
    ["that takes no uploads", refusal(404)],
    ["that wants fewer requests", refusal(429)],
  ])("ends at a server %s", (_what, failure) => {
    const there = uploadDevice(() => failed(failure));
    there.add();
    expect(there.taken).toEqual(["One"]);
    expect(there.report()).toContain("not added: 3");
  });

  test("counts sent books as added before the server has processed them", () => {
    const there = uploadDevice(() => ok(undefined));
    there.add();
    there.pass(20);
    expect(there.report()).toContain("Added: 3.");
  });

  test("leaves out books that the server has, and redraws the list behind", () => {
    const there = uploadDevice(() => ok(undefined));
    there.readIn(there.items[0]!);
    let redraws = 0;
    addBooks(there.ui, there.items, () => void (redraws += 1));
    there.pass(0);
    expect([redraws, there.matched]).toEqual([1, [there.items[0]!.book.fingerprint]]);
    expect(there.title()).toContain("Send 2 books");
    there.tap("Send");
    there.pass(0);
    expect(there.taken).toEqual(["Two", "Three"]);
  });

  test("redraws no list if the server has none of the books", () => {
    const there = uploadDevice(() => ok(undefined));
    let redraws = 0;
    addBooks(there.ui, there.items, () => void (redraws += 1));
    there.pass(0);
    expect(redraws).toBe(0);
  });

  test("is offered only the libraries that take all of its books", () => {
    const there = uploadDevice(() => ok(undefined));
    const library = (name: string, formats: readonly string[]) => ({ ...place, name, formats });
    const places = [library("Comics", ["CBX"]), library("Novels", ["EPUB"]), library("All", [])];
    Object.assign(there.ui.server.uploads, { rights: () => ok({ mayUpload: true, places }) });
    const [one, two] = there.items;
    addBooks(there.ui, [one!, { ...two!, path: two!.path.replace(".cbz", ".pdf") }], () => undefined);
    there.pass(0);
    expect(there.title()).toContain("to the library “All”?");
  });

  test("is not sent if Catchword was switched off while the question was shown", () => {
    const there = uploadDevice(() => ok(undefined));
    addBooks(there.ui, there.items, () => undefined);
    there.pass(0);
    there.context.set({ enabled: false });
    there.tap("Send");
    there.pass(0);
    expect([there.taken, there.said]).toEqual([[], ["Catchword is switched off."]]);
  });

  test("goes on after a file that the server does not take", () => {
    const there = uploadDevice((name) => (name === "One" ? failed(refusal(413)) : ok(undefined)));
    there.add();
    expect(there.taken).toEqual(["One", "Two", "Three"]);
  });

  test("sends files that are newer than the clock, as after it was set back", () => {
    const there = uploadDevice(() => ok(undefined));
    there.context.clock.setWall(-86_400);
    there.add();
    expect(there.taken).toEqual(["One", "Two", "Three"]);
  });

  test("leaves no trace of a book that the server refused", () => {
    const there = uploadDevice(() => failed(refusal(507)));
    there.add();
    expect(there.items.map((item) => there.sentAt(item))).toEqual([undefined, undefined, undefined]);
  });

  test("looks for a book whose name the server has already", () => {
    const there = uploadDevice(() => failed(refusal(409)));
    const [one] = there.items;
    there.add([one!]);
    there.readIn(one!);
    there.pass(10);
    expect(there.matched).toEqual([one!.book.fingerprint]);
    expect(there.report()).toContain("is in your library, and matched");
  });
});

describe("an uploaded book that the server processes later", () => {
  test("is matched by its hash after the result was shown", () => {
    const there = uploadDevice(() => ok(undefined));
    const [one] = there.items;
    there.add([one!]);
    there.pass(20);
    expect(there.report()).toContain("was sent. It is matched once the server has read it in.");
    expect(there.matched).toEqual([]);
    there.readIn(one!);
    there.pass(60);
    expect([there.matched, there.context.count.queued]).toEqual([[one!.book.fingerprint], 1]);
    expect(there.sentAt(one!)).toBeUndefined();
  });

  test("is searched again after a search without an answer", () => {
    const there = uploadDevice(() => ok(undefined));
    const [one] = there.items;
    there.add([one!]);
    there.lookUps.failure = { kind: "timeout", sent: true };
    there.pass(3.5);
    there.lookUps.failure = undefined;
    there.readIn(one!);
    there.pass(10);
    expect(there.report()).toContain("is in your library, and matched");
    expect([there.matched, there.taken]).toEqual([[one!.book.fingerprint], ["One"]]);
  });

  test("is searched a limited number of times", () => {
    const there = uploadDevice(() => ok(undefined));
    there.add([there.items[0]!]);
    there.pass(300);
    const { count } = there.lookUps;
    there.pass(10_000);
    expect([there.lookUps.count, there.context.tasks.armed(), there.taken]).toEqual([count, 0, ["One"]]);
  });
});

describe("a tap on Stop during an upload", () => {
  test("is recorded as an upload that may be stored if all bytes were sent", () => {
    const there = uploadDevice(() => {
      there.uploading.cancel();
      return failed(stopped);
    });
    there.add();
    const [one, two] = there.items;
    expect(there.report()).toContain("Nobody can tell yet if “One” has arrived.");
    expect([there.sentAt(one!) === undefined, there.sentAt(two!), there.taken]).toEqual([false, undefined, ["One"]]);
    const { count } = there.lookUps;
    there.pass(1000);
    expect([there.lookUps.count, there.uploading.isBusy()]).toEqual([count, false]);
  });

  test("leads to a warning before the same book is sent again", () => {
    const there = uploadDevice(() => {
      there.uploading.cancel();
      return failed(stopped);
    });
    const [one] = there.items;
    there.add([one!]);
    addBooks(there.ui, [one!], () => undefined);
    there.pass(0);
    expect(there.title()).toContain("If it is sent again, the library may have it twice.");
  });

  test("leaves no record if bytes were missing", () => {
    const there = uploadDevice(() => ok(undefined));
    const { uploads } = there.ui.server;
    Object.assign(uploads, {
      send: (_place: unknown, { source }: FileBody) => {
        source.piece(0);
        return failed({ kind: "cancelled", sent: true });
      },
    });
    there.add([there.items[0]!]);
    expect(there.report()).toContain("Stopped. Nothing of “One” was kept.");
    expect(there.sentAt(there.items[0]!)).toBeUndefined();
  });

  test("shows the result at once during the search for the book", () => {
    const there = uploadDevice(() => ok(undefined));
    there.add([there.items[0]!]);
    there.pass(3.5);
    there.uploading.cancel();
    expect(there.report()).toContain("was sent. It is matched once the server has read it in.");
    const { count } = there.lookUps;
    there.pass(1000);
    expect([there.lookUps.count, there.said.length, there.uploading.isBusy()]).toEqual([count, 1, false]);
  });
});
