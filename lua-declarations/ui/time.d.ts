/** The host's clocks, as fixed-point numbers of microseconds ("fts"): never mix them with plain numbers. */
declare module "ui/time" {
  /** @noSelf */
  interface Time {
    /** Wall clock since the epoch, fts; jumps when the device is set. From frontend/ui/time.lua, realtime. */
    realtime(): number;
    /**
     * Time since the start of the device, fts: counts on through standby and suspend, never goes back. On a system
     * without that clock (macOS, Linux before 2.6.39) it is the monotonic one, which stands still while the device
     * sleeps. From frontend/ui/time.lua, the aliases of boottime.
     */
    boottime_or_monotonic(): number;
    /** Monotonic time as the scheduler of `UIManager` counts it, fts. From frontend/ui/time.lua, now. */
    now(): number;
    /** Seconds as fts. From frontend/ui/time.lua, s. */
    s(seconds: number): number;
    /** Fts as seconds with fractions. From frontend/ui/time.lua, to_s. */
    to_s(time: number): number;
  }

  const time: Time;
  export = time;
}
