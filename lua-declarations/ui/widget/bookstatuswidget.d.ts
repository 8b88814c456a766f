/** The page on which a reader sets the status and the rating of a book. */
declare module "ui/widget/bookstatuswidget" {
  import type ReaderUI = require("apps/reader/readerui");
  import Widget = require("ui/widget/widget");
  namespace BookStatusWidget {
    interface Page extends Widget {
      readonly ui: ReaderUI.Ui;
      /** Absent until the reader, or the page itself when it draws its stars, changes a value. */
      readonly updated?: boolean;
      /** Another status. From frontend/ui/widget/bookstatuswidget.lua, onChangeBookStatus. */
      onChangeBookStatus?(names: readonly string[], place: number): boolean;
      /** Draws the page from the summary. From frontend/ui/widget/bookstatuswidget.lua, init. */
      init(): void;
    }
  }
  const BookStatusWidget: {
    /** Called on instances: saves the changes and closes the page. From frontend/ui/widget/bookstatuswidget.lua. */
    onClose(this: BookStatusWidget.Page): boolean;
    /** The handlers of all instances. From frontend/ui/widget/bookstatuswidget.lua, onChangeBookStatus. */
    readonly onChangeBookStatus?: BookStatusWidget.Page["onChangeBookStatus"];
  };
  export = BookStatusWidget;
}
