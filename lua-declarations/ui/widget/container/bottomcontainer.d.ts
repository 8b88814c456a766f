/** Places its only child at the bottom of its area, horizontally centered. */
declare module "ui/widget/container/bottomcontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  const BottomContainer: {
    /** From frontend/ui/widget/container/bottomcontainer.lua. */
    "new"(options: {
      readonly dimen: Geom.Area;
      readonly 1: Widget;
      /** Replaces the host's own method, which it may call. */
      paintTo?(this: Widget, canvas: unknown, x: number, y: number): void;
    }): Widget;
    /** From frontend/ui/widget/container/bottomcontainer.lua, paintTo. */
    paintTo(this: void, container: Widget, canvas: unknown, x: number, y: number): void;
  };
  export = BottomContainer;
}
