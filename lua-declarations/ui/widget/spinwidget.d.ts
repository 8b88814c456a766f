/** A number with buttons for more and less. */
declare module "ui/widget/spinwidget" {
  import Widget = require("ui/widget/widget");

  namespace SpinWidget {
    interface Options {
      readonly title_text: string;
      readonly info_text: string;
      readonly value: number;
      readonly value_min: number;
      readonly value_max: number;
      readonly value_step: number;
      /** The step of a long press. */
      readonly value_hold_step: number;
      /** Adds a button that brings this number back. */
      readonly default_value?: number | undefined;
      /** Of that button; absent: the number. From frontend/ui/widget/spinwidget.lua, update. */
      readonly default_text?: string | undefined;
      /** Shown behind the number. */
      readonly unit: string;
      /** How the number is written, for string.format; "%02d" where neither this nor a unit is given. */
      readonly precision: string;
      readonly ok_text: string;
      readonly cancel_text: string;
      /**
       * Runs before the widget goes, with the widget; not protected against errors.
       * From frontend/ui/widget/spinwidget.lua, update.
       */
      readonly callback: (this: void, spin: SpinWidget) => void;
    }
  }

  interface SpinWidget extends Widget {
    /** The number on the screen when the button was pressed. From frontend/ui/widget/spinwidget.lua, update. */
    readonly value: number;
  }

  const SpinWidget: {
    /** From frontend/ui/widget/spinwidget.lua, the fields of SpinWidget. */
    "new"(options: SpinWidget.Options): SpinWidget;
  };
  export = SpinWidget;
}
