import type { Log } from "../host.port";
import { pictureIn } from "../../base/picture";
import RenderImage = require("ui/renderimage");

/** Scaled to fit; undefined, and logged, if it cannot be decoded. The caller frees it. */
export function unpacked(
  bytes: string,
  place: { readonly width: number; readonly height: number },
  log: Log,
): RenderImage.Dots | undefined {
  const facts = pictureIn(bytes);
  if (facts === undefined) return undefined;
  const scale = Math.min(place.width / facts.width, place.height / facts.height);
  const width = Math.max(1, Math.floor(facts.width * scale));
  const height = Math.max(1, Math.floor(facts.height * scale));
  const [worked, dots] = pcall(() => RenderImage.renderImageData(bytes, bytes.length, false, width, height));
  if (worked && dots !== undefined) return dots;
  log.warn(`A cover cannot be shown: ${worked ? "the host cannot unpack it" : tostring(dots)}`);
  return undefined;
}
