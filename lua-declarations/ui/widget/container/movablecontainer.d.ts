/** Its one child, which a swipe or a long press moves about the screen. A long press in place makes it see-through. */
declare module "ui/widget/container/movablecontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");
  import InputContainer = require("ui/widget/container/inputcontainer");

  namespace MovableContainer {
    /** From frontend/ui/widget/container/movablecontainer.lua, the fields of MovableContainer. */
    interface Options {
      /** 0 is invisible, 1 opaque. Absent: opaque. */
      readonly alpha?: number;
      /** Gestures that it leaves alone, "swipe" say. From frontend/ui/widget/container/movablecontainer.lua, init. */
      readonly ignore_events?: readonly string[];
      readonly unmovable?: boolean;
      /** Absent: true. Absent in older releases. */
      readonly is_movable_with_keys?: boolean;
      /** A place near which it lies at first. From frontend/ui/widget/container/movablecontainer.lua, ensureAnchor. */
      readonly anchor?: Geom.Area | ((this: void) => LuaMultiReturn<[place?: Geom.Area, isBelow?: boolean]>);
      readonly 1: Widget;
    }

    interface Container extends InputContainer.InputContainer {
      /** Pixels from where it lay at first. */
      getMovedOffset(): Geom.Area;
      setMovedOffset(offset: { readonly x: number; readonly y: number }): void;
      /** Ends a move that has begun: for a button that acts at a long press. */
      resetEventState(): void;
    }
  }

  const MovableContainer: { "new"(options: MovableContainer.Options): MovableContainer.Container };
  export = MovableContainer;
}
