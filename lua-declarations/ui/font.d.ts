/** The fonts of the interface. */
declare module "ui/font" {
  namespace Font {
    /** A font in one size. */
    interface Face {
      readonly orig_size: number;
      /** Pixels on this screen. */
      readonly size: number;
    }
  }

  const Font: {
    /**
     * The font for that use, in the size that the reader's screen makes of this one; absent: of the one that is usual for
     * it. From frontend/ui/font.lua, getFace.
     */
    getFace(
      use: "xx_smallinfofont" | "x_smallinfofont" | "smallinfofont" | "smallinfofontbold",
      size?: number,
    ): Font.Face;
  };
  export = Font;
}
