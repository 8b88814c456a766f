import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import { progressRecord } from "../shapes/progress";
import { fingerprint } from "../shapes/scalars";
import { bookByFingerprint, type StoredProgress } from "../state/state";

export const progressRoutes = [
  endpoint({
    method: "GET",
    path: "/api/:reader/syncs/progress/:hash",
    access: "md5",
    params: z.object({ hash: fingerprint }),
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      if (!user().reader.syncEnabled) return switchedOff();
      if (bookByFingerprint(state, params.hash) === undefined) return unknownDocument(params.hash);
      const isWanted = (one: StoredProgress) => one.userId === user().id && one.document === params.hash;
      const found = state.progress.findLast(isWanted);
      return found === undefined
        ? refusal(404, "No progress found for user and book")
        : ok(view(found, dialect));
    },
  }),

  endpoint({
    method: "PUT",
    path: "/api/:reader/syncs/progress",
    access: "md5",
    body: progressRecord,
    answer: ({ context, body, user }) => {
      const { state, clock } = context;
      if (!user().reader.syncEnabled) return switchedOff();
      if (bookByFingerprint(state, body.document) === undefined) return unknownDocument(body.document);
      // Every push is kept, so that a test can count them; the last one counts.
      state.progress.push({ ...body, userId: user().id, storedAt: Math.floor(clock.now() / 1000) });
      return ok({ status: "progress updated" });
    },
  }),
];

function switchedOff(): Answer {
  return refusal(401, "Sync is disabled for this user");
}

function unknownDocument(hash: string): Answer {
  return refusal(404, `Book not found for hash ${hash}`);
}

function view(stored: StoredProgress, dialect: Dialect): object {
  const { document, percentage, progress, device, device_id } = stored;
  const told = { document, percentage, progress, ...timeOf(stored, dialect) };
  if (dialect.progressDevice === "as stored") return { ...told, device, device_id };
  return { ...told, device: dialect.progressDevice, device_id: dialect.progressDevice };
}

function timeOf({ timestamp, storedAt }: StoredProgress, { progressTimestamp }: Dialect): object {
  if (progressTimestamp === "absent") return {};
  return { timestamp: progressTimestamp === "client" ? timestamp : storedAt };
}
