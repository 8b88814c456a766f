/** The reader view, and the fields that it shares with the file browser. Plugins get it as `ui`. */
declare module "apps/reader/readerui" {
  import TouchMenu = require("ui/widget/touchmenu");
  import Widget = require("ui/widget/widget");

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
       * Metadata with the user's overrides. Absent until just before the event `ReaderReady`. From
       * frontend/apps/reader/readerui.lua, init.
       */
      readonly doc_props?: DocProps;
      /** Annotations; only in the reader. From frontend/apps/reader/readerui.lua, init. */
      readonly annotation?: Annotations;
      /** The sidecar of the open book, which is saved when the book is closed. */
      readonly doc_settings?: Sidecar;
      /** Present for documents that flow (EPUB). From frontend/apps/reader/readerui.lua, init. */
      readonly rolling?: Progress;
      /** Present for documents with fixed pages (PDF, comics). From frontend/apps/reader/readerui.lua, init. */
      readonly paging?: Progress;
      /** The list of files; only in the file browser. From frontend/apps/filemanager/filemanager.lua, setupLayout. */
      readonly file_chooser?: object;
      /** The host's plugin of reading statistics; absent while it is off. From plugins/statistics.koplugin/main.lua. */
      readonly statistics?: Statistics;
      /** The list of books read last. From frontend/apps/reader/readerui.lua and frontend/apps/filemanager/filemanager.lua, init. */
      readonly history?: object;
      readonly collections?: object;
      readonly filesearcher?: object;
      /**
       * Closes the open book and opens this file; only in the reader. From frontend/apps/reader/readerui.lua,
       * switchDocument.
       */
      switchDocument?(file: string): void;
    }

    /** From plugins/statistics.koplugin/main.lua. */
    interface Statistics {
      /**
       * Gives the book another title and other authors in the statistics. From onBookMetadataChanged; the same in
       * v2024.11.
       */
      onBookMetadataChanged?(changed: MetadataChanged): void;
    }

    /**
     * Event data: one field of a book was changed. From frontend/apps/filemanager/filemanagerbookinfo.lua,
     * updateBookInfo.
     */
    interface MetadataChanged {
      readonly filepath: string;
      /** All fields after the change. */
      readonly doc_props: DocProps;
      readonly metadata_key_updated: string;
      readonly metadata_value_old?: string | number | undefined;
    }

    /** The parts of the reader view that need a place in the document; only in the reader. */
    interface Ui extends Widget {
      readonly view?: View;
      readonly link?: Link;
      readonly bookmark?: Bookmark;
      readonly highlight?: Highlight;
      readonly toc?: Toc;
      /** The window as it is drawn. From frontend/apps/reader/readerui.lua, init. */
      readonly dialog?: object;
      /** The area of the whole window. From frontend/apps/reader/readerui.lua, doShowReader. */
      readonly dimen?: import("ui/geometry").Area;
    }

    /** From frontend/apps/reader/modules/readerbookmark.lua. */
    interface Bookmark {
      /** Removes a highlight from the list and sends an event; for a bookmark it sends no event. */
      removeItemByIndex(index: number): void;
      /** The place of the current page: an xpointer, or a page number. */
      getCurrentPageNumber(): string | number;
      /** Stores whether the page of this place has a bookmark; draws nothing. */
      setDogearVisibility(place: string | number): void;
    }

    /** From frontend/apps/reader/modules/readerhighlight.lua. */
    interface Highlight {
      /**
       * True while the reader marks a highlight over several pages; the host remembers its first part by its index in
       * the list.
       */
      readonly select_mode?: boolean;
    }

    interface Toc {
      /** The chapter of a page number or a place; empty when there is none. From frontend/apps/reader/modules/readertoc.lua. */
      getTocTitleByPage(place: string | number): string;
    }

    interface View {
      /**
       * True while the current page shows the sign of a bookmark. From frontend/apps/reader/modules/readerbookmark.lua.
       */
      readonly dogear_visible?: boolean;
      /** From frontend/apps/reader/modules/readerview.lua, dogear. */
      readonly dogear: Dogear;
      /** From frontend/apps/reader/modules/readerview.lua, footer. */
      readonly footer: Footer;
      /** From frontend/apps/reader/modules/readerview.lua, the field view_mode. */
      readonly view_mode?: "page" | "scroll";
    }

    /** From frontend/apps/reader/modules/readerdogear.lua. */
    interface Dogear {
      /** Present once the sign was drawn. */
      getRefreshRegion(): import("ui/geometry").Area | undefined;
    }

    /** From frontend/apps/reader/modules/readerfooter.lua. */
    interface Footer {
      maybeUpdateFooter(): void;
    }

    interface Link {
      /** Stores the current place, so that "Back" returns to it. From frontend/apps/reader/modules/readerlink.lua. */
      addCurrentLocationToStack(): void;
    }

    /** From frontend/apps/reader/modules/readerannotation.lua. */
    interface Annotations {
      /** In the order of the book. */
      readonly annotations: Annotation[];
      /**
       * Inserts the annotation in the order of the book and returns its index, from 1; sets its page number. v2024.11
       * overwrites its time with the current time. From frontend/apps/reader/modules/readerannotation.lua, addItem.
       */
      addItem(item: Annotation): number;
    }

    /**
     * The sidecar of a book: read with frontend/luasettings.lua, readSetting. Other programs and older hosts write into
     * it too, so a value may have any type: a function of src/koreader checks it before use. The tables are the host's
     * own; only the summary may be changed in place.
     */
    interface Sidecar {
      /** All values; empty when no file could be read. */
      readonly data: object;
      /** Deletes the sidecar of the book, and its own metadata and cover. From frontend/docsettings.lua, purge. */
      purge(): void;
      /**
       * Nil when it was never saved. `annotations`: a list of `Annotation`; `summary`: a `Summary`; `doc_props`: an
       * `OwnProps`, of the file without overrides; `doc_pages`: a number, as last counted; `doc_path`: the path that it was
       * opened for; `custom_props`: a `CustomProps`, in a file of custom metadata
       * (frontend/apps/filemanager/filemanagerbookinfo.lua, setCustomMetadata).
       * `cre_dom_version` (text that flows): version of the engine's document structure under which the book was first
       * opened, and which its places belong to. `last_xpointer` (text that flows): a position; `last_page` (fixed pages): a number; `percent_finished`,
       * `last_percent`: fractions. From frontend/apps/reader/modules/readerrolling.lua and readerpaging.lua.
       */
      readSetting(key: SidecarKey | NoteListKey): unknown;
      saveSetting(
        key: "annotations" | "annotations_rolling" | "annotations_paging",
        value: readonly Annotation[],
      ): void;
      /**
       * The host counts pages and sorts annotations again when the book is opened. From
       * frontend/apps/reader/modules/readerannotation.lua.
       */
      saveSetting(key: "annotations_externally_modified", value: true): void;
      /** From frontend/luasettings.lua, saveSetting. */
      saveSetting(key: "summary", value: unknown): void;
      /**
       * `last_percent`: a flowing text without `last_xpointer` is opened at this place in scroll mode; in page mode the
       * host first goes there, and then to the first page. From frontend/apps/reader/modules/readerrolling.lua,
       * onReadSettings.
       */
      saveSetting(key: "percent_finished" | "last_percent", value: number | undefined): void;
      /** From the same file, onReadSettings. */
      saveSetting(key: "last_xpointer", value: string): void;
      /** From frontend/luasettings.lua, delSetting. */
      delSetting(key: "last_xpointer" | "last_percent"): void;
      /** Both paths are remembered; `true`: they are searched for again. From frontend/docsettings.lua. */
      getCustomMetadataFile(again: boolean): string | undefined;
      getCustomCoverFile(again: boolean): string | undefined;
      /**
       * Writes the sidecar where the host stores it; returns the folder, or undefined after an error. From
       * frontend/docsettings.lua, flush.
       */
      flush(): string | undefined;
    }

    type SidecarKey =
      | "summary"
      | "doc_pages"
      | "doc_props"
      | "doc_path"
      | "custom_props"
      | "cre_dom_version"
      | "last_xpointer"
      | "last_page"
      | "percent_finished"
      | "last_percent";

    /**
     * Lists of notes. `annotations`: of the engine that opened the book last; `annotations_rolling`,
     * `annotations_paging`: of the other engine, which reads and removes the list when it opens the book; while
     * `annotations` is empty or belongs to the other engine, it is not the list of this engine. `bookmarks` (a list)
     * and `highlight` (lists by page), with the same endings for the other engine: used before v2024.07, converted into
     * annotations if there are none. `highlights_imported`: a highlight without a bookmark is not shown. From
     * frontend/apps/reader/modules/readerannotation.lua, onReadSettings, migrateToAnnotations.
     */
    type NoteListKey =
      | "annotations"
      | "annotations_rolling"
      | "annotations_paging"
      | "bookmarks"
      | "bookmarks_rolling"
      | "bookmarks_paging"
      | "highlight"
      | "highlight_rolling"
      | "highlight_paging"
      | "highlights_imported";

    /** From frontend/apps/reader/modules/readerhighlight.lua, saveHighlight. */
    interface Annotation {
      /** "YYYY-MM-DD HH:MM:SS", local time. */
      datetime: string;
      /**
       * The time of the last change, in the same form; absent if the annotation was never changed, or if the host
       * stores no such time. Absent in older releases. From frontend/apps/reader/modules/readerannotation.lua.
       */
      datetime_updated?: string | undefined;
      /** The engine's position, or the number of the page. */
      readonly page: string | number;
      /** Absent for a bookmark. A table for documents with fixed pages. */
      readonly pos0?: string | PagePosition | undefined;
      readonly pos1?: string | PagePosition | undefined;
      text?: string | undefined;
      /** True when the reader edited `text`. From frontend/apps/reader/modules/readerbookmark.lua. */
      readonly text_edited?: boolean;
      note?: string | undefined;
      /**
       * The format of `note`: "html", "md" …; absent: plain text. From frontend/apps/reader/modules/readerbookmark.lua.
       */
      note_format?: string | undefined;
      drawer?: string | undefined;
      color?: string | undefined;
      readonly chapter?: string | undefined;
      /** The page number at the last count of pages; some of the host's exports fail without it. */
      readonly pageno?: number | undefined;
    }

    /** From frontend/apps/reader/modules/readerhighlight.lua. */
    interface PagePosition {
      /** Absent in old highlights: then the value of the annotation counts. */
      readonly page?: number;
      readonly x: number;
      readonly y: number;
    }

    /** From frontend/ui/widget/bookstatuswidget.lua. */
    interface Summary {
      /** "reading", "abandoned" or "complete"; absent until the reader chose a status. */
      status?: string | undefined;
      /** 1 to 5. v2024.11 writes 0 for removed stars. */
      rating?: number | undefined;
      /** The reader's own review. */
      note?: string | undefined;
      /** The day of the last change, "YYYY-MM-DD", local time. */
      modified?: string;
    }

    /** The main menu. */
    interface Menu {
      /**
       * The plugin's `addToMainMenu(items)` is called when the menu is first opened.
       * From frontend/apps/reader/modules/readermenu.lua, registerToMainMenu.
       */
      registerToMainMenu(plugin: object): void;
      /** The window of the menu while it is open. From frontend/apps/reader/modules/readermenu.lua, onShowMenu. */
      readonly menu_container?: object;
    }

    /** The main menu's items by id. */
    type MenuItems = Record<string, TouchMenu.Item>;

    interface Document {
      /** A file inside an EPUB; absent in documents with fixed pages. From frontend/document/credocument.lua. */
      getDocumentFileContent?(entry: string): string | undefined;
      /**
       * The path with which the file was opened; absolute if opened from the file browser. From
       * frontend/document/document.lua, _init.
       */
      readonly file: string;
      /**
       * The number of pages of the whole document in the current layout. From frontend/document/document.lua and
       * frontend/document/credocument.lua, getPageCount.
       */
      getPageCount(): number;
      /**
       * Flowing documents only: the words between two places; undefined when there are none.
       * From frontend/document/credocument.lua.
       */
      getTextFromXPointers?(from: string, to: string): string | undefined;
      /**
       * Flowing documents only: the end of the next word; undefined after the last. From
       * frontend/document/credocument.lua.
       */
      getNextVisibleWordEnd?(xpointer: string): string | undefined;
      /**
       * Flowing documents only: the place in the engine's own form; false or undefined if the place does not exist.
       * From frontend/document/credocument.lua.
       */
      getNormalizedXPointer?(xpointer: string): string | false | undefined;
      /** Flowing documents only: tells whether the place exists. From frontend/document/credocument.lua. */
      isXPointerInDocument(xpointer: string): boolean;
      /**
       * Flowing documents only: the distance of the place from the top of the document in pixels; `getCurrentPos` gives
       * that of the top of the screen. From frontend/document/credocument.lua.
       */
      getPosFromXPointer(xpointer: string): number;
      /** From frontend/document/credocument.lua. */
      getCurrentPos(): number;
      /**
       * Flowing documents only: the number of pages that are shown side by side in page mode. From
       * frontend/document/credocument.lua.
       */
      getVisiblePageCount(): number;
      /**
       * Flowing documents only: the page that contains the place in the current layout. From
       * frontend/document/credocument.lua.
       */
      getPageFromXPointer(xpointer: string): number;
    }

    /** From frontend/document/document.lua, getProps. */
    interface OwnProps {
      /** Absent when the file contains no title. */
      readonly title?: string;
      /** The authors, one per line; absent when the file contains none. */
      readonly authors?: string;
      /**
       * The identifiers, one per line, in the form of the file ("urn:isbn:…", "uuid:…"); absent when the file has none.
       */
      readonly identifiers?: string;
    }

    /**
     * Each field is absent if the reader wrote nothing there. From frontend/apps/filemanager/filemanagerbookinfo.lua,
     * the field props.
     */
    interface CustomProps {
      title?: string | undefined;
      /** The authors, one per line. */
      authors?: string | undefined;
      series?: string | undefined;
      series_index?: number | undefined;
      language?: string | undefined;
      /** The keywords, one per line. */
      keywords?: string | undefined;
      description?: string | undefined;
    }

    /**
     * From frontend/apps/filemanager/filemanagerbookinfo.lua, extendProps, which copies a list of fields. The
     * identifiers are not among them (tried on 2024.11 and 2026.07.2).
     */
    interface DocProps extends CustomProps {
      /** The title, or the file name without its ending if the file contains no title. */
      display_title?: string | undefined;
    }

    /** The reader's position in the open book. */
    interface Progress {
      /**
       * The progress from 0 to 1; undefined (paging) or an error (rolling) before the first page is shown. From
       * frontend/apps/reader/modules/readerrolling.lua and frontend/apps/reader/modules/readerpaging.lua,
       * getLastPercent.
       */
      getLastPercent(): number | undefined;
      /**
       * The current page, from 1; absent or 0 before the first page is shown. From the same files, the field
       * current_page.
       */
      readonly current_page?: number;
      /**
       * An xpointer (rolling) or a page number (paging). From frontend/apps/reader/modules/readerrolling.lua and
       * frontend/apps/reader/modules/readerpaging.lua, getLastProgress.
       */
      getLastProgress(): string | number | undefined;
    }
  }

  const ReaderUI: {
    /** The reader that is open; absent in the file browser. From frontend/apps/reader/readerui.lua, doShowReader. */
    readonly instance?: ReaderUI.Ui;
    /**
     * Opens the file shortly afterwards and closes the file browser. For an unknown format the host shows a message
     * instead, and also for a missing file, which raises an error in v2024.11. From frontend/apps/reader/readerui.lua,
     * showReader.
     */
    showReader(file: string): void;
  };
  export = ReaderUI;
}
