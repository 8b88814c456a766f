declare module "ffi/blitbuffer" {
  namespace Blitbuffer {
    /** A colour of the screen. */
    interface Color {
      readonly a: number;
    }
  }

  const Blitbuffer: {
    /** From base/ffi/blitbuffer.lua, the field COLOR_WHITE. */
    readonly COLOR_WHITE: Blitbuffer.Color;
    /** 0 is white, 1 is black. From base/ffi/blitbuffer.lua, gray. */
    gray(this: void, level: number): Blitbuffer.Color;
  };
  export = Blitbuffer;
}
