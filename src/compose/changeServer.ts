import { useServer, type ConnectParts } from "../app/connect";
import { done, type Result } from "../domain/result";
import type { Store } from "../store/openStore";

/** Another server: what was said to the last one holds no more. Failure: storage. */
export function changeServer(store: Store, connecting: ConnectParts, url: string): Result<undefined> {
  const isNew = url !== store.settings.current().serverUrl;
  const used = useServer(connecting, url);
  return used.ok && isNew ? forgetSaid(store) : used;
}

function forgetSaid({ progress, annotations, ratings }: Store): Result<undefined> {
  for (const forget of [progress.forgetKnown, annotations.forgetSent, ratings.forgetSent]) {
    const forgotten = forget();
    if (!forgotten.ok) return forgotten;
  }
  return done;
}
