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
  { name: "has no steps without books", lists: [{ shelf: a, books: [] }] },
  {
    name: "downloads new books in the list's order",
    lists: [{ shelf: a, books: [3, 1] }],
    download: [3, 1],
  },
  { name: "keeps a book on the device", lists: [{ shelf: a, books: [1] }], files: [{ id: 1 }], keep: [1] },
  {
    name: "keeps a book that was changed on the device",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, found: "changed" }],
    keep: [1],
  },
  {
    name: "downloads a missing book again",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, found: "gone" }],
    download: [1],
  },
  {
    name: "downloads a book again whose download was cut short",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, state: "coming", found: "gone" }],
    download: [1],
  },
  {
    name: "downloads a book on two shelves once",
    lists: [
      { shelf: a, books: [1, 2] },
      { shelf: b, books: [2, 3] },
    ],
    download: [1, 2, 3],
  },
  {
    name: "refuses an audiobook",
    lists: [{ shelf: a, books: [1, 2] }],
    unreadable: 1,
    download: [2],
    refuse: ["1 format"],
  },
  {
    name: "does not download a book that the reader deleted",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, state: "declined", found: "gone" }],
    refuse: ["1 declined"],
  },
  {
    name: "does not download a book whose removal from the shelf is pending",
    lists: [{ shelf: a, books: [1] }],
    leaving: [1],
    refuse: ["1 leaving"],
  },
  {
    name: "keeps a book whose addition to the shelf is pending",
    lists: [{ shelf: a, books: [2] }],
    files: [{ id: 1 }, { id: 2 }, { id: 3 }],
    coming: [1],
    keep: [2],
    remove: [3],
  },

  {
    name: "adopts a file with exactly this name",
    lists: [{ shelf: a, books: [1] }],
    tagged: [{ id: 1, kilobytes: 9000, exact: true }],
    adopt: [1],
  },
  {
    name: "adopts a file with the ID in its name and about the size",
    lists: [{ shelf: a, books: [1] }],
    tagged: [{ id: 1, kilobytes: 540 }],
    adopt: [1],
  },
  {
    name: "does not adopt a file that only ends with the number",
    lists: [{ shelf: a, books: [1] }],
    tagged: [{ id: 1, kilobytes: 2000 }],
    download: [1],
  },
  {
    name: "finds a file that was moved within the folder",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, found: "gone" }],
    tagged: [{ id: 1, kilobytes: 500 }],
    adopt: [1],
  },

  {
    name: "removes no book unless the setting is on",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2 }],
    removal: "off",
    keep: [1],
  },
  {
    name: "removes a book that left the shelf",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1],
    remove: [2],
  },
  {
    name: "never removes a book that was on the device before",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, state: "adopted" }],
    keep: [1],
  },
  {
    name: "keeps a book that was changed on the device and left the shelf",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, found: "changed" }],
    keep: [1],
    refuse: ["2 changed"],
  },
  {
    name: "keeps the open book",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2 }],
    open: 2,
    keep: [1],
    refuse: ["2 open"],
  },
  {
    name: "keeps a book that moved to another chosen shelf",
    lists: [
      { shelf: a, books: [1] },
      { shelf: b, books: [2] },
    ],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1, 2],
    rehome: [2],
  },
  {
    name: "keeps a book of a shelf that is no longer chosen",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, shelf: "standard:9" }],
    keep: [1],
  },
  {
    name: "asks about a book that left only a magic shelf",
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
    name: "never removes a book automatically that left a magic shelf",
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
    name: "removes a book that left a magic shelf if a person agrees",
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
    name: "assigns a book that left its shelf to its magic shelf",
    lists: [
      { shelf: a, books: [1] },
      { shelf: b, books: [1, 2] },
    ],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1, 2],
    rehome: [2],
  },
  {
    name: "removes no book after an incomplete list",
    lists: [{ shelf: b, books: [1], incomplete: true }],
    files: [
      { id: 1, shelf: b },
      { id: 2, shelf: b },
    ],
    keep: [1],
    notice: ["incomplete"],
  },
  {
    name: "removes no book after another incomplete list",
    lists: [
      { shelf: a, books: [1] },
      { shelf: b, books: [], incomplete: true },
    ],
    files: [{ id: 1 }, { id: 2 }],
    keep: [1],
    notice: ["incomplete"],
  },
  {
    name: "removes no book after a list that is suddenly empty",
    lists: [{ shelf: a, books: [] }],
    files: [{ id: 1 }],
    notice: ["empty"],
  },
  {
    name: "reports no empty shelf that never had a book",
    lists: [{ shelf: a, books: [] }],
    files: [{ id: 1, state: "adopted" }],
  },
  {
    name: "does not remove most books automatically",
    lists: [{ shelf: a, books: [99] }],
    files: twelve.map((id) => ({ id })),
    removal: "automatic",
    download: [99],
    notice: ["many"],
  },
  {
    name: "removes most books if a person agrees",
    lists: [{ shelf: a, books: [99] }],
    files: twelve.map((id) => ({ id })),
    download: [99],
    remove: twelve,
  },

  {
    name: "deletes a row without a file and without a shelf",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, found: "gone" }],
    keep: [1],
    forget: [2],
  },
  {
    name: "deletes the row of a deleted book that left the shelf",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1 }, { id: 2, state: "declined", found: "gone" }],
    keep: [1],
    forget: [2],
  },
  {
    name: "deletes no row after an incomplete list",
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

/** The table of these cases, which may be in another file. */
export function planTable(name: string, cases: readonly ShelfPlanCase[]): Table {
  return tableOf(name, cases, (story) => {
    const plan = planned(story);
    const wanted = fieldsOf(story, plan);
    return [plan, Object.fromEntries(Object.keys(plan).map((step) => [step, wanted[step] ?? []]))];
  });
}

export const tables: readonly Table[] = [planTable("the plan of a shelf sync", shelfPlanCases)];
