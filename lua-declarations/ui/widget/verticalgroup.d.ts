/** Widgets one below the other, in the middle of the widest. */
declare module "ui/widget/verticalgroup" {
  import Widget = require("ui/widget/widget");

  const VerticalGroup: {
    /** From frontend/ui/widget/verticalgroup.lua; it is this very table. */
    "new"(children: readonly Widget[]): Widget;
  };
  export = VerticalGroup;
}
