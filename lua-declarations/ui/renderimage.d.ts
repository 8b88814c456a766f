/** Decoding of pictures. */
declare module "ui/renderimage" {
  namespace RenderImage {
    /** A decoded picture in memory that the garbage collector does not know. From base/ffi/blitbuffer.lua. */
    interface Dots {
      getWidth(): number;
      getHeight(): number;
      /** Frees the memory; the picture must not be used after that. */
      free(): void;
    }
  }

  const RenderImage: {
    /**
     * Decodes a whole picture and stretches it to this size in pixels, in one step: PNG, JPEG and more, recognized by
     * their first bytes. Undefined, with a line in the host's log, if it cannot be decoded; a truncated picture may be
     * decoded in part. From frontend/ui/renderimage.lua, renderImageData; in old hosts MuPDF may also raise an error.
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
