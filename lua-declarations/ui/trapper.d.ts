/** Long work as straight code: it runs in a coroutine, shows how far it is, asks, and can be stopped by a tap. */
declare module "ui/trapper" {
  import Widget = require("ui/widget/widget");

  interface Trapper {
    /**
     * Runs `work` in a coroutine and returns at its first pause, so nothing should come after this call. An error in
     * `work` is logged, and the device does not sleep meanwhile. From frontend/ui/trapper.lua, wrap.
     */
    wrap(work: (this: void) => void): void;
    /** True in any coroutine, also in one that is not this module's. From frontend/ui/trapper.lua, isWrapped. */
    isWrapped(): boolean;
    /**
     * Shows a message in place of the one before, or only asks whether that one was tapped away. Then the reader is asked
     * whether to stop: false means yes. Each call takes 0.1 seconds, unless `skip_dismiss_check` is true (without effect
     * in v2024.11). `fast_refresh` is for a message of the same size. From frontend/ui/trapper.lua, info.
     */
    info(text?: string, fast_refresh?: boolean, skip_dismiss_check?: boolean): boolean;
    /** Words of the question whether to stop. From frontend/ui/trapper.lua, setPausedText. */
    setPausedText(text: string, abort_text?: string, continue_text?: string): void;
    /** Asks and waits. True outside a coroutine, where nothing is asked. From frontend/ui/trapper.lua, confirm. */
    confirm(text: string, cancel_text?: string, ok_text?: string): boolean;
    /** Closes what it shows. From frontend/ui/trapper.lua, clear. */
    clear(): void;
    /** Also forgets the text of `setPausedText`. From frontend/ui/trapper.lua, reset. */
    reset(): true;
    /**
     * Runs a shell command, which a tap on the message stops until its first output. Without output it waits for ever.
     * False: stopped. `message`: a text to show, a widget on the screen, or nothing: then the tap goes on to what lies
     * below, unless it is false. From frontend/ui/trapper.lua, dismissablePopen.
     */
    dismissablePopen(
      command: string,
      message?: string | Widget | boolean,
    ): LuaMultiReturn<[isCompleted: boolean, output?: string]>;
    /**
     * Runs `task` in a process of its own, which a tap kills at once. It shares no memory with KOReader afterwards, and
     * must not touch the screen, settings or Wi-Fi. Results are plain values. `returns_text`: the one result is a text or
     * nil. From frontend/ui/trapper.lua, dismissableRunInSubprocess.
     */
    dismissableRunInSubprocess<Results extends unknown[]>(
      task: (this: void) => LuaMultiReturn<Results>,
      message?: string | Widget | boolean,
      returns_text?: boolean,
    ): LuaMultiReturn<[isCompleted: boolean, ...results: Partial<Results>]>;
  }

  const Trapper: Trapper;
  export = Trapper;
}
