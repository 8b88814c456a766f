/** Dates and times as the host shows them, in its language. */
declare module "datetime" {
  /**
   * The date of Unix seconds in local time. Without `use_locale`: digits, in the order of the language. From
   * frontend/datetime.lua, secondsToDate.
   */
  export function secondsToDate(this: void, seconds: number): string;
  /** From frontend/datetime.lua, secondsToHour. */
  export function secondsToHour(this: void, seconds: number, twelve_hours: boolean, pad_with_spaces: boolean): string;
}
