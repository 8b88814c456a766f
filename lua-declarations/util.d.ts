/** Odds and ends of the host. From frontend/util.lua. */
declare module "util" {
  const util: {
    /** A passage as the host keeps it: without blanks at its ends, around line ends, and more than one in a row. */
    cleanupSelectedText(this: void, text: string): string;
  };
  export = util;
}
