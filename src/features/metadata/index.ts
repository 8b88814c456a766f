import { metadataUpdates } from "./metadata.task";
import type { Feature } from "../../feature";
import { metadataItem, metadataMenu } from "./metadata.menu";
import type { UiContext } from "../../ui/uiContext";

export function metadataFeature(context: UiContext): Feature {
  return {
    connected: () => {
      const { enabled, serverMetadata } = context.settings();
      if (enabled && serverMetadata) metadataUpdates(context).soon();
    },
    menu: { synced: () => [metadataItem(context)], advanced: () => [metadataMenu(context)] },
  };
}
