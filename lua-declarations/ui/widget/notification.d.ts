/** A line at the top of the screen that goes by itself. */
declare module "ui/widget/notification" {
  import Widget = require("ui/widget/widget");
  import Font = require("ui/font");

  namespace Notification {
    interface Options {
      /** One line; what is wider than the screen is cut off. From frontend/ui/widget/notification.lua, init. */
      readonly text: string;
      /** Seconds until it goes by itself. */
      readonly timeout: number;
    }

    interface Notice extends Widget {
      /** The visible box: its one child may be replaced before the notice is shown. From init. */
      readonly frame: Widget & { 1: Widget };
      /** Of its letters. From the fields of Notification. */
      readonly face: Font.Face;
    }
  }

  const Notification: {
    /**
     * Shown, it lies below those that are there already. A tap takes it away and still reaches what lies below it.
     * From frontend/ui/widget/notification.lua, the fields of Notification.
     */
    "new"(options: Notification.Options): Notification.Notice;
  };
  export = Notification;
}
