/** Runs `show` on the next tick, guarded. `what` names it in the log. */
export type Soon = (what: string, show: () => void) => void;
