/** The file browser. */
declare module "apps/filemanager/filemanager" {
  import ButtonDialog = require("ui/widget/buttondialog");
  import Widget = require("ui/widget/widget");

  namespace FileManager {
    /** A class or an instance whose long-press menu accepts more rows. */
    type Place = object;

    /** Metadata of the pressed file. From frontend/document/document.lua, getProps. */
    interface Props {
      readonly title?: string;
      /** The authors, one per line. */
      readonly authors?: string;
    }

    /** A class whose instances are lists of files with a long-press menu. */
    interface Pressable {
      /**
       * Opens the box of the item. Called on instances. From frontend/ui/widget/filechooser.lua and
       * frontend/apps/filemanager/filemanagerhistory.lua, onMenuHold; the collections have one too.
       */
      onMenuHold(this: List, item: Item): boolean | undefined;
    }

    /** v2024.11 keeps the last opened box in a field by kind, with metadata of its file. */
    interface List {
      readonly file_dialog?: ButtonDialog.Box;
      /** From frontend/apps/filemanager/filemanagerhistory.lua, onMenuHold. Absent in newer releases. */
      readonly histfile_dialog?: ButtonDialog.Box;
      /** From frontend/apps/filemanager/filemanagercollection.lua, onMenuHold. Absent in newer releases. */
      readonly collfile_dialog?: ButtonDialog.Box;
      readonly book_props?: Props;
    }

    /** A row of such a list: with `path` in the browser, which also lists folders; with `file` in the other lists. */
    interface Item {
      readonly path?: string;
      readonly is_file?: boolean;
      readonly file?: string;
    }

    /** Called each time the menu opens, without protection against errors; undefined: no row. */
    type RowBuilder = (
      this: void,
      file: string,
      isFile: boolean,
      props: Props | undefined,
    ) => readonly ButtonDialog.Button[] | undefined;
  }

  const FileManager: {
    /** The file browser that is open; absent while a book is open. From frontend/apps/filemanager/filemanager.lua. */
    readonly instance?: Widget & {
      onRefresh(): void;
      /** The list; `path`: the folder that it shows. From frontend/apps/filemanager/filemanager.lua, setupLayout. */
      readonly file_chooser?: { readonly path: string };
      /** Absent while the statistics plugin is off. From plugins/statistics.koplugin/main.lua. */
      readonly statistics?: import("apps/reader/readerui").Statistics;
    };
    /**
     * Deletes a file or a folder without a question; true on success. Called on the class and on instances. From
     * frontend/apps/filemanager/filemanager.lua, deleteFile.
     */
    deleteFile(file: string, isFile: boolean): true | undefined;
    /** Deletes the files that are selected. From frontend/apps/filemanager/filemanager.lua, deleteSelectedFiles. */
    deleteSelectedFiles(): void;
    /**
     * Moves a file or a folder, also to another name; true on success. If `to` is a folder, the file is moved into it.
     * From frontend/apps/filemanager/filemanager.lua, moveFile; the same in v2024.11.
     */
    moveFile(from: string, to: string): boolean;
    /** The keys are the paths that are selected; absent outside select mode. From onToggleSelectMode. */
    readonly selected_files?: Readonly<Record<string, boolean>>;
    /**
     * Adds a row to the long-press menu of `place`, once for each id: a second call with the same id does nothing.
     * Absent in older releases. From frontend/apps/filemanager/filemanager.lua, addFileDialogButtons.
     */
    readonly addFileDialogButtons?:
      ((this: void, place: FileManager.Place, id: string, build: FileManager.RowBuilder) => void) | undefined;
    /**
     * Removes a row from the menu of `place`; without effect if there is none. Absent in older releases. From
     * frontend/apps/filemanager/filemanager.lua, removeFileDialogButtons.
     */
    readonly removeFileDialogButtons?: ((this: void, place: FileManager.Place, id: string) => void) | undefined;
  };
  export = FileManager;
}
