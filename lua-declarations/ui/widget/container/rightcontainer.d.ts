/** Places its only child at the right of its area, vertically centered. */
declare module "ui/widget/container/rightcontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  namespace RightContainer {
    /** From frontend/ui/widget/container/rightcontainer.lua, paintTo. */
    interface Options {
      readonly dimen: Geom.Area;
      /** The child is at the left in right-to-left languages. Absent: true. */
      readonly allow_mirroring?: boolean;
      readonly 1: Widget;
    }
  }

  const RightContainer: { "new"(options: RightContainer.Options): Widget };
  export = RightContainer;
}
