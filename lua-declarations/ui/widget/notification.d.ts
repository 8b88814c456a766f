/** A line at the top of the screen that closes by itself. */
declare module "ui/widget/notification" {
  import Widget = require("ui/widget/widget");
  import Font = require("ui/font");

  namespace Notification {
    interface Options {
      /** The text in one line; a text wider than the screen is cut. From frontend/ui/widget/notification.lua, init. */
      readonly text: string;
      /** The seconds until the notice closes by itself. */
      readonly timeout: number;
    }

    interface Notice extends Widget {
      /** The visible frame: its only child may be replaced before the notice is shown. From init. */
      readonly frame: Widget & { 1: Widget };
      /** The font of the text. From the fields of Notification. */
      readonly face: Font.Face;
    }
  }

  const Notification: {
    /**
     * A new notice appears below the existing ones. A tap closes it and also reaches the window below. From
     * frontend/ui/widget/notification.lua, the fields of Notification.
     */
    "new"(options: Notification.Options): Notification.Notice;
  };
  export = Notification;
}
