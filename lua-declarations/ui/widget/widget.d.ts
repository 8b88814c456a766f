/** The base class of all widgets. */
declare module "ui/widget/widget" {
  interface EventTaker {
    handleEvent(event: import("ui/event").Event): boolean | undefined;
  }

  /** The fields of all widgets. `UIManager` shows and closes widgets. */
  interface Widget {
    /**
     * Sends an event to the widget's children and then to its own `on<Name>`; true when one of them handled the event.
     * From frontend/ui/widget/eventlistener.lua, handleEvent; children first:
     * frontend/ui/widget/container/widgetcontainer.lua.
     */
    handleEvent(event: import("ui/event").Event): boolean | undefined;
    /** The size in pixels, if it is known before the widget is painted. From frontend/ui/widget/widget.lua, getSize. */
    getSize(): import("ui/geometry").Area;
    /**
     * Frees memory that the garbage collector does not know. From frontend/ui/widget/container/widgetcontainer.lua,
     * free.
     */
    free(): void;
    /** The area of the widget, once it was painted. From frontend/ui/widget/container/widgetcontainer.lua, paintTo. */
    readonly dimen?: import("ui/geometry").Area;
    /**
     * True for a notice: it is shown above all windows, and handles no events of windows below. From
     * frontend/ui/uimanager.lua, show.
     */
    readonly toast?: boolean;
    /**
     * Receivers of events that the widget did not handle; not used by `broadcastEvent`. From frontend/ui/uimanager.lua,
     * sendEvent; also in v2024.11.
     */
    active_widgets?: readonly EventTaker[];
  }

  const Widget: {
    /**
     * Turns `options` itself into an instance and calls its `init()`, if there is one. From
     * frontend/ui/widget/widget.lua, new.
     */
    "new"<T extends object>(options: T): T & Widget;
  };
  export = Widget;
}
