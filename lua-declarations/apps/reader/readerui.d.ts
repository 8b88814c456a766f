/** The reader, and what it shares with the file browser. Plugins get it as `ui`. */
declare module "apps/reader/readerui" {
  import TouchMenu = require("ui/widget/touchmenu");

  namespace ReaderUI {
    /** The reader or the file browser. */
    interface Ui {
      readonly menu: Menu;
      /**
       * The open document; absent in the file browser, and in the reader from the event `CloseDocument` on.
       * From frontend/apps/reader/readerui.lua, closeDocument.
       */
      readonly document?: Document;
      /**
       * What the file says of itself, with what the reader wrote over it. Absent until just before the event
       * `ReaderReady`. From frontend/apps/reader/readerui.lua, init.
       */
      readonly doc_props?: DocProps;
      /** Present for documents that flow (EPUB). From frontend/apps/reader/readerui.lua, init. */
      readonly rolling?: Progress;
      /** Present for documents with fixed pages (PDF, comics). From frontend/apps/reader/readerui.lua, init. */
      readonly paging?: Progress;
      /** The list of files; only in the file browser. From frontend/apps/filemanager/filemanager.lua, setupLayout. */
      readonly file_chooser?: object;
      /** The list of books read last. From frontend/apps/reader/readerui.lua and frontend/apps/filemanager/filemanager.lua, init. */
      readonly history?: object;
      readonly collections?: object;
      readonly filesearcher?: object;
    }

    /** The main menu. */
    interface Menu {
      /**
       * The plugin's `addToMainMenu(items)` is called when the menu is first opened.
       * From frontend/apps/reader/modules/readermenu.lua, registerToMainMenu.
       */
      registerToMainMenu(plugin: object): void;
    }

    /** The main menu's items by id. */
    type MenuItems = Record<string, TouchMenu.Item>;

    interface Document {
      /** Path as it was opened, absolute from the file browser. From frontend/document/document.lua, _init. */
      readonly file: string;
      /**
       * Pages of the whole document as it is laid out now.
       * From frontend/document/document.lua and frontend/document/credocument.lua, getPageCount.
       */
      getPageCount(): number;
    }

    /**
     * From frontend/document/document.lua, getProps, and frontend/apps/filemanager/filemanagerbookinfo.lua,
     * extendProps.
     */
    interface DocProps {
      readonly title?: string;
      /** One a line. */
      readonly authors?: string;
      /** One a line, as the file writes them ("urn:isbn:…", "uuid:…"). */
      readonly identifiers?: string;
    }

    /** Where the reader is. */
    interface Progress {
      /**
       * How far, 0 to 1; undefined (paging) or an error (rolling) before the first page is shown.
       * From frontend/apps/reader/modules/readerrolling.lua and frontend/apps/reader/modules/readerpaging.lua,
       * getLastPercent.
       */
      getLastPercent(): number | undefined;
      /** The page shown, from 1; absent or 0 before the first is shown. From the same files, the field current_page. */
      readonly current_page?: number;
    }
  }

  const ReaderUI: {
    /** The reader that is open; absent in the file browser. From frontend/apps/reader/readerui.lua, doShowReader. */
    readonly instance?: ReaderUI.Ui;
  };
  export = ReaderUI;
}
