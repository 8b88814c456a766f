/**
 * Long work as linear code: the work runs in a coroutine, shows its progress, asks questions, and can be stopped by a
 * tap.
 */
declare module "ui/trapper" {
  import Widget = require("ui/widget/widget");

  interface Trapper {
    /**
     * Runs `work` in a coroutine and returns at its first pause, so no code should follow this call. An error in `work`
     * is logged, and the device stays awake meanwhile. From frontend/ui/trapper.lua, wrap.
     */
    wrap(work: (this: void) => void): void;
    /** True in any coroutine, also in one of another module. From frontend/ui/trapper.lua, isWrapped. */
    isWrapped(): boolean;
    /**
     * Replaces the message before, or only checks whether that message was closed by a tap. If so, the reader is asked
     * whether to stop: false means yes. Each call takes 0.1 seconds, unless `skip_dismiss_check` is true (without
     * effect in v2024.11). `fast_refresh` is for a message of the same size. From frontend/ui/trapper.lua, info.
     */
    info(text?: string, fast_refresh?: boolean, skip_dismiss_check?: boolean): boolean;
    /** The text of the question whether to stop. From frontend/ui/trapper.lua, setPausedText. */
    setPausedText(text: string, abort_text?: string, continue_text?: string): void;
    /**
     * Asks and waits. Outside a coroutine it returns true without a question. From frontend/ui/trapper.lua, confirm.
     */
    confirm(text: string, cancel_text?: string, ok_text?: string): boolean;
    /** Closes the current message. From frontend/ui/trapper.lua, clear. */
    clear(): void;
    /** Also forgets the text of `setPausedText`. From frontend/ui/trapper.lua, reset. */
    reset(): true;
    /**
     * Runs a shell command, which a tap on the message stops until its first output. Without output it waits for ever.
     * False: stopped. `message`: a text to show, a widget on the screen, or nothing: then the tap also reaches the
     * window below, unless it is false. From frontend/ui/trapper.lua, dismissablePopen.
     */
    dismissablePopen(
      command: string,
      message?: string | Widget | boolean,
    ): LuaMultiReturn<[isCompleted: boolean, output?: string]>;
    /**
     * Runs `task` in a separate process, which a tap kills at once. The process shares no memory with KOReader, and
     * must not use the screen, settings or Wi-Fi. Results are plain values. `returns_text`: the only result is a text
     * or nil. From frontend/ui/trapper.lua, dismissableRunInSubprocess.
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
