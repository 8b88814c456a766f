import { tellFailure, tellTrouble, type UiContext } from "./uiContext";

export { tellFailure, tellTrouble };
export type Desk = UiContext;
