import ReadHistory = require("readhistory");
import ffiUtil = require("ffi/util");

/** The files that were opened on this device, absolute, the last one first, as far as the host remembers them. */
export function rememberedFiles(): readonly string[] {
  const paths: string[] = [];
  for (const { file } of ReadHistory.hist) {
    const path = ffiUtil.realpath(file);
    if (path !== undefined) paths.push(path);
  }
  return paths;
}
