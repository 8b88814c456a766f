/** Widgets side by side. */
declare module "ui/widget/horizontalgroup" {
  import Widget = require("ui/widget/widget");

  const HorizontalGroup: {
    /** From frontend/ui/widget/horizontalgroup.lua; it is this very table. */
    "new"(children: readonly Widget[]): Widget;
  };
  export = HorizontalGroup;
}
