/** Lays its one child at the foot of its own area, in the middle. */
declare module "ui/widget/container/bottomcontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  const BottomContainer: {
    /** From frontend/ui/widget/container/bottomcontainer.lua. */
    "new"(options: {
      readonly dimen: Geom.Area;
      readonly 1: Widget;
      /** In place of the host's own, which it may call. */
      paintTo?(this: Widget, canvas: unknown, x: number, y: number): void;
    }): Widget;
    /** From frontend/ui/widget/container/bottomcontainer.lua, paintTo. */
    paintTo(this: void, container: Widget, canvas: unknown, x: number, y: number): void;
  };
  export = BottomContainer;
}
