import { isSound, type PackedFile, plainChanges, type Release } from "../../src/model/release";
import { tableOf, type Table } from "./table";

interface ReleaseCase {
  readonly name: string;
  readonly release: Release;
  readonly isSound: boolean;
}

const sum = "0123456789abcdef".repeat(4);
const needed: readonly PackedFile[] = [
  { name: "main.piece.lua", size: 200000, packed: 60000 },
  { name: "_meta.lua", size: 500, packed: 300 },
];

function releaseOf(files: readonly PackedFile[], changes: Partial<Release["pack"]> = {}, version = "1.2.3"): Release {
  const size = files.reduce((whole, { packed }) => whole + packed, 0);
  const pack = { file: "catchword-1.2.3.pack", size, sha256: sum, files, ...changes };
  return { version, host: "v2024.11", changes: "", pack };
}

function withFile(name: string, size = 10, packed = 18): Release {
  return releaseOf(needed.concat({ name, size, packed }));
}

const releaseCases: readonly ReleaseCase[] = [
  { name: "with the minimum to start", release: releaseOf(needed), isSound: true },
  { name: "with a file in a folder", release: withFile("l10n/pt_BR.lua"), isSound: true },
  { name: "with an empty file", release: withFile("shelf.piece.lua", 0, 8), isSound: true },
  { name: "without a file to start", release: releaseOf(needed.slice(1)), isSound: false },
  { name: "without files", release: releaseOf([]), isSound: false },
  { name: "with a name that leads out", release: withFile("../evil.lua"), isSound: false },
  { name: "with a name that leads out of a folder", release: withFile("l10n/.."), isSound: false },
  { name: "with an absolute name", release: withFile("/etc/passwd"), isSound: false },
  { name: "with a backslash in a name", release: withFile("..\\evil.lua"), isSound: false },
  { name: "with a drive in a name", release: withFile("c:evil.lua"), isSound: false },
  { name: "with an empty name", release: withFile(""), isSound: false },
  { name: "with a name that is a folder", release: withFile("l10n/"), isSound: false },
  { name: "with a name that is too deep", release: withFile("a/b/c.lua"), isSound: false },
  { name: "with a hidden name", release: withFile(".profile"), isSound: false },
  {
    name: "with a dot at the end of a name, which some file systems drop",
    release: withFile("_meta.lua."),
    isSound: false,
  },
  { name: "with a line break in a name", release: withFile("a\nb"), isSound: false },
  { name: "with a name outside ASCII", release: withFile("größe.lua"), isSound: false },
  { name: "with a name twice", release: withFile("_meta.lua"), isSound: false },
  { name: "with a name twice in other capitals", release: withFile("Main.piece.lua"), isSound: false },
  { name: "with a very long name", release: withFile("a".repeat(200)), isSound: false },
  { name: "with the largest allowed file", release: withFile("a.lua", 1024 * 1024), isSound: true },
  { name: "with a file that is too large", release: withFile("a.lua", 1024 * 1024 + 1), isSound: false },
  { name: "with a file of absurd size", release: withFile("a.lua", 1e12), isSound: false },
  { name: "with a negative size", release: withFile("a.lua", -1), isSound: false },
  { name: "with a file size of zero that is not empty", release: withFile("a.lua", 10, 0), isSound: false },
  {
    name: "with too many bytes in all",
    release: releaseOf(needed.concat("abcdefgh".split("").map((name) => ({ name, size: 1024 * 1024, packed: 10 })))),
    isSound: false,
  },
  {
    name: "with more files than a plugin has",
    release: releaseOf(
      needed.concat(
        "x"
          .repeat(400)
          .split("")
          .map((x, at) => ({ name: `${x}${at}`, size: 1, packed: 9 })),
      ),
    ),
    isSound: false,
  },
  {
    name: "with another length than the sum of its files",
    release: releaseOf(needed, { size: 60299 }),
    isSound: false,
  },
  { name: "without a checksum", release: releaseOf(needed, { sha256: "" }), isSound: false },
  { name: "with a checksum in capitals", release: releaseOf(needed, { sha256: sum.toUpperCase() }), isSound: false },
  { name: "with an archive in another folder", release: releaseOf(needed, { file: "../other.pack" }), isSound: false },
  {
    name: "with an archive at another address",
    release: releaseOf(needed, { file: "https://example.org/x" }),
    isSound: false,
  },
  { name: "with a version that is a path", release: releaseOf(needed, {}, "../1.2.3"), isSound: false },
];

const changes: readonly { readonly name: string; readonly text: string; readonly plain: string }[] = [
  { name: "without control characters", text: "a\tb\r\nc\u001b[31m \u202ed", plain: "a b \nc [31m d" },
  { name: "cut at the maximum length", text: "x".repeat(100000), plain: "x".repeat(6000) },
  {
    name: "without markup",
    text: "### Added\n\n- **Tides**: told.\n- Moons\n",
    plain: "Added\n\n• Tides: told.\n• Moons\n",
  },
];

export const tables: readonly Table[] = [
  tableOf(
    "a release",
    releaseCases,
    (one) => [isSound(one.release), one.isSound],
    ({ name, isSound: accepted }) => `${name}: ${accepted ? "accepted" : "refused"}`,
  ),
  tableOf("the shown changes of a release:", changes, ({ text, plain }) => [plainChanges(text), plain]),
];
