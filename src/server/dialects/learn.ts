import { caught } from "../../base/result";
import type { Dialect, Trait } from "./dialect";
import {
  type Generation,
  generationBy,
  isConfirmed,
  isProven,
  lifetimeOfGeneration,
  type Mark,
  isAskedByHand,
  isShown,
  type ShownTrait,
  type ShownTraits,
  shownTraits,
} from "./generations";
import {
  accountsOf,
  ageOf,
  type DialectContext,
  isRecent,
  type Learned,
  learnedGeneration,
  learnedRows,
  row,
} from "./learned";
import { deleteTraits, type LearnedTrait, saveTraits } from "../../store/connection";

const day = 86400;

/** True if learned recently, or within `seconds`. */
export function knowsGeneration(learned: Learned, context: DialectContext, seconds?: number): boolean {
  const generation = learnedGeneration(learned, context);
  const kept = learned.rows[row];
  if (generation === undefined || kept === undefined) return false;
  return ageOf(kept, context) < (seconds ?? lifetimeOfGeneration(generation));
}

/** True if an answer has shown it recently. A version only begins the guess. */
export function isLearned(learned: Learned, context: DialectContext, trait: Trait): boolean {
  const kept = learnedRows(learned, context)[trait];
  return kept !== undefined && isShown(trait) && isRecent(kept, trait, context);
}

/** True if shown recently, by an answer or by its generation. */
export function knowsTrait(learned: Learned, context: DialectContext, trait: Trait): boolean {
  if (isLearned(learned, context, trait)) return true;
  const generation = learnedGeneration(learned, context);
  return generation !== undefined && isProven(generation, trait) && knowsGeneration(learned, context);
}

/** A change of kind forgets traits. The same kind is stored once a day. */
export function learnGeneration(learned: Learned, context: DialectContext, generation: Generation): void {
  const known = learnedGeneration(learned, context);
  if (known === generation && knowsGeneration(learned, context, day) && knowsGeneration(learned, context)) return;
  if (known !== undefined && known !== generation) {
    caught(() => deleteTraits(context.database, context.settings().serverUrl));
    learned.rows = {};
  }
  save(learned, context, [{ name: row, value: generation, learnedAt: context.clock.now() }]);
}

/** Skips traits that are already stored and recent. */
export function learnTraits(learned: Learned, context: DialectContext, traits: ShownTraits): void {
  const rows = learnedRows(learned, context);
  const news: LearnedTrait[] = [];
  for (const name of shownTraits()) {
    const shown = traits[name];
    if (shown === undefined || isDisproved(learned, context, name, shown)) continue;
    const before = rows[name];
    const isKnown = before !== undefined && before.value === `${shown}` && isRecent(before, name, context);
    if (!isKnown) news.push({ name, value: `${shown}`, learnedAt: context.clock.now() });
  }
  if (news.length > 0) save(learned, context, news);
}

/** Against the version and earlier answers. */
export function disproveTrait(learned: Learned, context: DialectContext, name: "sessionList"): void {
  learnedRows(learned, context);
  save(learned, context, [{ name, value: "false", learnedAt: context.clock.now() }]);
}

function save(learned: Learned, context: DialectContext, news: readonly LearnedTrait[]): void {
  for (const trait of news) learned.rows[trait.name] = trait;
  learned.changes += 1;
  caught(() => saveTraits(context.database, context.settings().serverUrl, accountsOf(context), news));
}

/** True for a lack that the version, or a recent answer, contradicts. */
function isDisproved(learned: Learned, context: DialectContext, name: ShownTrait, shown: Dialect[ShownTrait]): boolean {
  if (shown !== false && shown !== "none") return false;
  const generation = learnedGeneration(learned, context);
  if (generation !== undefined && isConfirmed(generation, name)) return true;
  const before = learned.rows[name];
  return before !== undefined && before.value !== `${shown}` && isRecent(before, name, context);
}

/** In memory only. */
export function expireTraits(learned: Learned, context: DialectContext): void {
  const rows = learnedRows(learned, context);
  for (const name of shownTraits()) {
    const kept = rows[name];
    if (kept !== undefined && isAskedByHand(name, kept.value)) rows[name] = { ...kept, learnedAt: 0 };
  }
  learned.changes += 1;
}

/** A mark that proves nothing changes nothing. */
export function identify(learned: Learned, context: DialectContext, mark: Mark): void {
  const generation = generationBy(mark, learnedGeneration(learned, context) ?? "spec");
  if (generation !== undefined) learnGeneration(learned, context, generation);
}
