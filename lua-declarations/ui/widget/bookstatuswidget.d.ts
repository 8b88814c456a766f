/** The page on which a reader says how far a book is read, and how good it is. */
declare module "ui/widget/bookstatuswidget" {
  import type ReaderUI = require("apps/reader/readerui");
  import Widget = require("ui/widget/widget");
  namespace BookStatusWidget {
    interface Page extends Widget {
      readonly ui: ReaderUI.Ui;
      /** Absent until the reader, or the page itself as it draws its stars, has changed something. */
      readonly updated?: boolean;
      /** Another status. From frontend/ui/widget/bookstatuswidget.lua, onChangeBookStatus. */
      onChangeBookStatus?(names: readonly string[], place: number): boolean;
      /** Draws the page from the summary. From frontend/ui/widget/bookstatuswidget.lua, init. */
      init(): void;
    }
  }
  const BookStatusWidget: {
    /** Called on instances: keeps what was changed, and takes the page away. From frontend/ui/widget/bookstatuswidget.lua. */
    onClose(this: BookStatusWidget.Page): boolean;
    /** Of all its instances. From frontend/ui/widget/bookstatuswidget.lua, onChangeBookStatus. */
    readonly onChangeBookStatus?: BookStatusWidget.Page["onChangeBookStatus"];
  };
  export = BookStatusWidget;
}
