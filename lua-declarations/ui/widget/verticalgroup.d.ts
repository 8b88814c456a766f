/** Widgets one below the other. */
declare module "ui/widget/verticalgroup" {
  import Widget = require("ui/widget/widget");

  namespace VerticalGroup {
    interface Group extends Widget {
      /** To be called when a child has another size. From frontend/ui/widget/verticalgroup.lua, resetLayout. */
      resetLayout(): void;
    }
  }

  const VerticalGroup: {
    /**
     * Modifies and returns this table (align absent: centred). "left" is where letters begin. From
     * frontend/ui/widget/verticalgroup.lua, align.
     */
    "new"(children: readonly Widget[] & { align?: "left" }): VerticalGroup.Group;
  };
  export = VerticalGroup;
}
