/** A message in the middle of the screen. */
declare module "ui/widget/infomessage" {
  import Widget = require("ui/widget/widget");

  namespace InfoMessage {
    interface Options {
      readonly text: string;
      /** The seconds until the message closes by itself; absent: it stays until it is tapped or closed. */
      readonly timeout?: number;
      /**
       * Runs when the message is closed, for any reason; not protected against errors. From
       * frontend/ui/widget/infomessage.lua, onCloseWidget.
       */
      readonly dismiss_callback?: (this: void) => void;
    }
  }

  const InfoMessage: {
    /** From frontend/ui/widget/infomessage.lua, the fields of InfoMessage. */
    "new"(options: InfoMessage.Options): Widget;
  };
  export = InfoMessage;
}
