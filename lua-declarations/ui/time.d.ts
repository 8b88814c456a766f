/** The host's clocks, as fixed-point numbers of microseconds ("fts"): never mix them with plain numbers. */
declare module "ui/time" {
  /** @noSelf */
  interface Time {
    /**
     * The wall clock since the epoch, fts; it jumps when the device's clock is set. From frontend/ui/time.lua,
     * realtime.
     */
    realtime(): number;
    /**
     * The time since the start of the device, fts: it continues during standby and suspend, and never goes back. On a
     * system without this clock (macOS, Linux before 2.6.39) it is the monotonic clock, which stops while the device is
     * suspended. From frontend/ui/time.lua, the aliases of boottime.
     */
    boottime_or_monotonic(): number;
    /** The monotonic time that the scheduler of `UIManager` uses, fts. From frontend/ui/time.lua, now. */
    now(): number;
    /** Seconds as fts. From frontend/ui/time.lua, s. */
    s(seconds: number): number;
    /** Fts as seconds with fractions. From frontend/ui/time.lua, to_s. */
    to_s(time: number): number;
  }

  const time: Time;
  export = time;
}
