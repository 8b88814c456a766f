/** Widgets side by side. */
declare module "ui/widget/horizontalgroup" {
  import Widget = require("ui/widget/widget");

  const HorizontalGroup: {
    /** Changes this table and returns it. From frontend/ui/widget/horizontalgroup.lua. */
    "new"(children: readonly Widget[]): Widget;
  };
  export = HorizontalGroup;
}
