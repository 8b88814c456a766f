import { isbnsIn, isbnsToAsk } from "../../src/model/isbn";
import { tableOf, type Table } from "./table";

interface IsbnCase {
  readonly name: string;
  readonly identifiers: string;
  /** In the order in which the server is asked. */
  readonly asked: readonly string[];
}

const isbnCases: readonly IsbnCase[] = [
  { name: "are none in no numbers", identifiers: "", asked: [] },
  {
    name: "are the longer before the shorter",
    identifiers: "isbn:0306406152\nisbn:9780306406157",
    asked: ["9780306406157", "0306406152"],
  },
  {
    name: "include the short form of a single ISBN-13",
    identifiers: "urn:isbn:978-0-306-40615-7",
    asked: ["9780306406157", "0306406152"],
  },
  {
    name: "include the long form of a single ISBN-10",
    identifiers: "ISBN:0 306 40615 2",
    asked: ["9780306406157", "0306406152"],
  },
  { name: "have no short form for 979", identifiers: "9791090636071", asked: ["9791090636071"] },
  {
    name: "may have a check digit X in either case",
    identifiers: "isbn:043942089x",
    asked: ["9780439420891", "043942089X"],
  },
  {
    name: "leave out one with an invalid check digit",
    identifiers: "isbn:9780306406158\nisbn:0306406153",
    asked: [],
  },
  {
    name: "leave out a UUID",
    identifiers: "uuid:0b4f9a52-1111-4c1e-9d3a-000000000000\ncalibre:12",
    asked: [],
  },
  ...[
    "ISBN 978-3-16-148410-0",
    "ISBN978-3-16-148410-0",
    "ISBN:9783161484100 (pbk.)",
    "isbn:9783161484100,9780306406157",
    "ISBN-13: 978-3-16-148410-0",
    "ISBN-13 978-3-16-148410-0",
    "ISBN13 9783161484100; ISBN 9780306406157",
    "ISBN 9783161484100 9780306406157",
    "isbn:978–3–16–148410–0",
    "isbn:\u00a09783161484100",
    "isbn=9783161484100",
    "(ISBN)9783161484100",
    "9783161484100.epub",
    "https://books.example/9783161484100",
    "ISBN-10 3-16-148410-x",
    "urn:isbn:316148410X#print",
    "amazon:316148410X",
    "ISBN 316148410X (hardcover), 316148410X (paperback)",
  ].map((identifiers) => ({ name: identifiers, identifiers, asked: ["9783161484100", "316148410X"] })),
  ...[
    "calibre:1234567892",
    "urn:uuid:9783161484100",
    "https://shop.example/dp/316148410X",
    "barcode:9790000000001",
    "mobi-asin:B00ABC1234",
    "ISBN 978-3-16-148410",
  ].map((identifiers) => ({ name: `${identifiers} is no ISBN`, identifiers, asked: [] })),
  { name: "leave out letters", identifiers: "isbn:ABCDEFGHIJ\nisbn:----------", asked: [] },
];

export const tables: readonly Table[] = [
  tableOf("the ISBNs of a file", isbnCases, ({ identifiers, asked }) => [isbnsToAsk(isbnsIn(identifiers)), asked]),
];
