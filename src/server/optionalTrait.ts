import type { Trait } from "../domain/dialect";
import type { Failure, Feature } from "../domain/failure";
import { failed, type Failed, type Result } from "../domain/result";
import type { Dialects } from "./dialects";
import { mayBeAbsent } from "./failures";

/** What some servers have not at all, and its name. */
const optional = {
  highlights: "highlights and bookmarks",
  ratings: "ratings",
  statuses: "statuses",
  webReader: "positions by number",
} as const satisfies Partial<Record<Trait, Feature>>;

/** A trait without which a kind of thing is never taken. */
export type OptionalTrait = keyof typeof optional;

/**
 * What `ask` answers, a request for what not every server has; its answer teaches whether this one has it. Failures: the
 * answer's; unsupported, where it has not, without asking once that is known.
 */
export function askOptional(dialects: Dialects, trait: OptionalTrait, ask: () => Result<unknown>): Result<unknown> {
  if (!dialects.current()[trait]) return lacking(trait);
  const answer = ask();
  const isMissing = mayBeAbsent(answer);
  if (answer.ok || isMissing) dialects.learn({ [trait]: !isMissing });
  return isMissing ? lacking(trait) : answer;
}

/** The failure of what needs this where there is none. */
export function lacking(trait: OptionalTrait): Failed<Failure> {
  return failed({ kind: "unsupported", what: optional[trait] });
}
