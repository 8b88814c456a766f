import { caught } from "../../base/result";
import type { Settings } from "../../model/settings";
import type { ServerContext } from "../requestHeaders";
import { type Generation, generationIn, lifetimeOf, type ShownTrait } from "./generations";
import { type LearnedTrait, listTraits } from "../../store/connection";

export type DialectContext = Pick<ServerContext, "clock" | "settings" | "database" | "isTrial">;

/** Learned values by trait, or under `generation`. */
export interface Learned {
  owner: string;
  rows: Record<string, LearnedTrait | undefined>;
  changes: number;
}

export const row = "generation";

/** Reloads after a change of owner. */
export function learnedRows(learned: Learned, context: DialectContext): Learned["rows"] {
  const owner = `${context.settings().serverUrl} ${accountsOf(context)}`;
  if (owner === learned.owner) return learned.rows;
  const kept = caught(() => listTraits(context.database, context.settings().serverUrl, accountsOf(context)));
  learned.rows = {};
  learned.owner = owner;
  learned.changes += 1;
  for (const trait of kept.ok ? kept.value : []) learned.rows[trait.name] = trait;
  return learned.rows;
}

/** Both accounts: servers grant them different things. */
export function traitsOwner({ readerUsername, libraryUsername }: Settings): string {
  return `${readerUsername}, ${libraryUsername}`;
}

/** In a trial the account changes, and its traits stay. */
export const trialOwner = "";

export function accountsOf({ settings, isTrial }: DialectContext): string {
  return isTrial === true ? trialOwner : traitsOwner(settings());
}

/** The last one shown by a positive answer, of any age; undefined: none. */
export function learnedGeneration(learned: Learned, context: DialectContext): Generation | undefined {
  return generationIn(learnedRows(learned, context)[row]?.value);
}

/** A wrong clock makes it old. */
export function ageOf({ learnedAt }: LearnedTrait, { clock }: DialectContext): number {
  return Math.abs(clock.now() - learnedAt);
}

export function isRecent(kept: LearnedTrait, name: ShownTrait, context: DialectContext): boolean {
  return ageOf(kept, context) < lifetimeOf(name, kept.value);
}
