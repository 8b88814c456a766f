import { dataFolder } from "./device";
import Device = require("device");
import ffiUtil = require("ffi/util");

/** The built-in card is among the first. */
const mostCards = 3;

const longestSerial = 128;

/** Model, host folder and serial number if known, one a line; identifies the device. */
export function deviceMarks(): string {
  const marks = [`model ${Device.model}`, `folder ${ffiUtil.realpath(dataFolder()) ?? dataFolder()}`];
  const serial = Device.isDesktop() ? lineIn("/etc/machine-id") : (lineIn("/proc/usid") ?? ownCard());
  if (serial !== undefined) marks.push(`serial ${serial}`);
  return marks.join("\n");
}

/** Soldered cards first: a removable one may be in another device tomorrow. */
function ownCard(): string | undefined {
  for (const number of $range(0, mostCards - 1)) {
    const card = `/sys/block/mmcblk${number.toFixed(0)}/device`;
    if (lineIn(`${card}/type`) === "MMC") return lineIn(`${card}/cid`);
  }
  return lineIn("/sys/block/mmcblk0/device/cid");
}

function lineIn(path: string): string | undefined {
  const [file] = io.open(path, "r");
  const text = file?.read(longestSerial) ?? "";
  file?.close();
  const [line] = string.match(text, "^%s*(%S+)");
  return line;
}
