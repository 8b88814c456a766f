import { pictureIn } from "../domain/book/picture";
import type { Log } from "../ports/log";
import RenderImage = require("ui/renderimage");
import type TextViewer = require("ui/widget/textviewer");

/** How wide a cover is, as a part of the text that it stands in, and how high, as a part of its width. */
const widthPart = 0.34;
const heightPart = 1.5;

/** The place that is kept for a cover in a text of this width, dots. */
export function coverPlace(textWidth: number, title: string): TextViewer.Image {
  const width = Math.floor(textWidth * widthPart);
  return { width, height: Math.floor(width * heightPart), title };
}

/**
 * Puts the picture into its place, as large as fits, at the right border. False, with a line in the log, when the host
 * cannot unpack it; an error of its decoders ends here.
 */
export function fillCover(place: TextViewer.Image, bytes: string, log: Log): boolean {
  const facts = pictureIn(bytes);
  if (facts === undefined) return false;
  const scale = Math.min(place.width / facts.width, place.height / facts.height);
  const width = Math.max(1, Math.floor(facts.width * scale));
  const height = Math.max(1, Math.floor(facts.height * scale));
  const [worked, dots] = pcall(() => RenderImage.renderImageData(bytes, bytes.length, false, width, height));
  if (!worked || dots === undefined) {
    log.warn(`A cover cannot be shown: ${worked ? "the host cannot unpack it" : tostring(dots)}`);
    return false;
  }
  place.width = width;
  place.height = height;
  place.bb = dots;
  return true;
}

/** Gives the memory of the picture back. */
export function dropCover(place: TextViewer.Image): void {
  place.bb?.free();
  place.bb = undefined;
}
