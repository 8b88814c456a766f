import { createHash } from "node:crypto";

/** The bytes of one sample; the last sample may be shorter. */
const sampleLength = 1024;

/** The maximum number of samples of one file: at 0, then at 1 KiB × 4ⁿ up to 1 GiB. */
const sampleCount = 12;

function sampleOffset(index: number): number {
  return index === 0 ? 0 : sampleLength * 4 ** (index - 1);
}

/**
 * The sampled MD5 of a book file, 32 lower-case hexadecimal digits. The first offset beyond the end of the file ends
 * the sampling.
 */
export function fingerprintOf(file: Uint8Array): string {
  const hash = createHash("md5");
  for (let index = 0; index < sampleCount; index++) {
    const offset = sampleOffset(index);
    if (offset >= file.length) break;
    hash.update(file.subarray(offset, offset + sampleLength));
  }
  return hash.digest("hex");
}
