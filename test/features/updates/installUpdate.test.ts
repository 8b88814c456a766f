import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { ok } from "../../../src/base/result";
import { installUpdate } from "../../../src/features/updates/installUpdate";
import type { Chosen } from "../../../src/koreader/versions.port";
import type { Release } from "../../../src/model/release";
import { aDisk } from "../../fakes/disk";
import { fakeClock } from "../../fakes/clock";
import { fakeTasks } from "../../fakes/tasks";
import { testContext } from "../../fakes/testContext";

const packedOf = (text: string): string => deflateSync(Buffer.from(text, "latin1")).toString("latin1");
const sha256Of = (bytes: string): string => createHash("sha256").update(bytes, "latin1").digest("hex");

const texts = { "_meta.lua": "return {}", "main.piece.lua": "return plugin" };
const packed = Object.entries(texts).map(([name, text]) => ({ name, size: text.length, bytes: packedOf(text) }));
const pack = packed.map(({ bytes }) => bytes).join("");
const release: Release = {
  version: "0.2.0",
  host: "",
  changes: "",
  pack: {
    file: "catchword-0.2.0.pack",
    size: pack.length,
    sha256: sha256Of(pack),
    files: packed.map(({ name, size, bytes }) => ({ name, size, packed: bytes.length })),
  },
};

/**
 * Installs what arrives in these portions, and returns the result, the disk and how many portions were taken.
 * `stopsAt`: pauses before Stop.
 */
function installed(
  portions: readonly string[],
  described = release,
  before?: string,
  free?: number,
  stopsAt = Number.POSITIVE_INFINITY,
) {
  const disk = aDisk();
  let pauses = 0;
  if (free !== undefined) disk.free = free;
  if (before !== undefined) disk.makeFolder(`/p/${before.slice(0, -1)}`);
  if (before !== undefined) disk.contents.set(`/p/${before}main.piece.lua`, "return older");
  const way = before === undefined ? {} : { before, beforeVersion: "0.0.9", beforeSchema: "24" };
  let chosen: Chosen = { base: "0", runs: "", ...way };
  let taken = 0;
  const versions = {
    folder: "/p/",
    place: "",
    chosen: () => chosen,
    choose: (next: Chosen) => ((chosen = next), true),
    digest: () => {
      const hash = createHash("sha256");
      return (bytes?: string) => (bytes === undefined ? hash.digest("hex") : (hash.update(bytes, "latin1"), ""));
    },
    unpacked: (bytes: string, length: number) => {
      const text = inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
      return text.length === length ? text : undefined;
    },
    fsyncFolder: () => undefined,
  };
  const fetch = (_url: string, _file: string, take: (bytes: string) => boolean) => {
    for (const bytes of portions) {
      taken += 1;
      if (!take(bytes)) break;
    }
    return ok(undefined);
  };
  const clock = fakeClock();
  const tasks = { ...fakeTasks(clock), pause: () => void (pauses += 1), isStopping: () => pauses >= stopsAt };
  const context = testContext({
    clock,
    tasks,
    host: {
      files: disk,
      folders: disk,
      versions,
      device: { version: "0.1.0", published: "https://example.org/release.json" },
      sleepInhibitor: { during: (work) => work() },
    },
    server: { releases: { fetch } },
  });
  const result = installUpdate(context, described, () => undefined);
  return { result, disk, chosen: () => chosen, taken: () => taken, pauses: () => pauses };
}

test("a release that matches its description is tried at the next start", () => {
  const { result, disk, chosen } = installed([pack.slice(0, 7), pack.slice(7)]);
  expect(result.ok).toBe(true);
  expect(disk.contents.get("/p/versions/0.2.0/main.piece.lua")).toBe("return plugin");
  expect(chosen().trial).toBe("versions/0.2.0/");
});

test("a release with another SHA-256 is refused even if its length is right", () => {
  const other = packedOf("return {}") + packedOf("return plug_n");
  expect(other).toHaveLength(pack.length);
  const { result, disk, chosen } = installed([other]);
  expect(result).toEqual({ ok: false, failure: { kind: "altered" } });
  expect([...disk.contents.keys()]).toEqual([]);
  expect(chosen().trial).toBeUndefined();
});

test("a download of a release stops at the announced length", () => {
  const { result, taken, disk } = installed([pack, "x", "y", "z"]);
  expect(result).toEqual({ ok: false, failure: { kind: "altered" } });
  expect(taken()).toBe(2);
  expect([...disk.contents.keys()]).toEqual([]);
});

test("a release that does not fit on the device is not downloaded", () => {
  const { result, taken, disk } = installed([pack], release, undefined, 0);
  expect(result).toMatchObject({ ok: false, failure: { kind: "space", freeMegabytes: 0 } });
  expect([taken(), disk.contents.size]).toEqual([0, 0]);
});

test("a failed download of a release keeps the running version", () => {
  const { result, disk } = installed(["x"], release, "versions/0.0.9/");
  expect(result.ok).toBe(false);
  expect([...disk.contents.keys()]).toEqual(["/p/versions/0.0.9/main.piece.lua"]);
});

test("a stop at any step after the download leaves no file of the release", () => {
  const { pauses } = installed([pack]);
  for (let stopsAt = 1; stopsAt <= pauses(); stopsAt += 1) {
    const { result, disk, chosen } = installed([pack], release, undefined, undefined, stopsAt);
    expect([stopsAt, result]).toEqual([
      stopsAt,
      { ok: false, failure: { kind: "server", failure: { kind: "cancelled", sent: false } } },
    ]);
    expect([[...disk.contents.keys()], chosen().trial]).toEqual([[], undefined]);
  }
  expect(pauses()).toBeGreaterThan(2);
});

test("a release needs space for its archive and for its files", () => {
  const large = { ...release, pack: { ...release.pack, size: 4 * 1024 * 1024 } };
  const files = release.pack.files.map((file) => ({ ...file, size: 3 * 1024 * 1024 }));
  const { result } = installed([pack], { ...large, pack: { ...large.pack, files } }, undefined, 17);
  expect(result).toMatchObject({ ok: false, failure: { kind: "space", megabytes: 18, freeMegabytes: 17 } });
});

test("an archive that cannot be unpacked leaves no folder", () => {
  const files = release.pack.files.map((file) => ({ ...file, size: file.size + 1 }));
  const { result, disk } = installed([pack], { ...release, pack: { ...release.pack, files } });
  expect(result).toEqual({ ok: false, failure: { kind: "altered" } });
  expect([[...disk.contents.keys()], disk.isFolder("/p/versions/0.2.0.unpacking")]).toEqual([[], false]);
});

test("a trial of a release keeps the former version of the running one", () => {
  const { chosen } = installed([pack], release, "versions/0.0.9/");
  expect(chosen()).toMatchObject({
    runs: "",
    runsVersion: "0.1.0",
    before: "versions/0.0.9/",
    beforeVersion: "0.0.9",
    beforeSchema: "24",
  });
});
