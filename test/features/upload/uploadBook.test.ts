import type { Failure } from "../../../src/base/failure";
import { failed, ok, type Result } from "../../../src/base/result";
import { fingerprintOf } from "../../../src/book/book";
import { saveBook } from "../../../src/book/books.store";
import { type UploadItem, uploadBook } from "../../../src/features/upload/uploadBook";
import { getUploadedAt, saveUploadedAt } from "../../../src/features/upload/uploads.store";
import type { FileBody } from "../../../src/server/failures";
import { fakeCodec } from "../../fakes/codec";
import { aDisk } from "../../fakes/disk";
import { testContext } from "../../fakes/testContext";

const path = "/mnt/books/One.cbz";
const contents = `PK${"0123456789".repeat(7000)}`;
const refused = (status: number): Failure => ({ kind: "refused", status, message: "" });

/** A book of three pieces. `take`: what the server does with the body. */
function device(take: (body: FileBody, disk: ReturnType<typeof aDisk>) => Result<undefined>) {
  const disk = aDisk();
  const progress: number[] = [];
  const server = { isKnown: false, sends: 0 };
  const context = testContext({
    host: { files: disk, device: { newUuid: () => "u" } },
    server: {
      uploads: { send: (_place, body) => ((server.sends += 1), take(body, disk)) },
      books: { findByHash: () => ok(server.isKnown ? { id: 7 as never } : undefined) },
      files: { newest: () => ok([]), byPosition: () => ok(undefined), titled: () => ok([]) },
    },
  });
  disk.contents.set(path, contents);
  const fingerprint = fingerprintOf({ files: disk, codec: fakeCodec }, path)!;
  const book = { fingerprint, type: "CBZ", title: "One" } as const;
  saveBook(context.database, book, path, disk.facts(path)!);
  const item: UploadItem = { book, path, name: "One.cbz", size: contents.length };
  const upload = () => uploadBook(context, item, undefined, (bytes) => void progress.push(bytes));
  const sentAt = () => getUploadedAt(context.database, fingerprint);
  return { context, disk, fingerprint, server, progress, upload, sentAt };
}

/** Reads the whole body. Undefined if it breaks off. */
function readAll({ source }: FileBody): string | undefined {
  let text = "";
  while (text.length < source.length) {
    const piece = source.piece(text.length);
    if (piece === undefined) return undefined;
    text += piece;
  }
  return text;
}

const takeAll = (answer: Result<undefined> = ok(undefined)) =>
  device((body) => (readAll(body) === undefined ? failed({ kind: "broken", sent: true, detail: "cut" }) : answer));

describe("the upload of a book", () => {
  test("sends a form with the whole file, and counts its bytes", () => {
    let sent = "";
    let type = "";
    const there = device((body) => {
      [sent, type] = [readAll(body) ?? "", body.contentType];
      return ok(undefined);
    });
    expect(there.upload()).toEqual(ok({ outcome: "sent" }));
    expect(type).toBe("multipart/form-data; boundary=catchword-u");
    expect(sent).toBe(
      `--catchword-u\r\ncontent-disposition: form-data; name="file"; filename="One.cbz"\r\n` +
        `content-type: application/octet-stream\r\n\r\n${contents}\r\n--catchword-u--\r\n`,
    );
    expect(there.progress).toEqual([32_768, 65_536, contents.length]);
    expect(there.sentAt()).toBe(there.context.clock.now());
  });

  test("is resumed at any byte with the same bytes", () => {
    const there = device((body) => {
      const whole = readAll(body)!;
      for (const at of [1, 60, 200, whole.length - 5]) expect(whole.startsWith(body.source.piece(at)!, at)).toBe(true);
      return ok(undefined);
    });
    expect(there.upload()).toEqual(ok({ outcome: "sent" }));
  });

  test("is left out if the server has the book", () => {
    const there = takeAll();
    there.server.isKnown = true;
    expect([there.upload(), there.server.sends]).toEqual([ok({ outcome: "known" }), 0]);
  });

  test.each([
    ["is gone", "gone", 60, (disk: ReturnType<typeof aDisk>) => disk.contents.delete(path)],
    [
      "was changed",
      "changed",
      60,
      (disk: ReturnType<typeof aDisk>) => disk.contents.set(path, contents.replaceAll("0", "x")),
    ],
    ["was written two seconds ago", "changed", 2, () => undefined],
    ["was written just now", "changed", 0, () => undefined],
  ] as const)("does not begin if the file %s", (_name, kind, age, change) => {
    const there = takeAll();
    change(there.disk);
    there.context.clock.setWall((there.disk.facts(path)?.modifiedAt ?? 0) + age);
    expect([there.upload(), there.server.sends]).toEqual([failed({ kind }), 0]);
  });

  test.each([3, -60])("begins with a file that is %d s old", (age) => {
    const there = takeAll();
    there.context.clock.setWall(there.disk.facts(path)!.modifiedAt + age);
    expect(there.upload()).toEqual(ok({ outcome: "sent" }));
  });

  test.each([
    ["changed", (disk: ReturnType<typeof aDisk>) => disk.contents.set(path, contents.replace("0", "x"))],
    ["changed", (disk: ReturnType<typeof aDisk>) => (disk.facts = () => ({ size: contents.length, modifiedAt: 2 }))],
    [
      "changed",
      (disk: ReturnType<typeof aDisk>) => {
        const { modifiedAt } = disk.facts(path)!;
        disk.facts = () => ({ size: contents.length + 1, modifiedAt });
      },
    ],
    ["gone", (disk: ReturnType<typeof aDisk>) => disk.contents.delete(path)],
  ] as const)("breaks off if the file is %s before its last bytes", (kind, change) => {
    const there = device((body, disk) => {
      const length = body.source.length - 5;
      let at = 0;
      while (at < length) at += Math.min(body.source.piece(at)!.length, length - at);
      change(disk);
      expect(body.source.piece(at)).toBeUndefined();
      return failed({ kind: "broken", sent: true, detail: "cut" });
    });
    expect([there.upload(), there.sentAt()]).toEqual([failed({ kind }), undefined]);
  });
});

test.each([
  ["changed", (disk: ReturnType<typeof aDisk>) => disk.contents.set(path, contents.slice(0, 40_000))],
  ["gone", (disk: ReturnType<typeof aDisk>) => disk.contents.delete(path)],
] as const)("an upload breaks off if the file is %s while it is read", (kind, change) => {
  let pieces: readonly (string | undefined)[] = [];
  const there = device(({ source }, disk) => {
    const head = source.piece(0)!.length;
    change(disk);
    pieces = [source.piece(head + 32_768)];
    return failed({ kind: "broken", sent: true, detail: "cut" });
  });
  expect([there.upload(), pieces, there.progress]).toEqual([failed({ kind }), [undefined], []]);
});

test("an upload that breaks off keeps the time of an earlier one, which may be there", () => {
  const there = device(({ source }) => (source.piece(0), failed({ kind: "broken", sent: true, detail: "cut" })));
  saveUploadedAt(there.context.database, there.fingerprint, 5);
  expect(there.upload().ok).toBe(false);
  expect(there.sentAt()).toBe(5);
});

describe("an upload that the server has taken whole", () => {
  test.each([
    ["may be there after no answer", { kind: "timeout", sent: true }, true],
    ["may be there after an answer of a proxy", refused(502), true],
    ["is not there after a refusal", refused(400), false],
    ["is not there if the server is full", refused(507), false],
  ] as const)("%s", (_name, failure, isUnsure) => {
    const there = takeAll(failed(failure));
    const answer = isUnsure ? ok({ outcome: "unsure", failure }) : failed({ kind: "server", failure });
    expect(there.upload()).toEqual(answer);
    expect(there.sentAt() !== undefined).toBe(isUnsure);
  });

  test("is not there if it is sent again from the start, and breaks off in the middle", () => {
    const cut: Failure = { kind: "broken", sent: true, detail: "cut" };
    const there = device((body) => {
      readAll(body);
      // The login was renewed: the same body goes out once more.
      let at = 0;
      while (at < body.source.length - 40_000) at += body.source.piece(at)!.length;
      return failed(cut);
    });
    expect(there.upload()).toEqual(failed({ kind: "server", failure: cut }));
    expect(there.sentAt()).toBeUndefined();
  });

  test("exists already after a conflict, and keeps its time", () => {
    const there = takeAll(failed(refused(409)));
    expect(there.upload()).toEqual(failed({ kind: "exists" }));
    expect(there.sentAt()).toBeDefined();
  });

  test("is not there if the answer came before the last bytes", () => {
    const there = device(({ source }) => (source.piece(0), ok(undefined)));
    expect(there.upload()).toMatchObject({ ok: false, failure: { kind: "server", failure: { kind: "unreadable" } } });
    expect(there.sentAt()).toBeUndefined();
  });
});
