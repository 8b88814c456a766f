/** The title row of a page. */
declare module "ui/widget/titlebar" {
  import Widget = require("ui/widget/widget");

  namespace TitleBar {
    interface Options {
      readonly title: string;
      /** A title that is too long takes several lines. From frontend/ui/widget/titlebar.lua, title_multilines. */
      readonly title_multilines?: true;
      readonly fullscreen: true;
      readonly width: number;
      readonly align: "left" | "center";
      readonly with_bottom_line: true;
      /** Shows a cross; a tap on it calls this function. */
      readonly close_callback: (this: void) => void;
      /** The window around the title row. */
      readonly show_parent: Widget;
    }

    interface Bar extends Widget {
      /** The height in pixels. From frontend/ui/widget/titlebar.lua, getHeight. */
      getHeight(): number;
      /**
       * One row with the buttons of the title, for the focus of keys. From frontend/ui/widget/titlebar.lua,
       * generateHorizontalLayout.
       */
      generateHorizontalLayout(): readonly (readonly Widget[])[];
    }
  }

  const TitleBar: {
    /** From frontend/ui/widget/titlebar.lua, the fields of TitleBar. */
    "new"(options: TitleBar.Options): TitleBar.Bar;
  };
  export = TitleBar;
}
