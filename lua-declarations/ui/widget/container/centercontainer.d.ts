/** Places its only child in the middle of its area. */
declare module "ui/widget/container/centercontainer" {
  import Widget = require("ui/widget/widget");
  import Geom = require("ui/geometry");

  const CenterContainer: {
    /** From frontend/ui/widget/container/centercontainer.lua. */
    "new"(options: { readonly dimen: Geom.Area; readonly 1: Widget }): Widget & { 1: Widget };
  };
  export = CenterContainer;
}
