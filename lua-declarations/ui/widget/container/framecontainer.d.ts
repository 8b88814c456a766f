/** Its one child on a ground of its own. */
declare module "ui/widget/container/framecontainer" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");

  namespace FrameContainer {
    interface Options {
      readonly bordersize: number;
      readonly padding: number;
      readonly margin: number;
      readonly background: Blitbuffer.Color;
      /** Pixels; absent: those of the child. */
      readonly width?: number;
      readonly height?: number;
      readonly 1: Widget;
    }
  }

  const FrameContainer: {
    /** From frontend/ui/widget/container/framecontainer.lua, the fields of FrameContainer. */
    "new"(options: FrameContainer.Options): Widget;
  };
  export = FrameContainer;
}
