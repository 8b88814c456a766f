/** Places its only child at the left of its area, vertically centered. */
declare module "ui/widget/container/leftcontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  namespace LeftContainer {
    /** From frontend/ui/widget/container/leftcontainer.lua, paintTo. */
    interface Options {
      readonly dimen: Geom.Area;
      /** The child is at the right in right-to-left languages. Absent: true. */
      readonly allow_mirroring?: boolean;
      readonly 1: Widget;
    }
  }

  const LeftContainer: { "new"(options: LeftContainer.Options): Widget };
  export = LeftContainer;
}
