/** A picture. */
declare module "ui/widget/imagewidget" {
  import Widget = require("ui/widget/widget");
  import RenderImage = require("ui/renderimage");

  const ImageWidget: {
    /**
     * In its own size. Not `disposable`: its memory stays whoever's it is, also when the widget goes. From
     * frontend/ui/widget/imagewidget.lua, image, image_disposable and free.
     */
    "new"(options: { readonly image: RenderImage.Dots; readonly image_disposable: boolean }): Widget;
  };
  export = ImageWidget;
}
