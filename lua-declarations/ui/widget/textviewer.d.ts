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
      /** Replaces the method of the class. Called again, with `again`, when a person changed the font. */
      init?(again?: boolean): void;
      /** Replaces the method of the class: the page closes. */
      onCloseWidget?(): void;
    }

    interface Viewer extends Widget {
      text: string;
      /** The frame around the text that scrolls. From frontend/ui/widget/textviewer.lua, init. */
      readonly textw: { readonly dimen?: Geom.Area; 1: Scroll };
    }

    /** From frontend/ui/widget/scrolltextwidget.lua. */
    interface Scroll {
      readonly text_widget: TextBox;
      /** Updates the bar to the present length of the text, without drawing it. */
      resetScroll(): void;
      /** Draws the bar, and tells the buttons of the page whether there is more text. */
      updateScrollBar(): void;
    }

    /**
     * The text itself. `init` reads its fields and may be called again after `free`. From
     * frontend/ui/widget/textboxwidget.lua, and as frontend/ui/widget/dictquicklookup.lua, update, uses it.
     */
    interface TextBox {
      text: string;
      /** Made from the text by an earlier `init`; remove both before the next one. */
      charlist: undefined;
      /** Pictures, one for each page of the text, in its upper right corner; lines beside a picture are shorter. */
      images?: readonly Image[] | undefined;
      /** The first visible line. */
      virtual_line_num: number;
      /** Pixels. */
      readonly width: number;
      readonly height: number;
      /** The area of the text, once it was drawn. */
      readonly dimen: Geom.Area;
      free(): void;
      init(): void;
      /** Draws the visible page of the text again. `afterLoading`: the picture, if it is loaded by now. */
      update(afterLoading?: boolean): void;
    }

    /** Reduced by `init` if it is more than half as wide or high as the text. */
    interface Image {
      width: number;
      height: number;
      /** Absent: the title is shown in place of the picture. From frontend/ui/widget/textboxwidget.lua, bb. */
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
