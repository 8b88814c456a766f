/** A form for a date and a time, with buttons for more and less. */
declare module "ui/widget/datetimewidget" {
  import Widget = require("ui/widget/widget");

  namespace DateTimeWidget {
    /** An absent field is not asked for. From frontend/ui/widget/datetimewidget.lua, init and createLayout. */
    interface Options {
      readonly title_text: string;
      /** The text below the title. */
      readonly info_text: string;
      readonly year: number;
      readonly year_min: number;
      readonly year_max: number;
      /** The number of the month, from 1. */
      readonly month: number;
      readonly day: number;
      readonly hour?: number | undefined;
      readonly min?: number | undefined;
      readonly ok_text: string;
      readonly cancel_text: string;
      /** True: the widget stays open until it is closed; otherwise it closes after `callback`. */
      readonly keep_shown_on_apply: boolean;
      /** Runs with the widget; not protected against errors. */
      readonly callback: (this: void, time: DateTimeWidget) => void;
    }
  }

  interface DateTimeWidget extends Widget {
    /** The chosen values; the day may not exist in the month. */
    readonly year: number;
    readonly month: number;
    readonly day: number;
    readonly hour?: number | undefined;
    readonly min?: number | undefined;
  }

  const DateTimeWidget: {
    "new"(options: DateTimeWidget.Options): DateTimeWidget;
  };
  export = DateTimeWidget;
}
