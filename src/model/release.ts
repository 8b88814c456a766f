import type { Failure } from "../base/failure";
import { turns, withoutSigns } from "../base/signs";
import { consistsOf, cutBytes, singleLine } from "../base/text";
import { isVersion } from "../base/version";

/** A published version, from its `release.json` (tools/release.mjs). */
export interface Release {
  readonly version: string;
  /** Oldest supported host (`v2024.11`); empty: any. */
  readonly host: string;
  readonly changes: string;
  readonly pack: Pack;
}

/** Archive of the plugin's files: zlib streams (RFC 1950), one after the other. */
export interface Pack {
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly files: readonly PackedFile[];
}

export interface PackedFile {
  readonly name: string;
  /** Bytes, unpacked and packed. */
  readonly size: number;
  readonly packed: number;
}

/** `altered`: the download differs from its description. `folder`: the plugin's folder is not writable. */
export type UpdateTrouble =
  | { readonly kind: "server"; readonly failure: Failure }
  | { readonly kind: "altered" }
  | { readonly kind: "space"; readonly megabytes: number; readonly freeMegabytes: number }
  | { readonly kind: "folder" };

/** Twice the present size: bytes of a file, bytes in all, number of files. */
const most = { file: 1024 * 1024, all: 8 * 1024 * 1024 };
export const maxReleaseFiles = 300;

const needed = ["main.piece.lua", "_meta.lua"];

/** Safe to unpack: names stay inside the folder, are unique also without case, and sizes are within limits. */
export function isSound({ version, pack }: Release): boolean {
  const { file, size, sha256, files } = pack;
  const isNamed = isVersion(version) && isPart(file) && sha256.length === 64 && consistsOf(sha256, "0123456789abcdef");
  if (!isNamed || files.length > maxReleaseFiles || unpackedSize(pack) > most.all) return false;
  const names = files.map(({ name }) => name.toLowerCase());
  return (
    files.every((one) => isSoundFile(one)) &&
    names.every((name, place) => names.indexOf(name) === place) &&
    needed.every((name) => names.includes(name)) &&
    files.reduce((sum, { packed }) => sum + packed, 0) === size
  );
}

/** Bytes. */
export function unpackedSize({ files }: Pick<Pack, "files">): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function isSoundFile({ name, size, packed }: PackedFile): boolean {
  const parts = name.split("/");
  return parts.length <= 2 && parts.every((part) => isPart(part)) && size >= 0 && size <= most.file && packed > 0;
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";

function isPart(name: string): boolean {
  const isPlain = name.length > 0 && name.length <= 80 && consistsOf(name, letters);
  return isPlain && !name.startsWith(".") && !name.endsWith(".");
}

/** Bytes. */
const maxRead = 6000;

/** Without Markdown and unprintable signs; at most 6,000 bytes. */
export function plainChanges(changes: string): string {
  const lines = cutBytes(changes, maxRead)
    .split("\n")
    .map((line) => {
      const text = withoutSigns(singleLine(line.split("**").join("")), turns);
      if (text.startsWith("### ")) return text.slice(4);
      return text.startsWith("- ") ? `• ${text.slice(2)}` : text;
    });
  return lines.join("\n");
}
