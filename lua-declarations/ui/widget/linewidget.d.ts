/** A line. */
declare module "ui/widget/linewidget" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");
  import Geom = require("ui/geometry");

  namespace LineWidget {
    /** From frontend/ui/widget/linewidget.lua, the fields of LineWidget. */
    interface Options {
      /** The width and height of the line. */
      readonly dimen: Geom.Area;
      /** Absent: black. */
      readonly background?: Blitbuffer.Color;
      /** "dashed" paints 16 of 20 pixels. Absent: "solid". From frontend/ui/widget/linewidget.lua, paintTo. */
      readonly style?: "solid" | "dashed" | "none";
    }
  }

  const LineWidget: { "new"(options: LineWidget.Options): Widget };
  export = LineWidget;
}
