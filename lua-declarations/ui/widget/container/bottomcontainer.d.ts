/** Lays its one child at the foot of its own area, in the middle. */
declare module "ui/widget/container/bottomcontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  const BottomContainer: {
    /** From frontend/ui/widget/container/bottomcontainer.lua. */
    "new"(options: { readonly dimen: Geom.Area; readonly 1: Widget }): Widget;
  };
  export = BottomContainer;
}
