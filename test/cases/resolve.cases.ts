import {
  isChange,
  type Resolution,
  type Sides,
  resolveRating,
  resolveStatus,
  serverStatusOf,
  type StatusSides,
} from "../../src/features/status/status.rules";
import type { HostStatus, ServerStatus } from "../../src/model/bookState";
import { tableOf, type Table } from "./table";

interface StatusCase {
  readonly name: string;
  readonly local?: HostStatus;
  readonly remote?: ServerStatus;
  readonly base?: ServerStatus;
  readonly pending?: ServerStatus;
  readonly localDay?: string;
  readonly remoteDay?: string;
  readonly resolution: Resolution;
}

const statusCases: readonly StatusCase[] = [
  { name: "nobody says anything", resolution: "keep" },
  { name: "both say the same", local: "complete", remote: "READ", base: "READING", resolution: "same" },
  { name: "on hold is paused", local: "abandoned", remote: "PAUSED", resolution: "same" },
  { name: "on hold is abandoned", local: "abandoned", remote: "ABANDONED", resolution: "same" },
  { name: "reading it again is reading", local: "reading", remote: "RE_READING", resolution: "same" },

  { name: "finished here, and the server knows nothing", local: "complete", remote: "UNSET", resolution: "send" },
  { name: "finished here, and unread there", local: "complete", remote: "UNREAD", resolution: "send" },
  { name: "finished here, and a server without statuses", local: "complete", resolution: "send" },
  {
    name: "on hold here, and said there to be read again, never met",
    local: "abandoned",
    remote: "RE_READING",
    resolution: "ask",
  },
  { name: "finished here, and not wanted there", local: "complete", remote: "WONT_READ", resolution: "send" },
  { name: "finished here, and a position has come there", local: "complete", remote: "READING", resolution: "send" },
  { name: "on hold here, and a position has come there", local: "abandoned", remote: "READING", resolution: "send" },
  { name: "never opened here, and read there", remote: "READ", resolution: "apply" },
  { name: "never opened here, and paused there", remote: "PAUSED", resolution: "apply" },
  { name: "never opened here, and being read elsewhere", remote: "READING", resolution: "keep" },
  { name: "opened here, and read there", local: "reading", remote: "READ", resolution: "apply" },
  { name: "opened here, and paused there", local: "reading", remote: "PAUSED", resolution: "apply" },
  { name: "opened here, and given up there", local: "reading", remote: "ABANDONED", resolution: "apply" },
  { name: "opened here, and not wanted there", local: "reading", remote: "WONT_READ", resolution: "keep" },
  { name: "opened here, and read in part there", local: "reading", remote: "PARTIALLY_READ", resolution: "keep" },
  {
    name: "to be gone on with here, and not wanted there",
    local: "reading",
    remote: "WONT_READ",
    base: "WONT_READ",
    pending: "READING",
    resolution: "send",
  },
  {
    name: "to be gone on with here, and paused there since, never met",
    local: "reading",
    remote: "PAUSED",
    pending: "READING",
    resolution: "ask",
  },
  { name: "opened here, and unread there", local: "reading", remote: "UNREAD", resolution: "keep" },
  { name: "finished here, and on hold there", local: "complete", remote: "PAUSED", resolution: "ask" },
  { name: "on hold here, and read there", local: "abandoned", remote: "READ", resolution: "ask" },
  {
    name: "on hold here before it was read there",
    local: "abandoned",
    remote: "READ",
    localDay: "2026-11-19",
    remoteDay: "2026-11-20",
    resolution: "apply",
  },
  {
    name: "on hold here after it was read there",
    local: "abandoned",
    remote: "READ",
    localDay: "2026-11-21",
    remoteDay: "2026-11-20",
    resolution: "send",
  },
  {
    name: "on hold here on the day on which it was read there",
    local: "abandoned",
    remote: "READ",
    localDay: "2026-11-20",
    remoteDay: "2026-11-20",
    resolution: "ask",
  },
  {
    name: "on hold here by a clock that was never set",
    local: "abandoned",
    remote: "READ",
    localDay: "1970-01-01",
    remoteDay: "2026-11-20",
    resolution: "ask",
  },

  { name: "finished here since", local: "complete", remote: "READING", base: "READING", resolution: "send" },
  { name: "put on hold here since", local: "abandoned", remote: "READ", base: "READ", resolution: "send" },
  { name: "begun again here", local: "reading", remote: "READ", base: "READ", resolution: "send" },
  { name: "gone on with here", local: "reading", remote: "PAUSED", base: "PAUSED", resolution: "send" },
  { name: "finished there since", local: "reading", remote: "READ", base: "READING", resolution: "apply" },
  { name: "begun again there", local: "complete", remote: "RE_READING", base: "READ", resolution: "apply" },
  { name: "paused there since", local: "reading", remote: "PAUSED", base: "RE_READING", resolution: "apply" },
  {
    name: "given up there, and on hold here",
    local: "abandoned",
    remote: "ABANDONED",
    base: "PAUSED",
    resolution: "same",
  },
  { name: "set back there", local: "complete", remote: "UNREAD", base: "READ", resolution: "keep" },
  { name: "not wanted there any more", local: "reading", remote: "WONT_READ", base: "READING", resolution: "keep" },
  { name: "forgotten here", remote: "READ", base: "READ", resolution: "keep" },
  { name: "forgotten here, and changed there", remote: "PAUSED", base: "READ", resolution: "apply" },
  { name: "set back there, and changed here", local: "abandoned", remote: "UNSET", base: "READ", resolution: "send" },
  { name: "changed on both sides", local: "complete", remote: "PAUSED", base: "READING", resolution: "ask" },
  {
    name: "changed on both sides, here later",
    local: "reading",
    remote: "READ",
    base: "PAUSED",
    localDay: "2026-11-21",
    remoteDay: "2026-11-20",
    resolution: "send",
  },
  {
    name: "changed on both sides to the same",
    local: "complete",
    remote: "READ",
    base: "PAUSED",
    resolution: "same",
  },

  // Made by a position of ours.
  {
    name: "begun again here, and our position made it reading",
    local: "reading",
    remote: "READING",
    base: "READ",
    pending: "RE_READING",
    resolution: "send",
  },
  {
    name: "begun again here, and it arrived",
    local: "reading",
    remote: "RE_READING",
    base: "READ",
    pending: "RE_READING",
    resolution: "same",
  },
];

/** Host status to server status, given the base. */
const sentStatuses: readonly {
  readonly local: HostStatus;
  readonly base?: ServerStatus;
  readonly sent: ServerStatus;
}[] = [
  { local: "complete", sent: "READ" },
  { local: "complete", base: "RE_READING", sent: "READ" },
  { local: "abandoned", sent: "PAUSED" },
  { local: "abandoned", base: "READ", sent: "PAUSED" },
  { local: "abandoned", base: "ABANDONED", sent: "ABANDONED" },
  { local: "reading", sent: "READING" },
  { local: "reading", base: "PAUSED", sent: "READING" },
  { local: "reading", base: "READ", sent: "RE_READING" },
  { local: "reading", base: "RE_READING", sent: "RE_READING" },
];

/** Stars here, ratings from 1 to 10 there. */
const ratingCases: readonly {
  readonly name: string;
  readonly local?: number;
  readonly remote?: number;
  readonly base?: number;
  readonly resolution: Resolution;
}[] = [
  { name: "nobody rated it", resolution: "keep" },
  { name: "rated here alone", local: 4, resolution: "send" },
  { name: "rated there alone", remote: 7, resolution: "apply" },
  { name: "between two stars", local: 4, remote: 7, resolution: "same" },
  { name: "the same stars", local: 4, remote: 8, resolution: "same" },
  { name: "rated apart before they met", local: 3, remote: 9, resolution: "ask" },
  { name: "shown as stars, and left alone", local: 4, remote: 7, base: 7, resolution: "same" },
  { name: "changed there by half a star", local: 4, remote: 8, base: 7, resolution: "same" },
  { name: "changed there by a star", local: 4, remote: 9, base: 7, resolution: "apply" },
  { name: "changed here", local: 2, remote: 7, base: 7, resolution: "send" },
  { name: "changed on both sides", local: 2, remote: 10, base: 7, resolution: "ask" },
  { name: "taken back here", remote: 7, base: 7, resolution: "keep" },
  { name: "taken back there", local: 4, base: 7, resolution: "keep" },
  { name: "taken back there, and changed here", local: 5, base: 7, resolution: "send" },
];

const newCases: readonly { readonly local?: HostStatus; readonly base?: HostStatus; readonly isNew: boolean }[] = [
  { base: "complete", isNew: false },
  { local: "complete", isNew: true },
  { local: "complete", base: "complete", isNew: false },
  { local: "reading", isNew: false },
  { local: "reading", base: "complete", isNew: true },
];

export const tables: readonly Table[] = [
  tableOf("what becomes of a status", statusCases, (one) => [resolveStatus(one as StatusSides), one.resolution]),
  tableOf(
    "a status is sent",
    sentStatuses,
    ({ local, base, sent }) => [serverStatusOf(local, base), sent],
    ({ local, base = "nothing", sent }) => `as ${sent}, for ${local} after ${base}`,
  ),
  tableOf("what becomes of a rating", ratingCases, (one) => [resolveRating(one as Sides<number>), one.resolution]),
  tableOf(
    "the server has not heard of",
    newCases,
    ({ local, base, isNew }) => [isChange({ local, base, idle: "reading" }), isNew],
    ({ local = "nothing", base = "nothing", isNew }) => `${local} after ${base}: ${isNew ? "yes" : "no"}`,
  ),
];
