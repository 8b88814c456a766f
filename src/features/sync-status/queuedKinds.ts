import type { QueueKind } from "../../queue/queue.rules";
import { queuedAnnotations } from "../annotations/pages/queuedAnnotations.page";
import { queuedPositions } from "../position/queuedPositions.page";
import { queuedSessions } from "../sessions/queuedSessions.page";
import { queuedShelfChanges } from "../shelves/queuedShelfChanges.page";
import { queuedRatings, queuedStatuses } from "../status/queuedFields.page";
import type { QueuedKind } from "../../ui/queuedKind";

/** Each feature's own. */
export const queuedKinds: Readonly<Record<QueueKind, QueuedKind>> = {
  session: queuedSessions,
  note: queuedAnnotations,
  rating: queuedRatings,
  status: queuedStatuses,
  position: queuedPositions,
  "shelf change": queuedShelfChanges,
};
