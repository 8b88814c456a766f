/** The base of everything on the screen. */
declare module "ui/widget/widget" {
  interface EventTaker {
    handleEvent(event: import("ui/event").Event): boolean | undefined;
  }

  /** Common to all widgets. `UIManager` shows and closes these. */
  interface Widget {
    /**
     * Hands an event to the widget's children and then to its own `on<Name>`; true when one of them took it.
     * From frontend/ui/widget/eventlistener.lua, handleEvent; children first: frontend/ui/widget/container/widgetcontainer.lua.
     */
    handleEvent(event: import("ui/event").Event): boolean | undefined;
    /** Pixels, if it knows them before it is painted. From frontend/ui/widget/widget.lua, getSize. */
    getSize(): import("ui/geometry").Area;
    /** Gives back what the collector does not know. From frontend/ui/widget/container/widgetcontainer.lua, free. */
    free(): void;
    /** Where it lies, once it has been painted. From frontend/ui/widget/container/widgetcontainer.lua, paintTo. */
    readonly dimen?: import("ui/geometry").Area;
    /** A notice: it lies over everything, and takes no event from what lies below. From frontend/ui/uimanager.lua, show. */
    readonly toast?: boolean;
    /**
     * Receivers of events that the widget did not take; not used by `broadcastEvent`. From frontend/ui/uimanager.lua,
     * sendEvent; also in v2024.11.
     */
    active_widgets?: readonly EventTaker[];
  }

  const Widget: {
    /**
     * Makes an instance of `options` itself and calls its `init()`, when it has one.
     * From frontend/ui/widget/widget.lua, new.
     */
    "new"<T extends object>(options: T): T & Widget;
  };
  export = Widget;
}
