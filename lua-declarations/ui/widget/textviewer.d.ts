/** A page of text that can be scrolled. */
declare module "ui/widget/textviewer" {
  import ButtonDialog = require("ui/widget/buttondialog");
  import Geom = require("ui/geometry");
  import RenderImage = require("ui/renderimage");
  import Widget = require("ui/widget/widget");

  namespace TextViewer {
    interface Options {
      readonly title: string;
      readonly text: string;
      /** A title that is too long takes several lines instead of being cut. */
      readonly title_multilines?: boolean;
      /** Rows of buttons instead of the host's own (find, scroll, close). */
      readonly buttons_table?: readonly (readonly ButtonDialog.Button[])[] | undefined;
      /** In place of the class's own. Again, with `again`, when a person has changed the letters. */
      init?(again?: boolean): void;
      /** In place of the class's own: the page goes. */
      onCloseWidget?(): void;
    }

    interface Viewer extends Widget {
      text: string;
      /** The frame around what is scrolled. From frontend/ui/widget/textviewer.lua, init. */
      readonly textw: { readonly dimen?: Geom.Area; 1: Scroll };
    }

    /** From frontend/ui/widget/scrolltextwidget.lua. */
    interface Scroll {
      readonly text_widget: TextBox;
      /** Tells the bar how much there is to scroll now, without drawing it. */
      resetScroll(): void;
      /** Draws the bar, and tells the buttons of the page whether there is more. */
      updateScrollBar(): void;
    }

    /**
     * The text itself. What it is made of is read by `init`, which may be called again after `free`.
     * From frontend/ui/widget/textboxwidget.lua, and as frontend/ui/widget/dictquicklookup.lua, update, uses it.
     */
    interface TextBox {
      text: string;
      /** Derived from the text by an earlier `init`; remove both. */
      charlist: undefined;
      /** One for each page of the text, in its upper right corner; lines are shorter beside it. */
      images?: readonly Image[] | undefined;
      /** The first line that is seen. */
      virtual_line_num: number;
      /** Dots. */
      readonly width: number;
      readonly height: number;
      /** Where it lies, once it has been drawn. */
      readonly dimen: Geom.Area;
      free(): void;
      init(): void;
      /** Draws the page of it that is seen again. `afterLoading`: the picture, if it has come by now. */
      update(afterLoading?: boolean): void;
    }

    /** Made smaller by `init` where it is more than half as wide or high as the text. */
    interface Image {
      width: number;
      height: number;
      /** Absent: the title stands in its place. From frontend/ui/widget/textboxwidget.lua, bb. */
      bb?: RenderImage.Dots | undefined;
      title: string;
    }
  }

  const TextViewer: {
    /** From frontend/ui/widget/textviewer.lua, the fields of TextViewer. */
    "new"(options: TextViewer.Options): TextViewer.Viewer;
    init(this: void, viewer: TextViewer.Viewer, again?: boolean): void;
    onCloseWidget(this: void, viewer: TextViewer.Viewer): void;
  };
  export = TextViewer;
}
