import { planShelves } from "../../src/features/shelves/shelfPlan.rules";
import { factsOf } from "./shelfStory";
import { fieldsOf, tableOf, type Table } from "./table";

/** One shelf of the story: which books it lists, and whether the list may be believed. */
export interface ListedShelf {
  readonly shelf: string;
  readonly books: readonly number[];
  readonly incomplete?: boolean;
}

/** One line of the ledger, or one file that nobody wrote down. */
export interface FileInStory {
  readonly id: number;
  readonly state?: "coming" | "here" | "adopted" | "declined";
  readonly found?: "unchanged" | "changed" | "gone";
  readonly shelf?: string;
}

export interface ShelfPlanCase {
  readonly name: string;
  readonly lists: readonly ListedShelf[];
  readonly files?: readonly FileInStory[];
  /** Files with a tag in the folder: `kilobytes` each; the listed books have 500. */
  readonly tagged?: readonly { readonly id: number; readonly kilobytes: number; readonly exact?: boolean }[];
  readonly leaving?: readonly number[];
  readonly coming?: readonly number[];
  /** The book that is open. */
  readonly open?: number;
  readonly removal?: "off" | "automatic" | "asked";
  /** The books that a person wants removed. */
  readonly agreed?: readonly number[];
  /** The book of this ID is an audiobook. */
  readonly unreadable?: number;
  /** Each list of IDs is absent when it is to be empty. */
  readonly download?: readonly number[];
  readonly keep?: readonly number[];
  readonly adopt?: readonly number[];
  readonly remove?: readonly number[];
  readonly ask?: readonly number[];
  readonly rehome?: readonly number[];
  readonly refuse?: readonly string[];
  readonly forget?: readonly number[];
  readonly notice?: readonly string[];
}

const a = "standard:1";
const b = "magic:2";
const twelve = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const shelfPlanCases: readonly ShelfPlanCase[] = [
  { name: "nothing on nothing", lists: [{ shelf: a, books: [] }] },
  {
    name: "new books are downloaded, in the list's order",
    lists: [{ shelf: a, books: [3, 1] }],
    download: [3, 1],
  },
  { name: "what is here stays", lists: [{ shelf: a, books: [1] }], files: [{ id: 1 }], keep: [1] },
  {
    name: "what was changed here stays",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, found: "changed" }],
    keep: [1],
  },
  {
    name: "what is gone comes again",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, found: "gone" }],
    download: [1],
  },
  {
    name: "a download that was cut short begins again",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, state: "coming", found: "gone" }],
    download: [1],
  },
  {
    name: "a book on two shelves comes once",
    lists: [
      { shelf: a, books: [1, 2] },
      { shelf: b, books: [2, 3] },
    ],
    download: [1, 2, 3],
  },
  {
    name: "an audiobook is refused",
    lists: [{ shelf: a, books: [1, 2] }],
    unreadable: 1,
    download: [2],
    refuse: ["1 format"],
  },
  {
    name: "what the reader deleted is not forced back",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, state: "declined", found: "gone" }],
    refuse: ["1 declined"],
  },
  {
    name: "what is about to leave the shelf does not come",
    lists: [{ shelf: a, books: [1] }],
    leaving: [1],
    refuse: ["1 leaving"],
  },
  {
    name: "what is on no list because the server has not heard that it is to be on one stays",
    lists: [{ shelf: a, books: [2] }],
    files: [{ id: 1 }, { id: 2 }, { id: 3 }],
    coming: [1],
    keep: [2],
    remove: [3],
  },

  {
    name: "a file of exactly this name is taken over",
    lists: [{ shelf: a, books: [1] }],
    tagged: [{ id: 1, kilobytes: 9000, exact: true }],
    adopt: [1],
  },
  {
    name: "a file of another name with the tag and about the size is taken over",
    lists: [{ shelf: a, books: [1] }],
    tagged: [{ id: 1, kilobytes: 540 }],
    adopt: [1],
  },
  {
    name: "a file that only happens to end in the number is not the book",
    lists: [{ shelf: a, books: [1] }],
    tagged: [{ id: 1, kilobytes: 2000 }],
    download: [1],
  },
  {
    name: "a file that was moved within the folder is found",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, found: "gone" }],
    tagged: [{ id: 1, kilobytes: 500 }],
    adopt: [1],
  },

  {
    name: "removing is off until it is wanted",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2 }],
    removal: "off",
    keep: [1],
  },
  {
    name: "a book taken off the shelf goes",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1],
    remove: [2],
  },
  {
    name: "a book that was there already never goes",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, state: "adopted" }],
    keep: [1],
  },
  {
    name: "a book changed on this device stays",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, found: "changed" }],
    keep: [1],
    refuse: ["2 changed"],
  },
  {
    name: "the open book stays",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2 }],
    open: 2,
    keep: [1],
    refuse: ["2 open"],
  },
  {
    name: "a book that moved to another chosen shelf stays",
    lists: [
      { shelf: a, books: [1] },
      { shelf: b, books: [2] },
    ],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1, 2],
    rehome: [2],
  },
  {
    name: "a book of a shelf that is no longer chosen stays",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, shelf: "standard:9" }],
    keep: [1],
  },
  {
    name: "a book that only a magic shelf lists no more is asked about",
    lists: [
      { shelf: a, books: [1] },
      { shelf: b, books: [4] },
    ],
    files: [{ id: 1 }, { id: 2, shelf: b }, { id: 3 }, { id: 4, shelf: b }],
    keep: [1, 4],
    remove: [3],
    ask: [2],
  },
  {
    name: "a book that a magic shelf lists no more never goes by itself",
    lists: [{ shelf: b, books: [4] }],
    files: [
      { id: 2, shelf: b },
      { id: 4, shelf: b },
    ],
    removal: "automatic",
    keep: [4],
    ask: [2],
  },
  {
    name: "a book that a magic shelf lists no more goes when a person wants it",
    lists: [{ shelf: b, books: [4] }],
    files: [
      { id: 2, shelf: b },
      { id: 3, shelf: b },
      { id: 4, shelf: b },
    ],
    agreed: [2],
    keep: [4],
    remove: [2],
    ask: [3],
  },
  {
    name: "a book that was taken off its shelf, and is still on a magic one, is that one's from now on",
    lists: [
      { shelf: a, books: [1] },
      { shelf: b, books: [1, 2] },
    ],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1, 2],
    rehome: [2],
  },
  {
    name: "half a list removes nothing",
    lists: [{ shelf: b, books: [1], incomplete: true }],
    files: [
      { id: 1, shelf: b },
      { id: 2, shelf: b },
    ],
    keep: [1],
    notice: ["incomplete"],
  },
  {
    name: "half of another list removes nothing either",
    lists: [
      { shelf: a, books: [1] },
      { shelf: b, books: [], incomplete: true },
    ],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1],
    notice: ["incomplete"],
  },
  {
    name: "a list that is suddenly empty removes nothing",
    lists: [{ shelf: a, books: [] }],
    files: [{ id: 1 }],
    notice: ["empty"],
  },
  {
    name: "an empty shelf that never brought anything is no news",
    lists: [{ shelf: a, books: [] }],
    files: [{ id: 1, state: "adopted" }],
  },
  {
    name: "automatic work does not clear the device out",
    lists: [{ shelf: a, books: [99] }],
    files: twelve.map((id) => ({ id })),
    removal: "automatic",
    download: [99],
    notice: ["many"],
  },
  {
    name: "a person may",
    lists: [{ shelf: a, books: [99] }],
    files: twelve.map((id) => ({ id })),
    download: [99],
    remove: twelve,
  },

  {
    name: "a line without a file and without a shelf is forgotten",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, found: "gone" }],
    keep: [1],
    forget: [2],
  },
  {
    name: "a deleted book that left the shelf is forgotten, so that it may come back",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, state: "declined", found: "gone" }],
    keep: [1],
    forget: [2],
  },
  {
    name: "half a list forgets nothing",
    lists: [{ shelf: b, books: [], incomplete: true }],
    files: [{ id: 2, shelf: b, state: "declined", found: "gone" }],
    notice: ["incomplete"],
  },
];

/** Result of a plan, as in the cases. */
function planned(story: ShelfPlanCase): Partial<ShelfPlanCase> {
  const plan = planShelves(factsOf(story));
  return {
    download: plan.downloads.map(({ book }) => book.id),
    keep: plan.keeps,
    adopt: plan.adopts.map(({ book }) => book.id),
    remove: plan.removals.map(({ id }) => id),
    ask: plan.questions.map(({ id }) => id),
    rehome: plan.rehomed.map(({ id }) => id),
    refuse: plan.refusals.map(({ id, reason }) => `${id} ${reason}`),
    forget: plan.forgets,
    notice: plan.notices.map(({ kind }) => kind),
  };
}

export const tables: readonly Table[] = [
  tableOf("what a shelf sync will do", shelfPlanCases, (story) => {
    const plan = planned(story);
    const wanted = fieldsOf(story, plan);
    return [plan, Object.fromEntries(Object.keys(plan).map((step) => [step, wanted[step] ?? []]))];
  }),
];
