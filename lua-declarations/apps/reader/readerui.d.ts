/** The reader, and what it shares with the file browser. Plugins get it as `ui`. */
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
      /** Sidecar of the open book, saved at closing. */
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
      /** The book is known by its title and its authors from now on. From onBookMetadataChanged; the same in v2024.11. */
      onBookMetadataChanged?(changed: MetadataChanged): void;
    }

    /** One field of a book was changed. From frontend/apps/filemanager/filemanagerbookinfo.lua, updateBookInfo. */
    interface MetadataChanged {
      readonly filepath: string;
      /** All of them as they are now. */
      readonly doc_props: DocProps;
      readonly metadata_key_updated: string;
      readonly metadata_value_old?: string | number | undefined;
    }

    /** Only in the reader: what a place in the document takes. */
    interface Ui extends Widget {
      readonly view?: View;
      readonly link?: Link;
      readonly bookmark?: Bookmark;
      readonly highlight?: Highlight;
      readonly toc?: Toc;
      /** The window as it is drawn. From frontend/apps/reader/readerui.lua, init. */
      readonly dialog?: object;
      /** Of the whole window. From frontend/apps/reader/readerui.lua, doShowReader. */
      readonly dimen?: import("ui/geometry").Area;
    }

    /** From frontend/apps/reader/modules/readerbookmark.lua. */
    interface Bookmark {
      /** Takes a highlight out of the list and tells everybody; of a bookmark it tells nobody. */
      removeItemByIndex(index: number): void;
      /** The place of the page that is shown: an xpointer, or a page number. */
      getCurrentPageNumber(): string | number;
      /** Notes whether the page of that place has a bookmark; draws nothing. */
      setDogearVisibility(place: string | number): void;
    }

    /** From frontend/apps/reader/modules/readerhighlight.lua. */
    interface Highlight {
      /** True while a highlight is made over several pages: its first part is known by its place in the list. */
      readonly select_mode?: boolean;
    }

    interface Toc {
      /** The chapter of a page number or a place; empty when there is none. From frontend/apps/reader/modules/readertoc.lua. */
      getTocTitleByPage(place: string | number): string;
    }

    interface View {
      /** True while the page that is shown has the sign of a bookmark. From frontend/apps/reader/modules/readerbookmark.lua. */
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
      /** Known once it was drawn. */
      getRefreshRegion(): import("ui/geometry").Area | undefined;
    }

    /** From frontend/apps/reader/modules/readerfooter.lua. */
    interface Footer {
      maybeUpdateFooter(): void;
    }

    interface Link {
      /** "Back" will return to where the reader is now. From frontend/apps/reader/modules/readerlink.lua. */
      addCurrentLocationToStack(): void;
    }

    /** From frontend/apps/reader/modules/readerannotation.lua. */
    interface Annotations {
      /** In the order of the book. */
      readonly annotations: Annotation[];
      /**
       * Puts it where it belongs and says where, from 1; gives it its page number. v2024.11 gives it the time of now
       * whatever it has. From frontend/apps/reader/modules/readerannotation.lua, addItem.
       */
      addItem(item: Annotation): number;
    }

    /**
     * The record beside a book: read with frontend/luasettings.lua, readSetting. Other programs write into it, and hosts of
     * many years have, so a value may have any shape: it is looked at by a reader of src/koreader before it is used. Its
     * tables are the host's own; of them only the summary is to be changed in place.
     */
    interface Sidecar {
      /** Everything in it; empty when nothing could be read. */
      readonly data: object;
      /** Deletes what lies beside the book, own metadata and cover too. From frontend/docsettings.lua, purge. */
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
      /** The host counts pages and sorts anew when the book is opened. From frontend/apps/reader/modules/readerannotation.lua. */
      saveSetting(key: "annotations_externally_modified", value: true): void;
      /** From frontend/luasettings.lua, saveSetting. */
      saveSetting(key: "summary", value: unknown): void;
      /**
       * `last_percent`: where a text that flows and has no `last_xpointer` is opened in scroll mode; where it is shown in pages,
       * the host goes there, and to the first page then. From frontend/apps/reader/modules/readerrolling.lua, onReadSettings.
       */
      saveSetting(key: "percent_finished" | "last_percent", value: number | undefined): void;
      /** From the same file, onReadSettings. */
      saveSetting(key: "last_xpointer", value: string): void;
      /** From frontend/luasettings.lua, delSetting. */
      delSetting(key: "last_xpointer" | "last_percent"): void;
      /** Both are remembered; `true`: they are looked for again. From frontend/docsettings.lua. */
      getCustomMetadataFile(again: boolean): string | undefined;
      getCustomCoverFile(again: boolean): string | undefined;
      /** Writes the sidecar where the host keeps it: the folder, or undefined where it could not. From frontend/docsettings.lua, flush. */
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
     * Lists of notes. `annotations`: of the engine that opened the book last; `annotations_rolling`, `annotations_paging`:
     * of the other engine, taken up again, and dropped, when that engine opens the book; while `annotations` is empty or of
     * the other kind, it is not the list of this engine. `bookmarks` (a list) and `highlight` (lists by page), with the
     * same endings for the other engine: before v2024.07, made into annotations where there are none. `highlights_imported`:
     * a highlight that is in no bookmark is not shown. From frontend/apps/reader/modules/readerannotation.lua, onReadSettings,
     * migrateToAnnotations.
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
      /** When it was changed last, written alike; absent: never, or a host that keeps none. Absent in older releases. From frontend/apps/reader/modules/readerannotation.lua. */
      datetime_updated?: string | undefined;
      /** The engine's position, or the number of the page. */
      readonly page: string | number;
      /** Absent for a bookmark. A table for documents with fixed pages. */
      readonly pos0?: string | PagePosition | undefined;
      readonly pos1?: string | PagePosition | undefined;
      text?: string | undefined;
      /** True when the reader wrote over `text`. From frontend/apps/reader/modules/readerbookmark.lua. */
      readonly text_edited?: boolean;
      note?: string | undefined;
      /** "html", "md" …: how `note` is shown; absent: as plain text. From frontend/apps/reader/modules/readerbookmark.lua. */
      note_format?: string | undefined;
      drawer?: string | undefined;
      color?: string | undefined;
      readonly chapter?: string | undefined;
      /** As the pages were counted last; some of the host's exports fail without it. */
      readonly pageno?: number | undefined;
    }

    /** From frontend/apps/reader/modules/readerhighlight.lua. */
    interface PagePosition {
      /** Absent in old highlights: that of the row. */
      readonly page?: number;
      readonly x: number;
      readonly y: number;
    }

    /** From frontend/ui/widget/bookstatuswidget.lua. */
    interface Summary {
      /** "reading", "abandoned" or "complete"; absent until the reader has said something. */
      status?: string | undefined;
      /** 1 to 5. v2024.11 writes 0 for stars that were taken away. */
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
      /** Path as it was opened, absolute from the file browser. From frontend/document/document.lua, _init. */
      readonly file: string;
      /**
       * Pages of the whole document as it is laid out now.
       * From frontend/document/document.lua and frontend/document/credocument.lua, getPageCount.
       */
      getPageCount(): number;
      /**
       * Flowing documents only: the words between two places; undefined when there are none.
       * From frontend/document/credocument.lua.
       */
      getTextFromXPointers?(from: string, to: string): string | undefined;
      /** Flowing documents only: where the next word ends; undefined after the last. From frontend/document/credocument.lua. */
      getNextVisibleWordEnd?(xpointer: string): string | undefined;
      /**
       * Flowing documents only: the place in the engine's own spelling; false or undefined for a place that is not there.
       * From frontend/document/credocument.lua.
       */
      getNormalizedXPointer?(xpointer: string): string | false | undefined;
      /** Flowing documents only: is there such a place? From frontend/document/credocument.lua. */
      isXPointerInDocument(xpointer: string): boolean;
      /**
       * Flowing documents only: how far down the place lies in one long strip of all pages, and where the screen begins.
       * From frontend/document/credocument.lua.
       */
      getPosFromXPointer(xpointer: string): number;
      /** From frontend/document/credocument.lua. */
      getCurrentPos(): number;
      /** Flowing documents only: pages beside each other, where pages are shown. From frontend/document/credocument.lua. */
      getVisiblePageCount(): number;
      /** Flowing documents only: the page on which the place lies now. From frontend/document/credocument.lua. */
      getPageFromXPointer(xpointer: string): number;
    }

    /** From frontend/document/document.lua, getProps. */
    interface OwnProps {
      /** Absent when the file names none. */
      readonly title?: string;
      /** One a line; absent when the file names none. */
      readonly authors?: string;
      /** One a line, as the file writes them ("urn:isbn:…", "uuid:…"); absent when the file has none. */
      readonly identifiers?: string;
    }

    /** Each absent where the reader wrote nothing. From frontend/apps/filemanager/filemanagerbookinfo.lua, the field props. */
    interface CustomProps {
      title?: string | undefined;
      /** One a line. */
      authors?: string | undefined;
      series?: string | undefined;
      series_index?: number | undefined;
      language?: string | undefined;
      /** One a line. */
      keywords?: string | undefined;
      description?: string | undefined;
    }

    /**
     * From frontend/apps/filemanager/filemanagerbookinfo.lua, extendProps, which copies a list of fields. The
     * identifiers are not among them (tried on 2024.11 and 2026.07.2).
     */
    interface DocProps extends CustomProps {
      /** The title, or the name of the file without its ending where the file names none. */
      display_title?: string | undefined;
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
     * Opens the file, on one of the next ticks; the file browser goes. A file of a format that the host does not know is
     * told to the reader instead; so is one that is missing, which is an error in v2024.11. From frontend/apps/reader/readerui.lua, showReader.
     */
    showReader(file: string): void;
  };
  export = ReaderUI;
}
