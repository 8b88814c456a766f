/**
 * The two clocks of the device. They are never mixed: the first may jump, the second never does.
 *
 * @noSelf
 */
export interface Clock {
  /** Wall-clock time in whole Unix seconds. May jump in either direction when the device learns the time. */
  now(): number;
  /**
   * Seconds since some fixed point, with fractions. Never goes back, and goes on while the device dozes between
   * two page turns; meaningless across a restart.
   */
  elapsed(): number;
}
