/** Widgets one below the other. */
declare module "ui/widget/verticalgroup" {
  import Widget = require("ui/widget/widget");

  const VerticalGroup: {
    /**
     * It is this very table: children, and how they are laid (absent: in the middle of the widest). "left" is where letters
     * begin. From frontend/ui/widget/verticalgroup.lua, align.
     */
    "new"(children: readonly Widget[] & { align?: "left" }): Widget;
  };
  export = VerticalGroup;
}
