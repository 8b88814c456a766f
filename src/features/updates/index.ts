import type { Feature } from "../../feature";
import { aboutLines } from "./about.menu";
import { settleTrial } from "./settleTrial.task";
import type { UiContext } from "../../ui/uiContext";

/** About, log and updates. */
export function aboutFeature(context: UiContext): Feature {
  const { tasks, versions } = context.host;
  return {
    menu: { advanced: () => aboutLines(context) },
    // The last of all features: those before it have begun, and the tick after that belongs to the host again.
    begun: () => {
      const { trial, failed } = versions.chosen();
      if ((trial ?? failed) !== undefined) tasks.after(0, () => settleTrial(context));
    },
  };
}
