import { circumstances } from "../app/sync/circumstances";
import { createHappened, type Happened } from "../app/sync/happened";
import type { Sync } from "../app/sync/sync";
import type { Say } from "../domain/say";
import { whyWaiting } from "../domain/whyWaiting";
import type { Clock } from "../ports/clock";
import type { Network } from "../ports/network";
import type { Contact } from "../server/contact";
import type { Store } from "../store/openStore";

/** @noSelf */
export interface HappenedMeans {
  readonly store: Store;
  readonly contact: Contact;
  readonly clock: Clock;
  readonly network: Network;
  readonly say: Say;
}

/** What happened, joined. */
export function composeHappened(
  { store, contact, clock, network, say }: HappenedMeans,
  sync: Sync,
): Happened {
  const common = { sync, network, say, settings: store.settings.current, contact: contact.last };
  return createHappened({
    parked: store.parked,
    waiting: store.waiting,
    sync,
    clock,
    contact: contact.last,
    shelfReason: () => whyWaiting(circumstances(common), { of: "shelf change", matched: true }),
  });
}
