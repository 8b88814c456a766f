import type { Failure } from "../../../src/base/failure";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf } from "../../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];
const offline: Failure = { kind: "unreachable", detail: "" };

describe("a download that fails", () => {
  test("continues where the connection broke", () => {
    const scene = aShelfScene([aBook(1)]);
    let broken = false;
    scene.server.drip = (_, sent) => {
      if (broken || sent < 1000) return undefined;
      broken = true;
      return { kind: "broken", sent: true, detail: "" };
    };
    expect(scene.run().downloaded).toBe(1);
    expect(scene.server.calls.slice(2)).toEqual(["download 1", "download 1 from 1000"]);
    expect(scene.disk.contents.get(pathOf(1))).toBe(aBook(1).bytes);
  });

  test("continues as often as needed if each attempt brings a good part", () => {
    const long = { ...aBook(1), bytes: aBook(1).bytes.padEnd(700000, "y") };
    const scene = aShelfScene([long]);
    let last = 0;
    scene.server.drip = (_, sent) => {
      if (sent - last < 70000) return undefined;
      last = sent;
      return { kind: "broken", sent: true, detail: "" };
    };
    expect(scene.run().downloaded).toBe(1);
    expect(scene.server.calls.filter((call) => call.startsWith("download 1 from")).length).toBeGreaterThan(7);
    expect(scene.disk.contents.get(pathOf(1))).toBe(long.bytes);
  });

  test.each([
    ["brings little", 700000, true, 1000],
    ["starts from the beginning", 700000, false, 70000],
  ])("is tried three times in all if each attempt %s", (_, length, ranges, stretch) => {
    const scene = aShelfScene([{ ...aBook(1), bytes: aBook(1).bytes.padEnd(length, "y") }]);
    scene.server.ranges = ranges;
    let last = 0;
    scene.server.drip = (_, sent) => {
      if (sent > last && sent - last < stretch) return undefined;
      last = ranges ? sent : 0;
      return { kind: "broken", sent: true, detail: "" };
    };
    expect(scene.run().downloaded).toBe(0);
    expect(scene.server.calls.filter((call) => call.startsWith("download 1"))).toHaveLength(3);
  });

  test("starts from the beginning if the server sends no ranges", () => {
    const scene = aShelfScene([aBook(1)]);
    scene.server.ranges = false;
    let broken = false;
    scene.server.drip = (_, sent) => {
      if (broken || sent < 1000) return undefined;
      broken = true;
      return { kind: "broken", sent: true, detail: "" };
    };
    expect(scene.run().downloaded).toBe(1);
    expect(scene.disk.contents.get(pathOf(1))).toBe(aBook(1).bytes);
  });

  test("leaves no part of a file, and stops if the server is away", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (id) => (id === 2 ? offline : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 1, left: 2, troubles: [], stop: { kind: "failure" } });
    expect(names(scene)).toEqual([pathOf(1)]);
  });

  test.each([
    ["a web page", "<!DOCTYPE html><html>Please log in</html>", "content"],
    ["a message", '{"status":401,"message":"no"}', "content"],
    ["half a book", aBook(2).bytes.slice(0, 700), "length"],
    ["nothing", "", "length"],
  ])("does not store %s, and downloads the other books", (_, sent, trouble) => {
    const scene = aShelfScene(three);
    scene.server.instead = (book) => ((book.id as number) === 2 ? sent : book.bytes);
    if (trouble === "content") scene.server.claims = () => undefined;
    expect(scene.run()).toMatchObject({ downloaded: 2, troubles: [{ id: 2, trouble: { kind: trouble } }] });
    expect(names(scene)).toEqual([pathOf(1), pathOf(3)]);
  });

  test("does not stop the other books if the server refuses one", () => {
    const scene = aShelfScene(three);
    scene.server.spoil = (call) => (call === "download 1" ? { kind: "denied", status: 403, message: "" } : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 2, left: 0, troubles: [{ id: 1 }] });
  });

  test("ends the sync if the disk is full, and keeps the earlier books", () => {
    const scene = aShelfScene(three);
    scene.disk.room = aBook(1).bytes.length + 100;
    expect(scene.run()).toMatchObject({ downloaded: 1, left: 2, stop: { kind: "disk" } });
    expect(names(scene)).toEqual([pathOf(1)]);
    expect(scene.store.ledger.find(({ id }) => (id as number) === 1)?.state).toBe("here");
  });

  test("ends the sync before the next book if the free space is below the setting", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (_, sent) => {
      if (sent > 1000) scene.disk.free = 499;
      return undefined;
    };
    expect(scene.run()).toMatchObject({
      downloaded: 1,
      left: 2,
      stop: { kind: "space", freeMegabytes: 499 },
    });
  });

  test("does not end the sync if the device does not know its free space", () => {
    const scene = aShelfScene(three);
    scene.disk.free = undefined;
    expect(scene.run().downloaded).toBe(3);
  });

  test("never gets a path outside the folder", () => {
    const scene = aShelfScene([
      aBook(1, { fileName: "../../etc/cron.d/x.epub" }),
      aBook(2, { fileName: "/mnt/onboard/.kobo/KoboRoot.tgz.epub" }),
      aBook(3, { fileName: "run.sh" }),
    ]);
    scene.run();
    for (const path of names(scene)) {
      expect(path.startsWith(`${folder}/`)).toBe(true);
      expect(path.slice(folder.length + 1)).not.toContain("/");
      expect(path.endsWith(".epub")).toBe(true);
    }
    expect(names(scene)).toHaveLength(3);
  });
});

describe("the limits of a download", () => {
  const megabytes = (count: number): number => count * 1024 * 1024;

  test("skip a book that would leave too little free space, and download the others", () => {
    const scene = aShelfScene(three);
    scene.disk.free = 600;
    scene.server.claims = ({ id, bytes }) => ((id as number) === 2 ? megabytes(101) : bytes.length);
    expect(scene.run()).toMatchObject({
      downloaded: 2,
      troubles: [{ id: 2, trouble: { kind: "large", freeMegabytes: 600, megabytes: 101 } }],
      stop: undefined,
    });
    expect(names(scene)).toEqual([pathOf(1), pathOf(3)]);
  });

  test("stop the download if too little space is left while the file is written", () => {
    const scene = aShelfScene([aBook(1, { bytes: `PK\u0003\u0004${"x".repeat(megabytes(3))}` })]);
    scene.server.piece = 65536;
    scene.server.drip = (_, sent) => {
      if (sent > megabytes(1)) scene.disk.free = 499;
      return undefined;
    };
    expect(scene.run()).toMatchObject({ downloaded: 0, stop: { kind: "space", freeMegabytes: 499 } });
    expect(names(scene)).toEqual([]);
    expect(scene.server.calls.filter((call) => call.startsWith("download"))).toHaveLength(1);
  });

  test("stop the download at the announced length, without another request", () => {
    const scene = aShelfScene(three);
    let most = 0;
    scene.server.claims = () => 1000;
    scene.server.instead = () => `PK\u0003\u0004${"x".repeat(50000)}`;
    scene.server.drip = (_, sent) => {
      most = Math.max(most, sent);
      return undefined;
    };
    expect(scene.run()).toMatchObject({ downloaded: 0, troubles: three.map(({ id }) => ({ id })) });
    expect(most).toBeLessThanOrEqual(1000);
    expect(scene.server.calls.filter((call) => call.startsWith("download"))).toHaveLength(3);
  });

  test("refuse to write through a link, and leave the link", () => {
    const scene = aShelfScene(three);
    scene.disk.links.add(`${pathOf(2)}.part`);
    expect(scene.run()).toMatchObject({
      downloaded: 2,
      troubles: [{ id: 2, trouble: { kind: "occupied" } }],
    });
    expect(scene.server.calls).not.toContain("download 2");
    expect(scene.disk.links.size).toBe(1);
  });

  test("do not stop a small book without a length that grew by a cover since its listing", () => {
    const scene = aShelfScene([aBook(1, { bytes: `PK\u0003\u0004${"x".repeat(megabytes(0.9))}` })]);
    scene.server.piece = 65536;
    scene.server.claims = () => undefined;
    expect(scene.run()).toMatchObject({ downloaded: 1, troubles: [] });
  });

  test("stop the download a little above the listed length if no length is announced", () => {
    const scene = aShelfScene([aBook(1, { bytes: `PK\u0003\u0004${"x".repeat(megabytes(3))}` })]);
    scene.server.piece = 65536;
    scene.server.claims = () => undefined;
    expect(scene.run()).toMatchObject({ downloaded: 0, troubles: [{ trouble: { kind: "length" } }] });
    expect(names(scene)).toEqual([]);
  });
});

describe("a stop during downloads", () => {
  test("finishes the current book, stores it, and counts the rest", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (id) => {
      if (id === 1) scene.shelves.work.cancel();
      return undefined;
    };
    expect(scene.run()).toMatchObject({ downloaded: 1, left: 2, stop: { kind: "cancelled" } });
    expect(names(scene)).toEqual([pathOf(1)]);
    expect(scene.run().downloaded).toBe(2);
  });

  test("in the middle of a book leaves no part of its file", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (id, sent) => (id === 2 && sent >= 1000 ? { kind: "cancelled", sent: true } : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 1, left: 2, troubles: [], stop: { kind: "cancelled" } });
    expect(names(scene)).toEqual([pathOf(1)]);
  });
});
