import type TextViewer = require("ui/widget/textviewer");
import Geom = require("ui/geometry");
import UIManager = require("ui/uimanager");

/** Lays the text out again, beside these pictures: what it is made of may have changed. Seen only once it is drawn. */
export function layOut(scroll: TextViewer.Scroll, images: readonly TextViewer.Image[] | undefined): void {
  const box = scroll.text_widget;
  box.images = images;
  box.free();
  box.virtual_line_num = 1;
  box.init();
  scroll.resetScroll();
  scroll.updateScrollBar();
}

/** Other words in place of those that are shown, from their beginning. */
export function changeText(viewer: TextViewer.Viewer, text: string): void {
  const box = viewer.textw[1].text_widget;
  viewer.text = text;
  box.text = text;
  box.charlist = undefined;
  redrawText(viewer, box.images);
}

/** Gives the picture's place to the text; whoever reads on in it is not brought back to its beginning. */
export function dropPlace(viewer: TextViewer.Viewer, cover: TextViewer.Image): void {
  cover.title = "";
  if (isAtBeginning(viewer)) redrawText(viewer, undefined);
}

/** Draws the place that was kept for a picture again, with the picture, and nothing else on the screen. */
export function redrawPlace(viewer: TextViewer.Viewer, { w, h }: Pick<Geom.Area, "w" | "h">): void {
  const box = viewer.textw[1].text_widget;
  box.update(true);
  if (!isAtBeginning(viewer)) return;
  UIManager.setDirty(viewer, () => {
    const { x, y } = box.dimen;
    return $multi("ui", Geom.new({ x: x + box.width - w, y, w, h }), true);
  });
}

function redrawText(viewer: TextViewer.Viewer, images: readonly TextViewer.Image[] | undefined): void {
  layOut(viewer.textw[1], images);
  const { dimen } = viewer.textw;
  if (dimen !== undefined) UIManager.setDirty(viewer, () => $multi("ui", dimen, undefined));
}

/** The picture is beside the first lines. */
function isAtBeginning(viewer: TextViewer.Viewer): boolean {
  return viewer.textw[1].text_widget.virtual_line_num === 1;
}
