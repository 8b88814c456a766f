import type { Feature } from "../../feature";
import { metadataItem, metadataMenu } from "./metadata.menu";
import type { UiContext } from "../../ui/uiContext";

/** Titles, series, covers and the like as on the server, shown by the host. */
export function metadataFeature(context: UiContext): Feature {
  const { metadata } = context.app;
  return {
    connected: () => {
      const { enabled, serverMetadata } = context.settings();
      if (enabled && serverMetadata) metadata.soon();
    },
    menu: { synced: () => [metadataItem(context)], advanced: () => [metadataMenu(context)] },
  };
}
