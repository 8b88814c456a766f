/** A picture. */
declare module "ui/widget/imagewidget" {
  import Widget = require("ui/widget/widget");
  import RenderImage = require("ui/renderimage");

  const ImageWidget: {
    /**
     * A picture in its own size. Without `disposable` its memory stays with its owner, also when the widget closes.
     * From frontend/ui/widget/imagewidget.lua, image, image_disposable and free.
     */
    "new"(options: { readonly image: RenderImage.Dots; readonly image_disposable: boolean }): Widget;
  };
  export = ImageWidget;
}
