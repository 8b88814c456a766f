/** A frame around its only child, with a background. */
declare module "ui/widget/container/framecontainer" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");

  namespace FrameContainer {
    interface Options {
      readonly bordersize: number;
      readonly padding: number;
      readonly margin: number;
      /** Absent: the background is transparent. */
      readonly background?: Blitbuffer.Color;
      /** The color of the border; absent: black. */
      readonly color?: Blitbuffer.Color;
      /** Replaces `padding` on the left, or on the right in right-to-left languages. */
      readonly padding_left?: number;
      /** The size in pixels; absent: the size of the child. */
      readonly width?: number;
      readonly height?: number;
      /** Shows the focus of keys as a border. From frontend/ui/widget/container/framecontainer.lua, onFocus. */
      readonly focusable?: true;
      /** Pixels. */
      readonly focus_border_size?: number;
      /** The border is painted over the child, which stays in its place. Absent in older releases. */
      readonly focus_inner_border?: true;
      readonly 1: Widget;
    }
  }

  const FrameContainer: {
    /** From frontend/ui/widget/container/framecontainer.lua, the fields of FrameContainer. */
    "new"(options: FrameContainer.Options): Widget;
  };
  export = FrameContainer;
}
