import type { Clock } from "../ports/clock";
import time = require("ui/time");

/** The device's clocks. `elapsed` counts on while the device dozes, where the system can tell (CLOCK_BOOTTIME). */
export const clock: Clock = {
  now: () => Math.floor(time.to_s(time.realtime())),
  elapsed: () => time.to_s(time.boottime_or_monotonic()),
};
