import type { Agreement } from "../../model/bookFile";
import type { BookId } from "../../model/book";
import { isManyOf } from "./removalPlan.rules";
import type { Settings } from "../../model/settings";
import type { DeviceState } from "../../model/deviceState";

export interface Membership {
  /** Absent: not in the collection. */
  readonly base?: Agreement | undefined;
  /** In the collection. */
  readonly isIn: boolean;
  /** On the shelf, after pending changes. Absent: unknown. */
  readonly isOn?: boolean | undefined;
  /** On this device. */
  readonly isHere: boolean;
}

/** `agree`, `keep` and `forget` change only the base: to both, collection only, none. */
export type CollectionStep = "assign" | "unassign" | "collect" | "takeOut" | "agree" | "keep" | "forget";

/** Membership is yes or no, so there are no conflicts. A missing file or list is no change. Undefined: no step. */
export function stepFor({ base, isIn, isOn, isHere }: Membership): CollectionStep | undefined {
  if (base === "following") return followFor({ isIn, isOn, isHere });
  if (isIn) {
    if (base === "both") return isOn === false ? "takeOut" : undefined;
    if (isOn === true) return "agree";
    return base === undefined && isHere ? "assign" : undefined;
  }
  if (base === "both" && isOn !== false) return isHere ? "unassign" : "forget";
  if (isOn === true && isHere) return "collect";
  return base === undefined ? undefined : "forget";
}

/** After an interruption, edits of plugin and user look alike, so the collection follows the shelf. */
function followFor({ isIn, isOn, isHere }: Membership): CollectionStep | undefined {
  if (isOn === undefined) return undefined;
  if (isOn) return isIn ? "agree" : isHere ? "collect" : "forget";
  return isIn ? "takeOut" : "forget";
}

/** For a first sync. Books of the collection stay local, but those from the plugin (`isBrought`) follow the shelf. */
export function firstStepFor({ isIn, isOn, isHere }: Membership, isBrought: boolean): CollectionStep | undefined {
  if (isIn && isOn !== true) return isBrought ? "takeOut" : "keep";
  return stepFor({ isIn, isOn, isHere });
}

export interface Member extends Membership {
  readonly id: BookId;
  /** Downloaded from a shelf. */
  readonly isBrought: boolean;
}

/** Books by step. `asks`: need a confirmation before they leave the shelf. */
export type CollectionPlan = Readonly<Record<CollectionStep | "asks", readonly BookId[]>>;

/** @noSelf */
export interface PlanOptions {
  /** Synced before. */
  readonly isJoined: boolean;
  /** The user confirmed that all may leave. */
  readonly isConfirmed: boolean;
}

/** Asks before all or many leave, because a lost collections file looks empty too. */
export function planCollection(members: readonly Member[], { isJoined, isConfirmed }: PlanOptions): CollectionPlan {
  const plan: Record<CollectionStep | "asks", BookId[]> = {
    assign: [],
    unassign: [],
    collect: [],
    takeOut: [],
    agree: [],
    keep: [],
    forget: [],
    asks: [],
  };
  let known = 0;
  for (const member of members) {
    if (member.base === "both" && member.isHere) known += 1;
    const step = isJoined ? stepFor(member) : firstStepFor(member, member.isBrought);
    if (step !== undefined) plan[step].push(member.id);
  }
  const leaving = plan.unassign;
  const isDoubtful = leaving.length === known || isManyOf(leaving.length, known);
  return isDoubtful && !isConfirmed ? { ...plan, unassign: [], asks: leaving } : plan;
}

/** False with several readers, because the host has one list of collections for all. */
export function goesBothWays(
  { collections }: Pick<Settings, "collections">,
  { isShared }: Pick<DeviceState, "isShared">,
): boolean {
  return collections === "both" && !isShared;
}

/** True if both ways was chosen and several readers use the device: neither side changes. */
export function pausesCollections(
  { collections }: Pick<Settings, "collections">,
  { isShared }: Pick<DeviceState, "isShared">,
): boolean {
  return collections === "both" && isShared;
}
