import { caught } from "../../base/result";
import type { Context, TaskContext } from "../../context";
import type { Shelf } from "../../model/shelf";
import type { BrowseLine } from "./browse.rules";
import { rememberedPage, rememberPage } from "./browsedPage";

/** The person's own shelves, from the cached list. Empty if there is none. */
export function knownShelves(context: Context): readonly Shelf[] {
  const shelves: Shelf[] = [];
  for (const { group } of rememberedPage(context, { of: "shelves" })?.lines ?? []) {
    if (group?.list.of !== "shelf" || group.otherOwner !== undefined) continue;
    if (group.list.shelf.kind === "standard") shelves.push(group.list.shelf);
  }
  return shelves;
}

/** For a choice without a network. Keeps a cached list, which has magic shelves too. */
export function rememberShelves(context: Context, shelves: readonly Shelf[]): void {
  if (rememberedPage(context, { of: "shelves" }) !== undefined) return;
  const lines = shelves.map((shelf): BrowseLine => ({ group: { name: shelf.name, list: { of: "shelf", shelf } } }));
  rememberPage(context, { of: "shelves" }, { lines, more: false });
}

/** Once, while there is a network: the shelves are needed without one. */
export function keepShelves(context: TaskContext): void {
  if (rememberedPage(context, { of: "shelves" }) !== undefined || !context.host.network.isConnected()) return;
  const page = caught(() => context.server.browse.page({ of: "shelves" }, 0));
  if (page.ok && page.value.ok) rememberPage(context, { of: "shelves" }, page.value.value);
}
