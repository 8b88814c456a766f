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
  { ...both, ...inside, name: "in the collection, as before, and the server was not asked" },
  { ...both, ...outside, name: "taken out here", isOn: true, step: "unassign" },
  { ...both, ...outside, name: "taken out here, and the server was not asked", step: "unassign" },
  { ...both, ...inside, name: "taken off there", isOn: false, step: "takeOut" },
  { ...both, isIn: true, isHere: false, name: "taken off there, and its file is gone", isOn: false, step: "takeOut" },
  { ...both, ...outside, name: "taken out here and there", isOn: false, step: "forget" },
  { ...both, ...lost, name: "its file is gone, and so the host has dropped it", isOn: true, step: "forget" },
  { ...both, ...lost, name: "its file is gone, and the server was not asked", step: "forget" },

  { ...inside, name: "put in here", isOn: false, step: "assign" },
  { ...inside, name: "put in here, and the server was not asked", step: "assign" },
  { isIn: true, isHere: false, name: "put in here, and its file is gone again" },
  { ...outside, name: "put on there", isOn: true, step: "collect" },
  { ...lost, name: "put on there, and not downloaded", isOn: true },
  { ...inside, name: "put in here and on there", isOn: true, step: "agree" },
  { ...outside, name: "in neither", isOn: false },

  { ...here, ...inside, name: "in the collection alone, as before", isOn: false },
  { ...here, ...inside, name: "in the collection alone, and the server was not asked" },
  { ...here, ...inside, name: "in the collection alone until now", isOn: true, step: "agree" },
  { ...here, ...outside, name: "in the collection alone, and taken out", isOn: false, step: "forget" },
  { ...here, ...outside, name: "in the collection alone, taken out, and the server was not asked", step: "forget" },
  { ...here, ...outside, name: "in the collection alone, taken out, and put on there", isOn: true, step: "collect" },

  { ...following, ...inside, name: "was to come in, and did", isOn: true, step: "agree" },
  { ...following, ...inside, name: "came in, and was taken off there since", isOn: false, step: "takeOut" },
  { ...following, ...inside, name: "in the collection, whoever put it there" },
  { ...following, ...outside, name: "was to come in, and did not", isOn: true, step: "collect" },
  { ...following, ...outside, name: "was to go out, and did", isOn: false, step: "forget" },
  { ...following, ...outside, name: "not in the collection, whoever took it out" },
  { ...following, ...lost, name: "was to come in, and its file is gone", isOn: true, step: "forget" },
];

interface FirstStepCase extends Membership {
  readonly name: string;
  readonly isBrought: boolean;
  readonly step?: CollectionStep;
}

const own = { isBrought: false } as const;

const firstStepCases: readonly FirstStepCase[] = [
  { ...own, ...inside, name: "in both", isOn: true, step: "agree" },
  { ...own, ...outside, name: "on the shelf alone", isOn: true, step: "collect" },
  { ...own, ...lost, name: "on the shelf alone, and not here", isOn: true },
  { ...own, ...inside, name: "put there before, and it does not go to the shelf", isOn: false, step: "keep" },
  { ...inside, name: "brought by a shelf that does not hold it now", isBrought: true, isOn: false, step: "takeOut" },
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
    name: "one of three leaves the shelf",
    members: members(agreedIn, 1, 2).concat(members(agreedOut, 3, 3)),
    plan: { unassign: ids(3, 3), asks: [] },
  },
  {
    ...joined,
    name: "a collection that is empty is asked about",
    members: members(agreedOut, 1, 2),
    plan: { unassign: [], asks: ids(1, 2) },
  },
  {
    ...joined,
    name: "also when there was only one book, or others are in it now",
    members: members(agreedOut, 1, 1).concat(members(newIn, 2, 3)),
    plan: { unassign: [], asks: ids(1, 1), assign: ids(2, 3) },
  },
  {
    ...joined,
    name: "what has no file any more neither leaves nor counts",
    members: members(agreedOut, 1, 1).concat(members(agreedLost, 2, 3)),
    plan: { unassign: [], asks: ids(1, 1), forget: ids(2, 3) },
  },
  {
    ...joined,
    name: "ten of thirty leave by themselves",
    members: members(agreedIn, 1, 20).concat(members(agreedOut, 21, 30)),
    plan: { unassign: ids(21, 30), asks: [] },
  },
  {
    ...joined,
    name: "eleven of thirty are asked about",
    members: members(agreedIn, 1, 19).concat(members(agreedOut, 20, 30)),
    plan: { unassign: [], asks: ids(20, 30) },
  },
  {
    isJoined: true,
    isConfirmed: true,
    name: "all of them leave when a person said so",
    members: members(agreedOut, 1, 30),
    plan: { unassign: ids(1, 30), asks: [] },
  },
  {
    isJoined: false,
    isConfirmed: false,
    name: "at the first look nothing goes to the shelf or leaves it",
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
  { name: "turned on", collections: "both", isShared: false, goes: true },
  { name: "turned off", collections: "shelf", isShared: false, goes: false },
  { name: "without collections", collections: "off", isShared: false, goes: false },
  { name: "with several readers", collections: "both", isShared: true, goes: false },
];

export const tables: readonly Table[] = [
  tableOf("a book of a shelf and of its collection", stepCases, (one) => [stepFor(one), one.step]),
  tableOf("a book at the first look at a collection", firstStepCases, (one) => [
    firstStepFor(one, one.isBrought),
    one.step,
  ]),
  tableOf("of the books of a shelf", collectionCases, (one) => [
    fieldsOf(planCollection(one.members, one), one.plan),
    one.plan,
  ]),
  tableOf("collections change their shelves", bothWaysCases, (one) => [goesBothWays(one, one), one.goes]),
];
