import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Context } from "../context";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import { looseProgress, progressRecord } from "../shapes/progress";
import { fingerprint } from "../shapes/scalars";
import { setStatus, statusAt } from "../state/readStatus";
import { convertedCfi, followsDevices, setWebPosition } from "../state/webReader";
import { type Book, bookByFingerprint, type State, type StoredProgress, type User } from "../state/state";

const longest = { progress: 1000, device: 100, device_id: 100 } as const;

export const progressRoutes = [
  endpoint({
    method: "GET",
    path: "/api/:reader/syncs/progress/:hash",
    access: "md5",
    params: z.object({ hash: z.string() }),
    allowed: { params: z.object({ hash: fingerprint }) },
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      if (!hasSync(user())) return switchedOff();
      const book = bookByFingerprint(state, params.hash);
      if (book === undefined) return unknownDocument(params.hash);
      const found = state.progress.findLast((one) => one.userId === user().id && one.bookId === book.id);
      if (found !== undefined) return ok(view(found, params.hash, dialect));
      if (!dialect.isStrict && isTouched(state, user(), book.id)) return ok(emptyRecord(params.hash, dialect));
      return refusal(404, "No progress found for user and book");
    },
  }),

  endpoint({
    method: "PUT",
    path: "/api/:reader/syncs/progress",
    access: "md5",
    body: () => looseProgress,
    allowed: { body: progressRecord },
    answer: ({ context, body, user }) => store(context, body, user()),
  }),
];

function store(
  { state, clock, dialect }: Context,
  { document = null, ...record }: z.output<typeof looseProgress>,
  user: User,
): Answer {
  if (!hasSync(user)) return switchedOff();
  const book = document === null ? undefined : bookByFingerprint(state, document);
  if (document === null || book === undefined) return unknownDocument(String(document));
  const { percentage = null, progress = null, device = null, device_id = null, timestamp = null } = record;
  if (percentage === null && !dialect.takesNoPercentage) return refusal(500, "An unexpected error occurred.");
  const isTooLong = ([name, most]: readonly [string, number]) =>
    (({ progress, device, device_id })[name as keyof typeof longest]?.length ?? 0) > most;
  if (Object.entries(longest).some(isTooLong))
    return refusal(400, "A data conflict occurred. The operation could not be completed.");
  const now = clock.now();
  const own = { userId: user.id, bookId: book.id, storedAt: Math.floor(now / 1000) };
  // Every sent position is kept, so that a test can count them; the last position counts.
  state.progress.push({ ...own, document, percentage, progress, device, device_id, timestamp });
  if (percentage !== null) setStatus(state, user.id, book.id, statusAt(percentage), now);
  const cfi = dialect.webSwitch !== undefined && followsDevices(user) ? cfiOf(progress, book, dialect) : undefined;
  if (cfi !== undefined && percentage !== null) {
    const percent = Math.round(percentage * 1000) / 10;
    const own = { userId: user.id, bookId: book.id, type: book.type };
    setWebPosition(state, { ...own, data: cfi, percent, filePercent: percent, at: now });
  }
  return ok({ status: "progress updated" });
}

function cfiOf(place: string | null, book: Book, { webFeedsDevices }: Dialect): string | undefined {
  return place === null ? undefined : convertedCfi(place, book, webFeedsDevices);
}

function hasSync({ reader }: User): boolean {
  return reader?.syncEnabled === true;
}

function switchedOff(): Answer {
  return refusal(401, "Sync is disabled for this user");
}

function unknownDocument(hash: string): Answer {
  return refusal(404, `Book not found for hash ${hash}`);
}

/** A book with a rating, a status or a web position has an empty position record, as on real servers. */
function isTouched(state: State, user: User, bookId: number): boolean {
  return [...state.ratings, ...state.statuses, ...state.webPositions].some(
    (one) => one.userId === user.id && one.bookId === bookId,
  );
}

function emptyRecord(document: string, { progressDevice }: Dialect): object {
  const none = { timestamp: null, document, percentage: null, progress: null };
  return { ...none, device: progressDevice, device_id: progressDevice };
}

function view(stored: StoredProgress, document: string, dialect: Dialect): object {
  const { percentage, progress, device, device_id, isOfWeb } = stored;
  const { progressDevice: own, tellsDevice, webDevice } = dialect;
  const told = { document, percentage, progress, ...timeOf(stored, dialect) };
  if (dialect.isStrict) return { ...told, device, device_id };
  if (!tellsDevice || (isOfWeb && webDevice === "own")) return { ...told, device: own, device_id: own };
  return { ...told, device: device ?? own, device_id: device_id ?? own };
}

function timeOf({ timestamp, storedAt }: StoredProgress, { progressTimestamp }: Dialect): object {
  if (progressTimestamp === "absent") return {};
  return { timestamp: progressTimestamp === "client" ? timestamp : storedAt };
}
