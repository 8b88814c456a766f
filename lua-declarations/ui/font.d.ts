/** The fonts of the interface. */
declare module "ui/font" {
  namespace Font {
    /** A font in one size. */
    interface Face {
      readonly orig_size: number;
    }
  }

  const Font: {
    /** The font for that use, in the size that the reader's screen makes of it. From frontend/ui/font.lua, getFace. */
    getFace(use: "xx_smallinfofont"): Font.Face;
  };
  export = Font;
}
