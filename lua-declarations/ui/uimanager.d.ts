/** The host's main loop: what is on the screen, and what runs when. */
declare module "ui/uimanager" {
  interface UIManager {
    /**
     * Runs `action` on the loop after so many seconds (fractions allowed, never negative). An error in it ends the
     * whole application. From frontend/ui/uimanager.lua, scheduleIn.
     */
    scheduleIn(seconds: number, action: () => void): void;
    /**
     * `scheduleIn` with 0 seconds, before the touch screen is polled: an action that reschedules itself freezes the
     * interface. From frontend/ui/uimanager.lua, nextTick.
     */
    nextTick(action: () => void): void;
    /** Calls off every scheduled run of this very function; true when there was one. From unschedule. */
    unschedule(action: () => void): boolean;
    /**
     * Called by buttons, covers and timers, looked up at each call. Absent where the device has none. From the
     * setEventHandlers of frontend/device; the same in v2024.11.
     */
    readonly event_handlers: {
      Suspend?: (() => void) | undefined;
      Resume?: ((this: void) => void) | undefined;
    };
    /** Turns the device off. From frontend/ui/uimanager.lua, init; the same in v2024.11. */
    poweroff_action?: ((this: void) => void) | undefined;
    /**
     * Puts a widget on top of the others. `refresh`: how the screen is to be refreshed; "ui" for what is no page of a
     * book. From frontend/ui/uimanager.lua, show.
     */
    show(widget: object, refresh?: "ui"): void;
    /** Takes a widget away; harmless when it is not shown. From frontend/ui/uimanager.lua, close. */
    close(widget: object, refresh?: "ui"): void;
    close(widget: object): void;
    /**
     * Until `allowStandby` is called as often, the device does not go to sleep between two page turns. Only counts; the
     * host looks at the count at the end of a turn of its loop. From frontend/ui/uimanager.lua, preventStandby and
     * _standbyTransition; the same in v2024.11.
     */
    preventStandby(): void;
    /** Takes one `preventStandby` back; an error when there is none. From frontend/ui/uimanager.lua, allowStandby. */
    allowStandby(): void;
    /**
     * Asks, on the next tick, whether the application shall start anew now; where the device cannot do that by itself, it
     * only says the text. From frontend/ui/uimanager.lua, askForRestart, and frontend/device/generic/device.lua.
     */
    askForRestart(text: string): void;
    /** Hands an event to every window, whoever takes it. From frontend/ui/uimanager.lua, broadcastEvent. */
    broadcastEvent(event: import("ui/event").Event): void;
    /** Hands an event to the uppermost window. From frontend/ui/uimanager.lua, sendEvent. */
    sendEvent(event: import("ui/event").Event): void;
    /**
     * Draws a window and what lies over it again on the next tick, and has the screen show it. `refresh` is asked after the
     * drawing: how (`ui` for what a person did, `partial` for a page of text), which part, and whether in dithered greys; "ui"
     * is all of the window.
     * From frontend/ui/uimanager.lua, setDirty.
     */
    setDirty(
      widget: object,
      refresh:
        "ui" | ((this: void) => LuaMultiReturn<["ui" | "partial", import("ui/geometry").Area, boolean | undefined]>),
    ): void;
    /** The uppermost window, a notice where one is shown; undefined when there is none. From frontend/ui/uimanager.lua. */
    getTopmostVisibleWidget(): import("ui/widget/widget") | undefined;
    /** True from `show` until `close`, also below other windows. From frontend/ui/uimanager.lua, isWidgetShown. */
    isWidgetShown(widget: object): boolean;
  }

  const manager: UIManager;
  export = manager;
}
