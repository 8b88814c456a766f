/** Helper functions of the host. From frontend/util.lua. */
declare module "util" {
  const util: {
    /**
     * A passage as the host stores it: without spaces at its ends and around line ends, and with single spaces only.
     */
    cleanupSelectedText(this: void, text: string): string;
  };
  export = util;
}
