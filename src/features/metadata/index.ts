import type { Feature } from "../../feature";
import { metadataItem, metadataMenu } from "./metadata.menu";
import type { UiContext } from "../../ui/uiContext";

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
