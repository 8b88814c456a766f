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
      /** Adds a button that restores this number. */
      readonly default_value?: number | undefined;
      /** The label of that button; absent: the number. From frontend/ui/widget/spinwidget.lua, update. */
      readonly default_text?: string | undefined;
      /** The unit after the number. */
      readonly unit: string;
      /** The form of the number, for string.format; "%02d" if neither this field nor a unit is given. */
      readonly precision: string;
      readonly ok_text: string;
      readonly cancel_text: string;
      /**
       * Runs before the widget closes, with the widget; not protected against errors. From
       * frontend/ui/widget/spinwidget.lua, update.
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
