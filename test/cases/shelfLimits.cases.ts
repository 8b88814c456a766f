// The plan of a shelf sync at its limits: how many books it removes by itself, and books with several shelves.
import { planTable, type ShelfPlanCase } from "./shelfPlan.cases";
import type { Table } from "./table";

const a = "standard:1";
const b = "magic:2";
const eleven = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const twentyTwo = Array.from({ length: 22 }, (_, at) => at + 20);

const limitCases: readonly ShelfPlanCase[] = [
  {
    name: "removes nothing and asks nothing if removals are off, also after an incomplete list",
    lists: [{ shelf: a, books: [1], incomplete: true }],
    files: [{ id: 2 }],
    removal: "off",
    download: [1],
  },
  {
    name: "deletes the row of a declined book that no shelf lists",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 2, state: "declined" }],
    download: [1],
    forget: [2],
  },
  {
    name: "removes ten of ten books by itself",
    lists: [{ shelf: a, books: [12] }],
    files: eleven.slice(0, 10).map((id) => ({ id })),
    removal: "automatic",
    download: [12],
    remove: eleven.slice(0, 10),
  },
  {
    name: "removes eleven books by itself if they are a third",
    lists: [{ shelf: a, books: twentyTwo }],
    files: twentyTwo.concat(eleven).map((id) => ({ id })),
    removal: "automatic",
    keep: twentyTwo,
    remove: eleven,
  },
  {
    name: "removes no eleven books by itself if they are more than a third",
    lists: [{ shelf: a, books: twentyTwo.slice(1) }],
    files: twentyTwo
      .slice(1)
      .concat(eleven)
      .map((id) => ({ id })),
    removal: "automatic",
    keep: twentyTwo.slice(1),
    notice: ["many"],
  },
  {
    name: "has no notice of an empty shelf without books on the device",
    lists: [
      { shelf: a, books: [] },
      { shelf: b, books: [1] },
    ],
    files: [{ id: 2, shelf: b }],
    download: [1],
    ask: [2],
  },
  {
    name: "keeps a book with its standard shelf if another standard shelf lists it too",
    lists: [
      { shelf: a, books: [9] },
      { shelf: b, books: [1] },
      { shelf: "standard:3", books: [1] },
    ],
    files: [{ id: 1 }],
    download: [9],
    keep: [1],
  },
  {
    name: "keeps a book with its standard shelf while a list is incomplete",
    lists: [
      { shelf: a, books: [9] },
      { shelf: b, books: [1] },
      { shelf: "standard:3", books: [], incomplete: true },
    ],
    files: [{ id: 1 }],
    download: [9],
    keep: [1],
    notice: ["incomplete"],
  },
  {
    name: "gives a file of the reader, which a shelf sync adopted, to no magic shelf",
    lists: [
      { shelf: a, books: [9] },
      { shelf: b, books: [1] },
    ],
    files: [{ id: 1, state: "adopted" }],
    download: [9],
    keep: [1],
  },
  {
    name: "downloads a book again whose download was cut, although a part of it is there",
    lists: [{ shelf: a, books: [1] }],
    files: [{ id: 1, state: "coming" }],
    download: [1],
  },
];

export const tables: readonly Table[] = [planTable("the plan of a shelf sync", limitCases)];
