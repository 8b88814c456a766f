import { bytesASync } from "../domain/shelf/shelfFile";
import type { FileWriter } from "../ports/files";
import ffiUtil = require("ffi/util");

/**
 * Opens a file over what was there, or to go on behind its first `from` bytes. What comes is brought to the disk bit by
 * bit: all of it at the end would hold up the reader. Undefined when it cannot.
 */
export function openWriter(path: string, from: number): FileWriter | undefined {
  const [file] = io.open(path, from === 0 ? "wb" : "r+b");
  if (file === undefined) return undefined;
  const [place] = file.seek("set", from);
  if (place !== from) {
    file.close();
    return undefined;
  }
  let at = from;
  return {
    write: (bytes) => {
      const [written] = file.write(bytes);
      const synced = Math.floor(at / bytesASync);
      at += bytes.length;
      return written !== undefined && (Math.floor(at / bytesASync) === synced || sync(file));
    },
    close: () => close(file),
  };
}

/** What is renamed next must be on the disk first: after a power cut the name would stand for nothing. */
function close(file: LuaFile): boolean {
  const synced = sync(file);
  const closed = file.close() as unknown;
  return synced && closed === true;
}

function sync(file: LuaFile): boolean {
  const flushed = file.flush() as unknown;
  const [synced] = pcall(() => ffiUtil.fsyncOpenedFile(file));
  return flushed === true && synced;
}
