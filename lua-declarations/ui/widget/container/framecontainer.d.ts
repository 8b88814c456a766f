/** Its one child on a ground of its own. */
declare module "ui/widget/container/framecontainer" {
  import Widget = require("ui/widget/widget");
  import Blitbuffer = require("ffi/blitbuffer");

  namespace FrameContainer {
    interface Options {
      readonly bordersize: number;
      readonly padding: number;
      readonly margin: number;
      /** Absent: what lies below is seen. */
      readonly background?: Blitbuffer.Color;
      /** Of the border; absent: black. */
      readonly color?: Blitbuffer.Color;
      /** In place of `padding` on the left, on the right where letters run so. */
      readonly padding_left?: number;
      /** Pixels; absent: those of the child. */
      readonly width?: number;
      readonly height?: number;
      /** Shows the focus of keys as a border. From frontend/ui/widget/container/framecontainer.lua, onFocus. */
      readonly focusable?: true;
      /** Pixels. */
      readonly focus_border_size?: number;
      /** The border lies over the child, which does not move. Absent in older releases. */
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
