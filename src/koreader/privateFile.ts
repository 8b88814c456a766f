import ffi = require("ffi");

/**
 * Only the owner may read and write the file from now on, where its system knows such a thing: cards with FAT do not,
 * and nothing is said then.
 */
export function keepPrivate(path: string): void {
  pcall(() => {
    ffi.cdef(`int librarysync_chmod(const char *path, unsigned int mode) __asm__("chmod");`);
    (ffi.C as FileModes).librarysync_chmod(path, ownerOnly);
  });
}

/** `rw-------`. */
const ownerOnly = 384;

/** @noSelf */
interface FileModes {
  librarysync_chmod(path: string, mode: number): number;
}
