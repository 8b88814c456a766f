import type { Feature } from "../feature";
import { aboutItem } from "../ui/mainMenu";
import type { UiContext } from "../ui/uiContext";

/** What this is, where it keeps its things, and its log. */
export function aboutFeature(context: UiContext): Feature {
  return { menu: () => aboutItem(context) };
}
