/** A text as a QR code. */
declare module "ui/widget/qrwidget" {
  import Widget = require("ui/widget/widget");

  namespace QRWidget {
    /** From frontend/ui/widget/qrwidget.lua, init. */
    interface Options {
      readonly text: string;
      /** Pixels. */
      readonly width: number;
      readonly height: number;
    }
  }

  const QRWidget: { "new"(options: QRWidget.Options): Widget };
  export = QRWidget;
}
