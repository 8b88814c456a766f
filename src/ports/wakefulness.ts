/**
 * Whether the device may fall asleep by itself.
 *
 * @noSelf
 */
export interface Wakefulness {
  /** The device stays awake for as long as `work` takes, however that ends; its value is that of the work. */
  during<T>(work: () => T): T;
}
