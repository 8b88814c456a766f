import {
  type CollectionPlan,
  type CollectionStep,
  firstStepFor,
  goesBothWays,
  type Member,
  type Membership,
  planCollection,
  type PlanOptions,
  stepFor,
} from "../../src/features/shelves/collection.rules";
import type { CollectionSync } from "../../src/model/settings";
import type { BookId } from "../../src/model/book";
import { fieldsOf, tableOf, type Table } from "./table";

interface StepCase extends Membership {
  readonly name: string;
  /** Absent: nothing is to be done. */
  readonly step?: CollectionStep;
}

const inside = { isIn: true, isHere: true } as const;
const outside = { isIn: false, isHere: true } as const;
const lost = { isIn: false, isHere: false } as const;
const both = { base: "both" } as const;
const here = { base: "here" } as const;
const following = { base: "following" } as const;

/** Steps for a book compared before. */
const stepCases: readonly StepCase[] = [
  { ...both, ...inside, name: "in both, as before", isOn: true },
  { ...both, ...inside, name: "in the collection as before, without an answer of the server" },
  { ...both, ...outside, name: "removed from the collection", isOn: true, step: "unassign" },
  { ...both, ...outside, name: "removed from the collection, without an answer of the server", step: "unassign" },
  { ...both, ...inside, name: "removed from the shelf", isOn: false, step: "takeOut" },
  {
    ...both,
    isIn: true,
    isHere: false,
    name: "removed from the shelf, with a missing file",
    isOn: false,
    step: "takeOut",
  },
  { ...both, ...outside, name: "removed from both", isOn: false, step: "forget" },
  {
    ...both,
    ...lost,
    name: "with a missing file, which the host removed from the collection",
    isOn: true,
    step: "forget",
  },
  { ...both, ...lost, name: "with a missing file, without an answer of the server", step: "forget" },

  { ...inside, name: "added to the collection", isOn: false, step: "assign" },
  { ...inside, name: "added to the collection, without an answer of the server", step: "assign" },
  { isIn: true, isHere: false, name: "added to the collection, with a missing file" },
  { ...outside, name: "added to the shelf", isOn: true, step: "collect" },
  { ...lost, name: "added to the shelf, and not downloaded", isOn: true },
  { ...inside, name: "added to both", isOn: true, step: "agree" },
  { ...outside, name: "in neither", isOn: false },

  { ...here, ...inside, name: "in the collection only, as before", isOn: false },
  { ...here, ...inside, name: "in the collection only, without an answer of the server" },
  { ...here, ...inside, name: "in the collection only until now", isOn: true, step: "agree" },
  { ...here, ...outside, name: "in the collection only, and removed", isOn: false, step: "forget" },
  { ...here, ...outside, name: "in the collection only, and removed, without an answer of the server", step: "forget" },
  {
    ...here,
    ...outside,
    name: "in the collection only, and removed, and added to the shelf",
    isOn: true,
    step: "collect",
  },

  { ...following, ...inside, name: "to be added to the collection, and added", isOn: true, step: "agree" },
  {
    ...following,
    ...inside,
    name: "added to the collection, and removed from the shelf since",
    isOn: false,
    step: "takeOut",
  },
  { ...following, ...inside, name: "in the collection, added by anybody" },
  { ...following, ...outside, name: "to be added to the collection, and not added", isOn: true, step: "collect" },
  { ...following, ...outside, name: "to be removed from the collection, and removed", isOn: false, step: "forget" },
  { ...following, ...outside, name: "not in the collection, removed by anybody" },
  { ...following, ...lost, name: "to be added to the collection, with a missing file", isOn: true, step: "forget" },
];

interface FirstStepCase extends Membership {
  readonly name: string;
  readonly isBrought: boolean;
  readonly step?: CollectionStep;
}

const own = { isBrought: false } as const;

const firstStepCases: readonly FirstStepCase[] = [
  { ...own, ...inside, name: "in both", isOn: true, step: "agree" },
  { ...own, ...outside, name: "on the shelf only", isOn: true, step: "collect" },
  { ...own, ...lost, name: "on the shelf only, and not on the device", isOn: true },
  { ...own, ...inside, name: "in the collection only, which is not added to the shelf", isOn: false, step: "keep" },
  { ...inside, name: "downloaded from a shelf that no longer has it", isBrought: true, isOn: false, step: "takeOut" },
];

interface CollectionCase extends PlanOptions {
  readonly name: string;
  readonly members: readonly Member[];
  readonly plan: Partial<CollectionPlan>;
}

function ids(from: number, to: number): readonly BookId[] {
  const all: BookId[] = [];
  let id = from;
  while (id <= to) {
    all.push(id as BookId);
    id += 1;
  }
  return all;
}

const agreedIn: Omit<Member, "id"> = { ...both, ...inside, ...own };
const agreedOut: Omit<Member, "id"> = { ...both, ...outside, ...own };
const agreedLost: Omit<Member, "id"> = { ...both, ...lost, ...own };
const newIn: Omit<Member, "id"> = { ...inside, ...own };

function members(of: Omit<Member, "id">, from: number, to: number): Member[] {
  return ids(from, to).map((id) => ({ ...of, id }));
}

const joined = { isJoined: true, isConfirmed: false } as const;

/** All books of a shelf. */
const collectionCases: readonly CollectionCase[] = [
  {
    ...joined,
    name: "removes one book of three",
    members: members(agreedIn, 1, 2).concat(members(agreedOut, 3, 3)),
    plan: { unassign: ids(3, 3), asks: [] },
  },
  {
    ...joined,
    name: "asks about a collection that is empty",
    members: members(agreedOut, 1, 2),
    plan: { unassign: [], asks: ids(1, 2) },
  },
  {
    ...joined,
    name: "asks about an empty collection of one book, or one with other books",
    members: members(agreedOut, 1, 1).concat(members(newIn, 2, 3)),
    plan: { unassign: [], asks: ids(1, 1), assign: ids(2, 3) },
  },
  {
    ...joined,
    name: "ignores a book without a file",
    members: members(agreedOut, 1, 1).concat(members(agreedLost, 2, 3)),
    plan: { unassign: [], asks: ids(1, 1), forget: ids(2, 3) },
  },
  {
    ...joined,
    name: "removes ten books of thirty without a question",
    members: members(agreedIn, 1, 20).concat(members(agreedOut, 21, 30)),
    plan: { unassign: ids(21, 30), asks: [] },
  },
  {
    ...joined,
    name: "asks about eleven books of thirty",
    members: members(agreedIn, 1, 19).concat(members(agreedOut, 20, 30)),
    plan: { unassign: [], asks: ids(20, 30) },
  },
  {
    isJoined: true,
    isConfirmed: true,
    name: "removes all books if a person agreed",
    members: members(agreedOut, 1, 30),
    plan: { unassign: ids(1, 30), asks: [] },
  },
  {
    isJoined: false,
    isConfirmed: false,
    name: "removes and adds no book at the first comparison",
    members: members({ ...newIn, isOn: false }, 1, 1).concat(members({ ...newIn, isOn: true }, 2, 2)),
    plan: { keep: ids(1, 1), agree: ids(2, 2), assign: [], unassign: [], asks: [] },
  },
];

interface BothWaysCase {
  readonly name: string;
  readonly collections: CollectionSync;
  readonly isShared: boolean;
  readonly goes: boolean;
}

const bothWaysCases: readonly BothWaysCase[] = [
  { name: "if turned on", collections: "both", isShared: false, goes: true },
  { name: "if turned off", collections: "shelf", isShared: false, goes: false },
  { name: "without collections", collections: "off", isShared: false, goes: false },
  { name: "with several readers", collections: "both", isShared: true, goes: false },
];

export const tables: readonly Table[] = [
  tableOf(
    "the step for a book on a shelf and in its collection,",
    stepCases,
    (one) => [stepFor(one), one.step],
    ({ name, step = "none" }) => `${name}: ${step}`,
  ),
  tableOf(
    "the first step for a book on a shelf and in its collection,",
    firstStepCases,
    (one) => [firstStepFor(one, one.isBrought), one.step],
    ({ name, step = "none" }) => `${name}: ${step}`,
  ),
  tableOf("the plan for the books of a shelf", collectionCases, (one) => [
    fieldsOf(planCollection(one.members, one), one.plan),
    one.plan,
  ]),
  tableOf(
    "the changes of collections",
    bothWaysCases,
    (one) => [goesBothWays(one, one), one.goes],
    ({ name, goes }) => `${name}: ${goes ? "sent" : "not sent"}`,
  ),
];
