import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { failed, ok, type Result } from "../../../src/base/result";
import { installUpdate } from "../../../src/features/updates/installUpdate";
import type { Chosen } from "../../../src/koreader/versions.port";
import type { Release } from "../../../src/model/release";
import { schemaVersion } from "../../../src/migrations";
import { aDisk, type Disk } from "../../fakes/disk";
import { fakeClock } from "../../fakes/clock";
import { fakeTasks } from "../../fakes/tasks";
import { testContext } from "../../fakes/testContext";

const packedOf = (text: string): string => deflateSync(Buffer.from(text, "latin1")).toString("latin1");
const sha256Of = (bytes: string): string => createHash("sha256").update(bytes, "latin1").digest("hex");

const texts = { "_meta.lua": "return {}", "main.piece.lua": "return plugin" };
const { pack, release } = releaseOf(texts);

function releaseOf(files: Readonly<Record<string, string>>) {
  const packed = Object.entries(files).map(([name, text]) => ({ name, size: text.length, bytes: packedOf(text) }));
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
  return { pack, release };
}

interface Scene {
  readonly described?: Release;
  readonly before?: string;
  readonly free?: number;
  readonly stopsAt?: number;
  readonly answer?: Result<undefined>;
  spoil?(disk: Disk, versions: { choose(next: Chosen): boolean }): void;
}

/**
 * Installs what arrives in these portions, and returns the result, the disk and how many portions were taken.
 * `stopsAt`: pauses before Stop.
 */
function installed(
  portions: readonly string[],
  { described = release, before, free, stopsAt = Number.POSITIVE_INFINITY, spoil, answer = ok(undefined) }: Scene = {},
) {
  const disk = aDisk();
  const events: string[] = [];
  const percents: number[] = [];
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
    fsyncFolder: (folder: string) => void events.push(folder),
  };
  const fetch = (_url: string, _file: string, take: (bytes: string) => boolean) => {
    for (const bytes of portions) {
      taken += 1;
      if (!take(bytes)) break;
    }
    return answer;
  };
  const { rename } = disk;
  disk.rename = (from, to) => (events.push("renamed"), rename(from, to));
  spoil?.(disk, versions);
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
  const result = installUpdate(context, described, (percent) => void percents.push(percent));
  return { result, disk, events, percents, chosen: () => chosen, taken: () => taken, pauses: () => pauses };
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
  const { result, taken, disk } = installed([pack], { free: 0 });
  expect(result).toMatchObject({ ok: false, failure: { kind: "space", freeMegabytes: 0 } });
  expect([taken(), disk.contents.size]).toEqual([0, 0]);
});

test("a failed download of a release keeps the running version", () => {
  const { result, disk } = installed(["x"], { before: "versions/0.0.9/" });
  expect(result.ok).toBe(false);
  expect([...disk.contents.keys()]).toEqual(["/p/versions/0.0.9/main.piece.lua"]);
});

test("a stop at any step after the download leaves no file of the release", () => {
  const { pauses } = installed([pack]);
  for (let stopsAt = 1; stopsAt <= pauses(); stopsAt += 1) {
    const { result, disk, chosen } = installed([pack], { stopsAt });
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
  const { result } = installed([pack], { described: { ...large, pack: { ...large.pack, files } }, free: 17 });
  expect(result).toMatchObject({ ok: false, failure: { kind: "space", megabytes: 18, freeMegabytes: 17 } });
});

test("an archive that cannot be unpacked leaves no folder", () => {
  const files = release.pack.files.map((file) => ({ ...file, size: file.size + 1 }));
  const { result, disk } = installed([pack], { described: { ...release, pack: { ...release.pack, files } } });
  expect(result).toEqual({ ok: false, failure: { kind: "altered" } });
  expect([[...disk.contents.keys()], disk.isFolder("/p/versions/0.2.0.unpacking")]).toEqual([[], false]);
});

test("a trial of a release keeps the former version of the running one", () => {
  const { chosen } = installed([pack], { before: "versions/0.0.9/" });
  expect(chosen()).toMatchObject({
    runs: "",
    runsVersion: "0.1.0",
    before: "versions/0.0.9/",
    beforeVersion: "0.0.9",
    beforeSchema: "24",
  });
});

const writerThat = (write: boolean, close: boolean) => ({ write: () => write, close: () => close });
const unpacking = "/p/versions/0.2.0.unpacking";

test.each<[string, NonNullable<Scene["spoil"]>]>([
  ["the folder of the versions cannot be made", (disk) => (disk.makeFolder = () => false)],
  ["the download cannot be opened", (disk) => (disk.write = () => undefined)],
  ["the download does not fit", (disk) => (disk.room = 5)],
  ["the download cannot be closed", (disk) => spoilWriter(disk, "download", (writer) => ({ ...writer, close: no }))],
  [
    "the folder of a file cannot be made",
    (disk) => {
      const { makeFolder } = disk;
      disk.makeFolder = (folder) => folder !== unpacking && makeFolder(folder);
    },
  ],
  ["a file cannot be opened", (disk) => spoilWriter(disk, "_meta.lua", () => undefined)],
  ["a file cannot be written", (disk) => spoilWriter(disk, "_meta.lua", () => writerThat(false, true))],
  ["a file cannot be closed", (disk) => spoilWriter(disk, "_meta.lua", (writer) => ({ ...writer, close: no }))],
  ["a file is shorter than written", (disk) => spoilWriter(disk, "_meta.lua", () => writerThat(true, true))],
  ["a former folder of that name cannot be removed", (disk) => spoilRemoval(disk, "/p/versions/0.2.0")],
  ["its folder cannot be renamed", (disk) => (disk.rename = no)],
  ["the trial cannot be stored", (_disk, versions) => (versions.choose = no)],
])("a release is not tried if %s", (_what, spoil) => {
  const { result, disk, chosen } = installed([pack], { before: "versions/0.0.9/", spoil });
  expect(result).toEqual({ ok: false, failure: { kind: "folder" } });
  expect(chosen().trial).toBeUndefined();
  expect([...disk.contents.keys()].filter((path) => !path.startsWith("/p/versions/0.2.0/"))).toEqual([
    "/p/versions/0.0.9/main.piece.lua",
  ]);
});

function no(): boolean {
  return false;
}

function spoilRemoval(disk: Disk, path: string): void {
  const { removeFolder } = disk;
  disk.removeFolder = (folder) => folder !== path && removeFolder(folder);
}

type Writer = ReturnType<Disk["write"]>;

function spoilWriter(disk: Disk, name: string, spoil: (writer: NonNullable<Writer>) => Writer): void {
  const { write } = disk;
  disk.write = (path, from) => {
    const writer = write(path, from);
    return path.endsWith(name) && writer !== undefined ? spoil(writer) : writer;
  };
}

test("a release whose download fails is refused with that, also if all bytes came", () => {
  const failure = { kind: "timeout", sent: true } as const;
  const { result, disk } = installed([pack], { answer: failed(failure) });
  expect(result).toEqual({ ok: false, failure: { kind: "server", failure } });
  expect([...disk.contents.keys()]).toEqual([]);
});

test("a release whose download never begins is refused, or never requested", () => {
  const failure = { kind: "offline" } as const;
  expect(installed([], { answer: failed(failure) }).result).toEqual({
    ok: false,
    failure: { kind: "server", failure },
  });
  expect(installed([pack], { spoil: (disk) => (disk.makeFolder = no) }).taken()).toBe(0);
});

test("a download of a release that is too short is altered", () => {
  expect(installed([pack.slice(0, -1)]).result).toEqual({ ok: false, failure: { kind: "altered" } });
});

test("a release is installed if the free space is just enough or unknown", () => {
  const { result } = installed([pack], { free: 0 });
  const free = !result.ok && result.failure.kind === "space" ? result.failure.megabytes : 0;
  expect(free).toBeGreaterThan(8);
  expect(installed([pack], { free }).result.ok).toBe(true);
  expect(installed([pack], { spoil: (disk) => (disk.free = undefined) }).result.ok).toBe(true);
});

test("a download of a release shows its percent", () => {
  const half = Math.ceil(pack.length / 2);
  const { percents } = installed([pack.slice(0, half), pack.slice(half)]);
  expect(percents).toEqual([Math.floor((half * 100) / pack.length), 100]);
});

test("an installation removes what earlier ones left, not the record of versions", () => {
  const { disk } = installed([pack], {
    before: "versions/0.0.9/",
    spoil: ({ contents, makeFolder }) => {
      for (const folder of ["0.0.7", "0.1.9.unpacking"]) makeFolder(`/p/versions/${folder}`);
      for (const file of ["chosen", "stray", "0.0.7/main.piece.lua", "0.1.9.unpacking/main.piece.lua"])
        contents.set(`/p/versions/${file}`, "x");
    },
  });
  expect([...disk.contents.keys()].sort()).toEqual([
    "/p/versions/0.0.9/main.piece.lua",
    "/p/versions/0.2.0/_meta.lua",
    "/p/versions/0.2.0/main.piece.lua",
    "/p/versions/chosen",
  ]);
});

test("a release of several portions and folders is on the disk before it gets its name", () => {
  const long = Array.from({ length: 12_000 }, (_none, at) => sha256Of(`${at}`).slice(0, 1)).join("");
  const { pack: large, release: described } = releaseOf({ ...texts, "l10n/de.po": long });
  expect(large.length).toBeGreaterThan(4096);
  const { result, disk, events, chosen } = installed([large], { described });
  expect(result.ok).toBe(true);
  expect(disk.contents.get("/p/versions/0.2.0/l10n/de.po")).toBe(long);
  expect(events).toEqual([`${unpacking}/l10n`, `${unpacking}/`, "renamed", "/p/versions/"]);
  expect(chosen().runsSchema).toBe(`${schemaVersion}`);
});
