/** Widgets one below the other. */
declare module "ui/widget/verticalgroup" {
  import Widget = require("ui/widget/widget");

  const VerticalGroup: {
    /**
     * Modifies and returns this table (align absent: centred). "left" is where letters begin. From
     * frontend/ui/widget/verticalgroup.lua, align.
     */
    "new"(children: readonly Widget[] & { align?: "left" }): Widget;
  };
  export = VerticalGroup;
}
