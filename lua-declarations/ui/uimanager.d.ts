/** The host's main loop: the windows on the screen, and the scheduled actions. */
declare module "ui/uimanager" {
  interface UIManager {
    /**
     * Runs `action` on the loop after this many seconds (fractions allowed, never negative). An error in it ends the
     * whole application. From frontend/ui/uimanager.lua, scheduleIn.
     */
    scheduleIn(seconds: number, action: () => void): void;
    /**
     * `scheduleIn` with 0 seconds, before the touch screen is polled: an action that reschedules itself freezes the
     * interface. From frontend/ui/uimanager.lua, nextTick.
     */
    nextTick(action: () => void): void;
    /** Cancels every scheduled run of the same function; true if there was one. From unschedule. */
    unschedule(action: () => void): boolean;
    /**
     * Called by buttons, covers and timers, which read the field at each call. Absent if the device has none. From the
     * setEventHandlers of frontend/device; the same in v2024.11.
     */
    readonly event_handlers: {
      Suspend?: (() => void) | undefined;
      Resume?: ((this: void) => void) | undefined;
    };
    /** Turns the device off. From frontend/ui/uimanager.lua, init; the same in v2024.11. */
    poweroff_action?: ((this: void) => void) | undefined;
    /**
     * Shows a widget on top of the others. `refresh`: the kind of the screen's refresh; "ui" for anything but a page of
     * a book. From frontend/ui/uimanager.lua, show.
     */
    show(widget: object, refresh?: "ui"): void;
    /** Closes a widget; without effect if it is not shown. From frontend/ui/uimanager.lua, close. */
    close(widget: object, refresh?: "ui"): void;
    close(widget: object): void;
    /**
     * Keeps the device from standby between two page turns until `allowStandby` was called as often. The function only
     * counts; the host checks the count at the end of a pass of its loop. From frontend/ui/uimanager.lua,
     * preventStandby and _standbyTransition; the same in v2024.11.
     */
    preventStandby(): void;
    /** Ends one `preventStandby`; raises an error if there is none. From frontend/ui/uimanager.lua, allowStandby. */
    allowStandby(): void;
    /**
     * Asks, on the next tick, whether to restart the application now; if the device cannot restart it, only the text is
     * shown. From frontend/ui/uimanager.lua, askForRestart, and frontend/device/generic/device.lua.
     */
    askForRestart(text: string): void;
    /**
     * Sends an event to every window, even if one of them handles it. From frontend/ui/uimanager.lua, broadcastEvent.
     */
    broadcastEvent(event: import("ui/event").Event): void;
    /** Sends an event to the uppermost window. From frontend/ui/uimanager.lua, sendEvent. */
    sendEvent(event: import("ui/event").Event): void;
    /**
     * Draws a window and the windows above it again on the next tick, and refreshes the screen. `refresh` is called
     * after the drawing and gives the kind of the refresh (`ui` after an action of a person, `partial` for a page of
     * text), the area, and whether greys are dithered; "ui" refreshes the whole window. From frontend/ui/uimanager.lua,
     * setDirty.
     */
    setDirty(
      widget: object,
      refresh:
        "ui" | ((this: void) => LuaMultiReturn<["ui" | "partial", import("ui/geometry").Area, boolean | undefined]>),
    ): void;
    /**
     * The uppermost window, or a notice if one is shown; undefined if there is none. From frontend/ui/uimanager.lua.
     */
    getTopmostVisibleWidget(): import("ui/widget/widget") | undefined;
    /** True from `show` until `close`, also below other windows. From frontend/ui/uimanager.lua, isWidgetShown. */
    isWidgetShown(widget: object): boolean;
  }

  const manager: UIManager;
  export = manager;
}
