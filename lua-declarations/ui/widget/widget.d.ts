/** The base of everything on the screen. */
declare module "ui/widget/widget" {
  /** What every widget has. `UIManager` shows and closes these. */
  interface Widget {
    /**
     * Hands an event to the widget's children and then to its own `on<Name>`; true when one of them took it.
     * From frontend/ui/widget/eventlistener.lua, handleEvent; children first: frontend/ui/widget/container/widgetcontainer.lua.
     */
    handleEvent(event: import("ui/event").Event): boolean | undefined;
    /** Pixels, if it knows them before it is painted. From frontend/ui/widget/widget.lua, getSize. */
    getSize(): import("ui/geometry").Area;
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
