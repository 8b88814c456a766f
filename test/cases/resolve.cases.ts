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
  { name: "if neither side has one", resolution: "keep" },
  { name: "if both sides have the same", local: "complete", remote: "READ", base: "READING", resolution: "same" },
  { name: "if it is on hold here and paused there", local: "abandoned", remote: "PAUSED", resolution: "same" },
  { name: "if it is on hold here and abandoned there", local: "abandoned", remote: "ABANDONED", resolution: "same" },
  { name: "if it is being read here and reread there", local: "reading", remote: "RE_READING", resolution: "same" },

  { name: "if finished here, and unset on the server", local: "complete", remote: "UNSET", resolution: "send" },
  { name: "if finished here, and unread on the server", local: "complete", remote: "UNREAD", resolution: "send" },
  { name: "if finished here, on a server without statuses", local: "complete", resolution: "send" },
  {
    name: "if on hold here, and being reread on the server, without a base",
    local: "abandoned",
    remote: "RE_READING",
    resolution: "ask",
  },
  {
    name: "if finished here, and “won't read” on the server",
    local: "complete",
    remote: "WONT_READ",
    resolution: "send",
  },
  {
    name: "if finished here, and “reading” on the server from a position",
    local: "complete",
    remote: "READING",
    resolution: "send",
  },
  {
    name: "if on hold here, and “reading” on the server from a position",
    local: "abandoned",
    remote: "READING",
    resolution: "send",
  },
  { name: "if never opened here, and read on the server", remote: "READ", resolution: "apply" },
  { name: "if never opened here, and paused on the server", remote: "PAUSED", resolution: "apply" },
  { name: "if never opened here, and being read on another device", remote: "READING", resolution: "keep" },
  { name: "if opened here, and read on the server", local: "reading", remote: "READ", resolution: "apply" },
  { name: "if opened here, and paused on the server", local: "reading", remote: "PAUSED", resolution: "apply" },
  { name: "if opened here, and abandoned on the server", local: "reading", remote: "ABANDONED", resolution: "apply" },
  { name: "if opened here, and “won't read” on the server", local: "reading", remote: "WONT_READ", resolution: "keep" },
  {
    name: "if opened here, and partially read on the server",
    local: "reading",
    remote: "PARTIALLY_READ",
    resolution: "keep",
  },
  {
    name: "if continued here, and “won't read” on the server",
    local: "reading",
    remote: "WONT_READ",
    base: "WONT_READ",
    pending: "READING",
    resolution: "send",
  },
  {
    name: "if continued here, and paused on the server since, without a base",
    local: "reading",
    remote: "PAUSED",
    pending: "READING",
    resolution: "ask",
  },
  { name: "if opened here, and unread on the server", local: "reading", remote: "UNREAD", resolution: "keep" },
  { name: "if finished here, and on hold on the server", local: "complete", remote: "PAUSED", resolution: "ask" },
  { name: "if on hold here, and read on the server", local: "abandoned", remote: "READ", resolution: "ask" },
  {
    name: "if on hold here before it was read on the server",
    local: "abandoned",
    remote: "READ",
    localDay: "2026-11-19",
    remoteDay: "2026-11-20",
    resolution: "apply",
  },
  {
    name: "if on hold here after it was read on the server",
    local: "abandoned",
    remote: "READ",
    localDay: "2026-11-21",
    remoteDay: "2026-11-20",
    resolution: "send",
  },
  {
    name: "if on hold here on the day on which it was read on the server",
    local: "abandoned",
    remote: "READ",
    localDay: "2026-11-20",
    remoteDay: "2026-11-20",
    resolution: "ask",
  },
  {
    name: "if on hold here by a clock that was never set",
    local: "abandoned",
    remote: "READ",
    localDay: "1970-01-01",
    remoteDay: "2026-11-20",
    resolution: "ask",
  },

  { name: "if finished here since", local: "complete", remote: "READING", base: "READING", resolution: "send" },
  { name: "if put on hold here since", local: "abandoned", remote: "READ", base: "READ", resolution: "send" },
  { name: "if reread here since", local: "reading", remote: "READ", base: "READ", resolution: "send" },
  { name: "if continued here since", local: "reading", remote: "PAUSED", base: "PAUSED", resolution: "send" },
  { name: "if finished on the server since", local: "reading", remote: "READ", base: "READING", resolution: "apply" },
  { name: "if reread on the server since", local: "complete", remote: "RE_READING", base: "READ", resolution: "apply" },
  {
    name: "if paused on the server since",
    local: "reading",
    remote: "PAUSED",
    base: "RE_READING",
    resolution: "apply",
  },
  {
    name: "if abandoned on the server, and on hold here",
    local: "abandoned",
    remote: "ABANDONED",
    base: "PAUSED",
    resolution: "same",
  },
  { name: "if unset on the server since", local: "complete", remote: "UNREAD", base: "READ", resolution: "keep" },
  {
    name: "if no longer “won't read” on the server",
    local: "reading",
    remote: "WONT_READ",
    base: "READING",
    resolution: "keep",
  },
  { name: "if removed here", remote: "READ", base: "READ", resolution: "keep" },
  { name: "if removed here, and changed on the server", remote: "PAUSED", base: "READ", resolution: "apply" },
  {
    name: "if unset on the server, and changed here",
    local: "abandoned",
    remote: "UNSET",
    base: "READ",
    resolution: "send",
  },
  { name: "if changed on both sides", local: "complete", remote: "PAUSED", base: "READING", resolution: "ask" },
  {
    name: "if changed on both sides, here later",
    local: "reading",
    remote: "READ",
    base: "PAUSED",
    localDay: "2026-11-21",
    remoteDay: "2026-11-20",
    resolution: "send",
  },
  {
    name: "if changed on both sides to the same",
    local: "complete",
    remote: "READ",
    base: "PAUSED",
    resolution: "same",
  },

  // Made by a position of ours.
  {
    name: "if reread here, and “reading” on the server from this device's position",
    local: "reading",
    remote: "READING",
    base: "READ",
    pending: "RE_READING",
    resolution: "send",
  },
  {
    name: "if reread here, and stored on the server",
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
  { name: "if neither side has one", resolution: "keep" },
  { name: "if rated here only", local: 4, resolution: "send" },
  { name: "if rated on the server only", remote: 7, resolution: "apply" },
  { name: "if the server's is between two stars", local: 4, remote: 7, resolution: "same" },
  { name: "if both sides have the same stars", local: 4, remote: 8, resolution: "same" },
  { name: "if both sides differ without a base", local: 3, remote: 9, resolution: "ask" },
  { name: "if shown as stars, and not changed", local: 4, remote: 7, base: 7, resolution: "same" },
  { name: "if changed on the server by half a star", local: 4, remote: 8, base: 7, resolution: "same" },
  { name: "if changed on the server by a star", local: 4, remote: 9, base: 7, resolution: "apply" },
  { name: "if changed here", local: 2, remote: 7, base: 7, resolution: "send" },
  { name: "if changed on both sides", local: 2, remote: 10, base: 7, resolution: "ask" },
  { name: "if removed here", remote: 7, base: 7, resolution: "keep" },
  { name: "if removed on the server", local: 4, base: 7, resolution: "keep" },
  { name: "if removed on the server, and changed here", local: 5, base: 7, resolution: "send" },
];

const newCases: readonly { readonly local?: HostStatus; readonly base?: HostStatus; readonly isNew: boolean }[] = [
  { base: "complete", isNew: false },
  { local: "complete", isNew: true },
  { local: "complete", base: "complete", isNew: false },
  { local: "reading", isNew: false },
  { local: "reading", base: "complete", isNew: true },
];

export const tables: readonly Table[] = [
  tableOf(
    "the resolution of a status",
    statusCases,
    (one) => [resolveStatus(one as StatusSides), one.resolution],
    ({ name, resolution }) => `${name}: ${resolution}`,
  ),
  tableOf(
    "a local status is sent",
    sentStatuses,
    ({ local, base, sent }) => [serverStatusOf(local, base), sent],
    ({ local, base = "nothing", sent }) => `as ${sent}, for ${local} after ${base}`,
  ),
  tableOf(
    "the resolution of a rating",
    ratingCases,
    (one) => [resolveRating(one as Sides<number>), one.resolution],
    ({ name, resolution }) => `${name}: ${resolution}`,
  ),
  tableOf(
    "a local status is a change:",
    newCases,
    ({ local, base, isNew }) => [isChange({ local, base, idle: "reading" }), isNew],
    ({ local = "nothing", base = "nothing", isNew }) => `${local} after ${base}: ${isNew ? "yes" : "no"}`,
  ),
];
