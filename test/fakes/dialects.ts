import type { DialectStore } from "../../src/store/connection.port";
import type { LearnedTrait } from "../../src/store/connection.port";

export function fakeDialects(): DialectStore {
  const kept = new Map<string, Map<string, LearnedTrait>>();
  const of = (key: string): Map<string, LearnedTrait> => {
    const found = kept.get(key) ?? new Map<string, LearnedTrait>();
    kept.set(key, found);
    return found;
  };
  return {
    find: (server, account) => [...of(`${server} ${account}`).values()],
    save: (server, account, traits) => {
      for (const trait of traits) of(`${server} ${account}`).set(trait.name, trait);
    },
    forget: (server) => {
      for (const key of kept.keys()) if (key.startsWith(`${server} `)) kept.delete(key);
    },
  };
}
