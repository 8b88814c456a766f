/** Widgets one below the other. */
declare module "ui/widget/verticalgroup" {
  import Widget = require("ui/widget/widget");

  namespace VerticalGroup {
    interface Group extends Widget {
      /** Must be called when the size of a child changes. From frontend/ui/widget/verticalgroup.lua, resetLayout. */
      resetLayout(): void;
    }
  }

  const VerticalGroup: {
    /**
     * Changes this table and returns it (align absent: centered). "left" is the side where a line of text begins. From
     * frontend/ui/widget/verticalgroup.lua, align.
     */
    "new"(children: readonly Widget[] & { align?: "left" }): VerticalGroup.Group;
  };
  export = VerticalGroup;
}
