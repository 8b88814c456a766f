import type { BookId, Fingerprint } from "../../domain/book/book";
import { sampleLength, sampleOffsets } from "../../domain/book/fingerprint";
import { ok, type Result } from "../../domain/result";
import type { Codec } from "../../ports/codec";
import type { ServerFiles } from "../../ports/serverFiles";

/** @noSelf */
export interface ProofParts {
  readonly serverFiles: Pick<ServerFiles, "sample">;
  readonly codec: Codec;
}

/**
 * Is the server's file of this book, byte for byte of its samples, the one with this fingerprint and size (bytes)? The
 * server is asked for the samples alone, at most 12 KiB. False also where it gives no parts of files. Inside a task
 * only. Failures: those of a request.
 */
export function isSameFile(
  { serverFiles, codec }: ProofParts,
  id: BookId,
  fingerprint: Fingerprint,
  size: number,
): Result<boolean> {
  const pieces: string[] = [];
  for (const offset of sampleOffsets) {
    if (offset >= size) break;
    const sample = serverFiles.sample(id, offset, sampleLength);
    if (!sample.ok) return sample;
    if (sample.value?.size !== size) return ok(false);
    pieces.push(sample.value.bytes);
  }
  return ok(codec.md5(pieces.join("")) === fingerprint);
}
