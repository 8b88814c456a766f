import { useServer, type ConnectParts } from "../app/connection/connect";
import { done, type Result } from "../domain/result";
import type { Contact } from "../server/contact";
import type { Store } from "../store/openStore";

/** Another server: what was said to the last one holds no more. Failure: storage. */
export function changeServer(
  { store, contact }: { readonly store: Store; readonly contact: Contact },
  connecting: ConnectParts,
  url: string,
): Result<undefined> {
  const isNew = url !== store.settings.current().serverUrl;
  const used = useServer(connecting, url);
  if (!used.ok || !isNew) return used;
  contact.forget();
  return forgetSaid(store);
}

function forgetSaid({ progress, annotations, ratings }: Store): Result<undefined> {
  for (const forget of [progress.forgetKnown, annotations.forgetSent, ratings.forgetSent]) {
    const forgotten = forget();
    if (!forgotten.ok) return forgotten;
  }
  return done;
}
