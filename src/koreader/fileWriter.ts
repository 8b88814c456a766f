import type { FileWriter } from "../ports/files";
import ffiUtil = require("ffi/util");

/** Opens a file over what was there, or to go on behind its first `from` bytes. Undefined when it cannot. */
export function openWriter(path: string, from: number): FileWriter | undefined {
  const [file] = io.open(path, from === 0 ? "wb" : "r+b");
  if (file === undefined) return undefined;
  const [place] = file.seek("set", from);
  if (place !== from) {
    file.close();
    return undefined;
  }
  return {
    write: (bytes) => {
      const [written] = file.write(bytes);
      return written !== undefined;
    },
    close: () => close(file),
  };
}

/** What is renamed next must be on the disk first: after a power cut the name would stand for nothing. */
function close(file: LuaFile): boolean {
  const flushed = file.flush() as unknown;
  const [synced] = pcall(() => ffiUtil.fsyncOpenedFile(file));
  const closed = file.close() as unknown;
  return flushed === true && synced && closed === true;
}
