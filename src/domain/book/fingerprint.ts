/** Bytes of one sample. */
export const sampleLength = 1024;

/** Where the samples lie: 0, then 1 KiB × 4ⁿ up to 1 GiB. A file shorter than an offset ends the sampling there. */
export const sampleOffsets: readonly number[] = [
  0, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864, 268435456, 1073741824,
];
