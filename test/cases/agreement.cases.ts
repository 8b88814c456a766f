import { isNewHere, type Meeting } from "../../src/features/status/agreement.rules";
import { compareRatings, type RatingSides } from "../../src/features/status/rating.rules";
import { compareStatus, serverStatusOf, type StatusSides } from "../../src/features/status/status.rules";
import type { HostStatus, ServerStatus } from "../../src/model/bookState";
import { tableOf, type Table } from "./table";

interface StatusCase {
  readonly name: string;
  readonly here?: HostStatus;
  readonly there?: ServerStatus;
  readonly agreed?: ServerStatus;
  readonly pending?: ServerStatus;
  readonly hereOn?: string;
  readonly thereOn?: string;
  readonly meeting: Meeting;
}

const statusCases: readonly StatusCase[] = [
  { name: "nobody says anything", meeting: "leave" },
  { name: "both say the same", here: "complete", there: "READ", agreed: "READING", meeting: "agree" },
  { name: "on hold is paused", here: "abandoned", there: "PAUSED", meeting: "agree" },
  { name: "on hold is abandoned", here: "abandoned", there: "ABANDONED", meeting: "agree" },
  { name: "reading it again is reading", here: "reading", there: "RE_READING", meeting: "agree" },

  { name: "finished here, and the server knows nothing", here: "complete", there: "UNSET", meeting: "send" },
  { name: "finished here, and unread there", here: "complete", there: "UNREAD", meeting: "send" },
  { name: "finished here, and a server without statuses", here: "complete", meeting: "send" },
  {
    name: "on hold here, and said there to be read again, never met",
    here: "abandoned",
    there: "RE_READING",
    meeting: "ask",
  },
  { name: "finished here, and not wanted there", here: "complete", there: "WONT_READ", meeting: "send" },
  { name: "finished here, and a position has come there", here: "complete", there: "READING", meeting: "send" },
  { name: "on hold here, and a position has come there", here: "abandoned", there: "READING", meeting: "send" },
  { name: "never opened here, and read there", there: "READ", meeting: "apply" },
  { name: "never opened here, and paused there", there: "PAUSED", meeting: "apply" },
  { name: "never opened here, and being read elsewhere", there: "READING", meeting: "leave" },
  { name: "opened here, and read there", here: "reading", there: "READ", meeting: "apply" },
  { name: "opened here, and paused there", here: "reading", there: "PAUSED", meeting: "apply" },
  { name: "opened here, and given up there", here: "reading", there: "ABANDONED", meeting: "apply" },
  { name: "opened here, and not wanted there", here: "reading", there: "WONT_READ", meeting: "leave" },
  { name: "opened here, and read in part there", here: "reading", there: "PARTIALLY_READ", meeting: "leave" },
  {
    name: "to be gone on with here, and not wanted there",
    here: "reading",
    there: "WONT_READ",
    agreed: "WONT_READ",
    pending: "READING",
    meeting: "send",
  },
  {
    name: "to be gone on with here, and paused there since, never met",
    here: "reading",
    there: "PAUSED",
    pending: "READING",
    meeting: "ask",
  },
  { name: "opened here, and unread there", here: "reading", there: "UNREAD", meeting: "leave" },
  { name: "finished here, and on hold there", here: "complete", there: "PAUSED", meeting: "ask" },
  { name: "on hold here, and read there", here: "abandoned", there: "READ", meeting: "ask" },
  {
    name: "on hold here before it was read there",
    here: "abandoned",
    there: "READ",
    hereOn: "2026-11-19",
    thereOn: "2026-11-20",
    meeting: "apply",
  },
  {
    name: "on hold here after it was read there",
    here: "abandoned",
    there: "READ",
    hereOn: "2026-11-21",
    thereOn: "2026-11-20",
    meeting: "send",
  },
  {
    name: "on hold here on the day on which it was read there",
    here: "abandoned",
    there: "READ",
    hereOn: "2026-11-20",
    thereOn: "2026-11-20",
    meeting: "ask",
  },
  {
    name: "on hold here by a clock that was never set",
    here: "abandoned",
    there: "READ",
    hereOn: "1970-01-01",
    thereOn: "2026-11-20",
    meeting: "ask",
  },

  { name: "finished here since", here: "complete", there: "READING", agreed: "READING", meeting: "send" },
  { name: "put on hold here since", here: "abandoned", there: "READ", agreed: "READ", meeting: "send" },
  { name: "begun again here", here: "reading", there: "READ", agreed: "READ", meeting: "send" },
  { name: "gone on with here", here: "reading", there: "PAUSED", agreed: "PAUSED", meeting: "send" },
  { name: "finished there since", here: "reading", there: "READ", agreed: "READING", meeting: "apply" },
  { name: "begun again there", here: "complete", there: "RE_READING", agreed: "READ", meeting: "apply" },
  { name: "paused there since", here: "reading", there: "PAUSED", agreed: "RE_READING", meeting: "apply" },
  {
    name: "given up there, and on hold here",
    here: "abandoned",
    there: "ABANDONED",
    agreed: "PAUSED",
    meeting: "agree",
  },
  { name: "set back there", here: "complete", there: "UNREAD", agreed: "READ", meeting: "leave" },
  { name: "not wanted there any more", here: "reading", there: "WONT_READ", agreed: "READING", meeting: "leave" },
  { name: "forgotten here", there: "READ", agreed: "READ", meeting: "leave" },
  { name: "forgotten here, and changed there", there: "PAUSED", agreed: "READ", meeting: "apply" },
  { name: "set back there, and changed here", here: "abandoned", there: "UNSET", agreed: "READ", meeting: "send" },
  { name: "changed on both sides", here: "complete", there: "PAUSED", agreed: "READING", meeting: "ask" },
  {
    name: "changed on both sides, here later",
    here: "reading",
    there: "READ",
    agreed: "PAUSED",
    hereOn: "2026-11-21",
    thereOn: "2026-11-20",
    meeting: "send",
  },
  {
    name: "changed on both sides to the same",
    here: "complete",
    there: "READ",
    agreed: "PAUSED",
    meeting: "agree",
  },

  // Made by a position of ours.
  {
    name: "begun again here, and our position made it reading",
    here: "reading",
    there: "READING",
    agreed: "READ",
    pending: "RE_READING",
    meeting: "send",
  },
  {
    name: "begun again here, and it arrived",
    here: "reading",
    there: "RE_READING",
    agreed: "READ",
    pending: "RE_READING",
    meeting: "agree",
  },
];

/** Host status to server status, given the base. */
const sentStatuses: readonly {
  readonly here: HostStatus;
  readonly agreed?: ServerStatus;
  readonly sent: ServerStatus;
}[] = [
  { here: "complete", sent: "READ" },
  { here: "complete", agreed: "RE_READING", sent: "READ" },
  { here: "abandoned", sent: "PAUSED" },
  { here: "abandoned", agreed: "READ", sent: "PAUSED" },
  { here: "abandoned", agreed: "ABANDONED", sent: "ABANDONED" },
  { here: "reading", sent: "READING" },
  { here: "reading", agreed: "PAUSED", sent: "READING" },
  { here: "reading", agreed: "READ", sent: "RE_READING" },
  { here: "reading", agreed: "RE_READING", sent: "RE_READING" },
];

/** Stars here, ratings from 1 to 10 there. */
const ratingCases: readonly {
  readonly name: string;
  readonly here?: number;
  readonly there?: number;
  readonly agreed?: number;
  readonly meeting: Meeting;
}[] = [
  { name: "nobody rated it", meeting: "leave" },
  { name: "rated here alone", here: 4, meeting: "send" },
  { name: "rated there alone", there: 7, meeting: "apply" },
  { name: "between two stars", here: 4, there: 7, meeting: "agree" },
  { name: "the same stars", here: 4, there: 8, meeting: "agree" },
  { name: "rated apart before they met", here: 3, there: 9, meeting: "ask" },
  { name: "shown as stars, and left alone", here: 4, there: 7, agreed: 7, meeting: "agree" },
  { name: "changed there by half a star", here: 4, there: 8, agreed: 7, meeting: "agree" },
  { name: "changed there by a star", here: 4, there: 9, agreed: 7, meeting: "apply" },
  { name: "changed here", here: 2, there: 7, agreed: 7, meeting: "send" },
  { name: "changed on both sides", here: 2, there: 10, agreed: 7, meeting: "ask" },
  { name: "taken back here", there: 7, agreed: 7, meeting: "leave" },
  { name: "taken back there", here: 4, agreed: 7, meeting: "leave" },
  { name: "taken back there, and changed here", here: 5, agreed: 7, meeting: "send" },
];

const newCases: readonly { readonly here?: HostStatus; readonly agreed?: HostStatus; readonly isNew: boolean }[] = [
  { agreed: "complete", isNew: false },
  { here: "complete", isNew: true },
  { here: "complete", agreed: "complete", isNew: false },
  { here: "reading", isNew: false },
  { here: "reading", agreed: "complete", isNew: true },
];

export const tables: readonly Table[] = [
  tableOf("what becomes of a status", statusCases, (one) => [compareStatus(one as StatusSides), one.meeting]),
  tableOf(
    "a status is sent",
    sentStatuses,
    ({ here, agreed, sent }) => [serverStatusOf(here, agreed), sent],
    ({ here, agreed = "nothing", sent }) => `as ${sent}, for ${here} after ${agreed}`,
  ),
  tableOf("what becomes of a rating", ratingCases, (one) => [compareRatings(one as RatingSides), one.meeting]),
  tableOf(
    "the server has not heard of",
    newCases,
    ({ here, agreed, isNew }) => [isNewHere({ here, agreed, idle: "reading" }), isNew],
    ({ here = "nothing", agreed = "nothing", isNew }) => `${here} after ${agreed}: ${isNew ? "yes" : "no"}`,
  ),
];
