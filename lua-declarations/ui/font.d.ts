/** The fonts of the interface. */
declare module "ui/font" {
  namespace Font {
    /** A font in one size. */
    interface Face {
      readonly orig_size: number;
      /** The size in pixels of the device's screen. */
      readonly size: number;
    }
  }

  const Font: {
    /**
     * The font for this use, in this size scaled to the reader's screen; absent: the usual size for this use. From
     * frontend/ui/font.lua, getFace.
     */
    getFace(
      use: "xx_smallinfofont" | "x_smallinfofont" | "smallinfofont" | "smallinfofontbold",
      size?: number,
    ): Font.Face;
  };
  export = Font;
}
