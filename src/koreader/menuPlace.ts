import MenuSorter = require("ui/menusorter");
import browserOrder = require("ui/elements/filemanager_menu_order");
import readerOrder = require("ui/elements/reader_menu_order");

/** The first page of Tools, on any screen. */
const neighbour = "statistics";

/**
 * Puts the line on the first page of Tools. Without a place in the host's order it would be the last line there. A user
 * who has ordered Tools, or has placed the line elsewhere, keeps that order.
 */
export function placeInTools(id: string): void {
  place(id, "filemanager", browserOrder);
  place(id, "reader", readerOrder);
}

function place(id: string, prefix: string, order: MenuSorter.Order): void {
  const { tools } = order;
  if (tools === undefined || tools.includes(id) || isOrdered(id, MenuSorter.readMSSettings(prefix))) return;
  const at = tools.indexOf(neighbour) + 1;
  order["tools"] = tools.slice(0, at).concat([id], tools.slice(at));
}

function isOrdered(id: string, own: MenuSorter.Order): boolean {
  if (own["tools"] !== undefined) return true;
  for (const [, page] of pairs(own)) if (page.includes(id)) return true;
  return false;
}
