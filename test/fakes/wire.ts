import { ok, type Result } from "../../src/base/result";
import { type Dialect, dialectOf, type Generation } from "../../src/server/dialects/dialect";
import type { AnonymousRequest, ServerApi } from "../../src/server/serverApi";

/** A server's interface that remembers its requests, and the traits that it learned. */
export interface Wire extends ServerApi {
  readonly asked: AnonymousRequest[];
  readonly learned: Partial<Dialect>[];
}

/** A wire that answers each question as the test says. */
export function aWire(answer: (question: AnonymousRequest) => Result<unknown>, generation: Generation = "spec"): Wire {
  const asked: AnonymousRequest[] = [];
  const learned: Partial<Dialect>[] = [];
  const askAsLibrary = (question: AnonymousRequest): Result<unknown> => {
    asked.push(question);
    const answered = answer(question);
    if (question.each === undefined || !answered.ok || !Array.isArray(answered.value)) return answered;
    answered.value.forEach(question.each);
    return ok([]);
  };
  let dialect: Dialect = dialectOf(generation);
  const dialects = {
    current: () => dialect,
    isBeingAsked: () => false,
    isRecognised: () => true,
    learn: (traits: Partial<Dialect>) => {
      learned.push(traits);
      dialect = { ...dialect, ...traits };
    },
  };
  const codec = { list: (items: unknown) => items };
  return { asked, learned, askAsLibrary, codec, dialects, pause: () => undefined } as unknown as Wire;
}
