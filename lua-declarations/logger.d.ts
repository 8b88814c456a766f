/** The host's log, crash.log on most devices. */
declare module "logger" {
  /** @noSelf */
  interface Logger {
    /** From frontend/logger.lua, LVL_FUNCTIONS. */
    warn(...words: unknown[]): void;
    /** From frontend/logger.lua, LVL_FUNCTIONS. */
    err(...words: unknown[]): void;
  }

  const logger: Logger;
  export = logger;
}
