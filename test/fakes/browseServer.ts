import { failed, ok, type Result } from "../../src/base/result";
import { createBrowse } from "../../src/features/library/browse.api";
import type { Dialect } from "../../src/server/dialects/dialect";
import { dialectOf, type Generation } from "../../src/server/dialects/dialect";
import type { ServerApi } from "../../src/server/serverApi";

/** A server of this generation that gives one answer after the other, and what was asked of it. */
export function serverOf(generation: Generation, ...answers: readonly Result<unknown>[]) {
  const asked: string[] = [];
  const left = answers.slice();
  let dialect: Dialect = dialectOf(generation);
  const api = {
    dialects: {
      current: () => dialect,
      generation: () => generation,
      isRecognised: () => true,
      isBeingAsked: () => false,
      learn: (traits: Partial<Dialect>) => void (dialect = { ...dialect, ...traits }),
    },
    askAsLibrary: ({ path, each }: { path: string; each?: (entry: unknown) => void }) => {
      asked.push(path);
      const answer = left.shift() ?? failed({ kind: "refused", status: 404, message: "" });
      if (each === undefined || !answer.ok) return answer;
      if (!Array.isArray(answer.value)) return answer;
      for (const entry of answer.value as unknown[]) each(entry);
      return ok([]);
    },
    pause: () => undefined,
  } as unknown as ServerApi;
  return { asked, api, browse: createBrowse(api) };
}

/** A server that was never recognised, and does not answer. */
export function silentServerOf(generation: Generation) {
  const server = serverOf(generation);
  const { api, asked } = server;
  Object.assign(api, {
    settings: () => ({ readerUsername: "" }),
    askAsAnybody: ({ path }: { path: string }) => (asked.push(path), failed({ kind: "timeout", sent: false })),
  });
  Object.assign(api.dialects, { isRecognised: () => false, isAsked: () => false, asked: () => undefined });
  return server;
}
