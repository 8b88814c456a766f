import type { Feature } from "../../feature";
import { aboutLines } from "./about.menu";
import { settleTrial } from "./settleTrial.task";
import type { UiContext } from "../../ui/uiContext";

export function aboutFeature(context: UiContext): Feature {
  const { tasks, versions } = context.host;
  return {
    menu: { advanced: () => aboutLines(context) },
    // After all other features have begun; the tick after that is the host's.
    begun: () => {
      const { trial, failed } = versions.chosen();
      if ((trial ?? failed) !== undefined) tasks.after(0, () => settleTrial(context));
    },
  };
}
