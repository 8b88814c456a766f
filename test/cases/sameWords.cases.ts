import { haveSameWords } from "../../src/model/candidate";
import { tableOf, type Table } from "./table";

interface SameWordsCase {
  readonly name: string;
  readonly one: string;
  readonly other: string;
  readonly areSame: boolean;
}

const sameWordsCases: readonly SameWordsCase[] = [
  { name: "with the same text are equal", one: "The Lamp", other: "The Lamp", areSame: true },
  { name: "with a name in another order are equal", one: "Melville, Herman", other: "herman melville", areSame: true },
  {
    name: "with other punctuation and spaces are equal",
    one: "Moby-Dick;  or, The Whale",
    other: "Moby Dick: or The Whale",
    areSame: true,
  },
  { name: "with letters outside ASCII are equal", one: "Öström, Jürgen", other: "Jürgen Öström", areSame: true },
  { name: "with one more word differ", one: "The Lamp at Low Tide", other: "The Lamp at Low", areSame: false },
  { name: "with a repeated word differ", one: "New York, New York", other: "New York", areSame: false },
  { name: "with joined words differ", one: "No where", other: "Nowhere", areSame: false },
  { name: "with another word differ", one: "The Lamp", other: "The Lamb", areSame: false },
];

export const tables: readonly Table[] = [
  tableOf("titles or names", sameWordsCases, ({ one, other, areSame }) => [
    [haveSameWords(one, other), haveSameWords(other, one)],
    [areSame, areSame],
  ]),
];
