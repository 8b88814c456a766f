/** Pictures unpacked. */
declare module "ui/renderimage" {
  namespace RenderImage {
    /** A picture as dots in memory that the collector does not know. From base/ffi/blitbuffer.lua. */
    interface Dots {
      getWidth(): number;
      getHeight(): number;
      /** Gives the memory back; the picture must not be used after that. */
      free(): void;
    }
  }

  const RenderImage: {
    /**
     * Unpacks a picture whole and then stretches it to this size, dots, in one go: PNG, JPEG and more, told by their first bytes.
     * Undefined, with a line in the host's log, for what cannot be unpacked; what is cut off may come out in part.
     * From frontend/ui/renderimage.lua, renderImageData; in old hosts MuPDF may also raise an error on its way.
     */
    renderImageData(
      data: string,
      size: number,
      wantFrames: false,
      width: number,
      height: number,
    ): RenderImage.Dots | undefined;
  };
  export = RenderImage;
}
