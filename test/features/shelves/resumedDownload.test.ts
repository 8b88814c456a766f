// Downloads that continue: src/features/downloads/downloadBook.ts, src/features/downloads/fetchBook.task.ts.
import type { Failure } from "../../../src/base/failure";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const megabyte = 1048576;
const lost: Failure = { kind: "unreachable", detail: "" };
const whole = `PK\u0003\u0004${"0123456789abcdef".repeat(megabyte / 4)}`;
const long = aBook(1, { bytes: whole, kilobytes: 4096 });
const part = `${pathOf(1)}.part`;

/** The process ends when so much of the book is there; what comes is the device after the next start. */
function afterCrashAt(bytes: number, book = long, change?: (scene: ShelfScene) => unknown): ShelfScene {
  const scene = aShelfScene([book]);
  change?.(scene);
  scene.server.piece = 100000;
  scene.server.drip = (_, sent) => {
    if (sent < bytes) return undefined;
    throw new Error("crash");
  };
  scene.attempt();
  scene.server.drip = () => undefined;
  scene.server.calls.length = 0;
  return scene.restarted();
}

const downloads = ({ server }: ShelfScene): string[] => server.calls.filter((call) => call.startsWith("download"));

describe("a half downloaded book after a crash", () => {
  test("is continued where the stored part ends", () => {
    const scene = afterCrashAt(3.5 * megabyte);
    expect(scene.run()).toMatchObject({ downloaded: 1, troubles: [] });
    expect(downloads(scene)).toEqual([`download 1 from ${2 * megabyte}`]);
    expect(scene.disk.contents.get(pathOf(1))).toBe(whole);
    expect(names(scene)).toEqual([pathOf(1)]);
  });

  test("is complete even if the end of the part has wrong bytes", () => {
    const scene = afterCrashAt(3.5 * megabyte);
    const half = scene.disk.contents.get(part) ?? "";
    scene.disk.contents.set(part, half.slice(0, 2 * megabyte) + "\0".repeat(half.length - 2 * megabyte));
    expect(scene.run()).toMatchObject({ downloaded: 1 });
    expect(scene.disk.contents.get(pathOf(1))).toBe(whole);
  });

  test("is downloaded from the start if the server sends no ranges", () => {
    const scene = afterCrashAt(3.5 * megabyte);
    scene.server.ranges = false;
    expect(scene.run()).toMatchObject({ downloaded: 1 });
    expect(scene.disk.contents.get(pathOf(1))).toBe(whole);
  });

  test.each([
    ["another version of the file", (scene: ShelfScene) => (scene.server.tag = () => '"new"')],
    ["another length", (scene: ShelfScene) => (scene.server.claims = ({ bytes }) => bytes.length)],
  ])("is downloaded from the start if the server now has %s", (_, change) => {
    const scene = afterCrashAt(3.5 * megabyte);
    const bytes = `PK\u0003\u0004${"another book".repeat(400000)}`;
    scene.server.books = [{ ...long, bytes }];
    change(scene);
    expect(scene.run()).toMatchObject({ downloaded: 1, troubles: [] });
    expect(scene.disk.contents.get(pathOf(1))).toBe(bytes);
  });

  test("is downloaded from the start if the book is short", () => {
    const scene = afterCrashAt(1000, aBook(1));
    expect(scene.run()).toMatchObject({ downloaded: 1 });
    expect(downloads(scene)).toEqual(["download 1"]);
  });

  test.each([
    ["", (scene: ShelfScene) => scene],
    [
      ", also if the server sends no version",
      (scene: ShelfScene) => Object.assign(scene.server, { tag: () => undefined }),
    ],
  ])("is deleted if the book left the shelf%s", (_, change) => {
    const scene = afterCrashAt(3.5 * megabyte, long, change);
    expect(names(scene)).toEqual([part]);
    scene.server.on["standard:1"] = [];
    scene.run();
    expect(names(scene)).toEqual([]);
    expect(scene.store.ledger).toEqual([]);
  });

  test("is deleted if the books get other names", () => {
    const scene = afterCrashAt(3.5 * megabyte);
    scene.server.books = [{ ...long, title: "Another title" }];
    scene.settings = { ...scene.settings, names: "{title}" };
    expect(scene.run()).toMatchObject({ downloaded: 1 });
    expect(names(scene)).toEqual([pathOf(1).replace("Book 1_", "Another title_")]);
  });

  test("is deleted if a person downloads the book under another name", () => {
    const scene = afterCrashAt(3.5 * megabyte);
    scene.server.books = [{ ...long, title: "Another title" }];
    scene.settings = { ...scene.settings, names: "{title}" };
    const [renamed] = [pathOf(1).replace("Book 1_", "Another title_")];
    expect(scene.fetch(1)).toEqual({ ok: true, value: renamed });
    expect(names(scene)).toEqual([renamed]);
  });

  test("is deleted if the whole book was copied into its place", () => {
    const scene = afterCrashAt(3.5 * megabyte);
    scene.disk.contents.set(pathOf(1), whole);
    scene.run();
    expect([names(scene), downloads(scene)]).toEqual([[pathOf(1)], []]);
    expect(scene.store.ledger).toMatchObject([{ state: "here", size: whole.length }]);
  });

  test("is kept while the list of the shelf is unknown", () => {
    const scene = afterCrashAt(3.5 * megabyte);
    scene.server.spoil = (call) => (call === "books 1" ? lost : undefined);
    scene.attempt();
    expect(names(scene)).toEqual([part]);
    scene.server.spoil = () => undefined;
    scene.run();
    expect(downloads(scene)).toEqual([`download 1 from ${2 * megabyte}`]);
  });
});

describe("a long book whose connection is lost", () => {
  /** Ends the connection after 3.5 MB, and every later request for the book. */
  const leave = ({ server }: ShelfScene, failure: Failure): void => {
    server.piece = 100000;
    server.drip = (_, sent) => {
      if (sent < 3.5 * megabyte) return undefined;
      server.spoil = (call) => (call === "download 1" ? failure : undefined);
      return failure;
    };
  };

  const broken = (failure: Failure): ShelfScene => {
    const scene = aShelfScene([long]);
    leave(scene, failure);
    scene.run();
    scene.server.drip = () => undefined;
    scene.server.spoil = () => undefined;
    scene.server.calls.length = 0;
    return scene;
  };

  test("is continued by the next sync", () => {
    const scene = broken(lost);
    expect(names(scene)).toEqual([part]);
    expect(scene.run()).toMatchObject({ downloaded: 1 });
    expect(downloads(scene)).toEqual([`download 1 from ${2 * megabyte}`]);
    expect(scene.disk.contents.get(pathOf(1))).toBe(whole);
  });

  test("is continued even if the connection is lost in each sync", () => {
    const scene = broken(lost);
    leave(scene, lost);
    scene.run();
    expect(names(scene)).toEqual([part]);
    scene.server.drip = () => undefined;
    scene.server.spoil = () => undefined;
    expect(scene.run()).toMatchObject({ downloaded: 1 });
    expect(downloads(scene).at(-1)).toBe(`download 1 from ${2 * megabyte}`);
    expect(scene.disk.contents.get(pathOf(1))).toBe(whole);
  });

  test("needs space only for the rest of the book", () => {
    const scene = broken(lost);
    scene.disk.free = 503;
    expect(scene.run()).toMatchObject({ downloaded: 1, troubles: [] });
    expect(scene.disk.contents.get(pathOf(1))).toBe(whole);
  });

  test("leaves no part if it was downloaded alone", () => {
    const scene = aShelfScene([long]);
    leave(scene, lost);
    expect(scene.fetch(1).ok).toBe(false);
    expect(names(scene)).toEqual([]);
    expect(scene.store.ledger).toEqual([]);
  });

  test("leaves no part if a person stops the download", () => {
    expect(names(broken({ kind: "cancelled", sent: true }))).toEqual([]);
  });
});
