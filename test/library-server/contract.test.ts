import { type Expected, type Kind, kinds } from "../../library-server/contract/case";
import { cases } from "../../library-server/contract/cases";
import { type Guests, inviteGuests } from "../../library-server/contract/guests";
import { hostByControls } from "../../library-server/contract/hosts";
import { play } from "../../library-server/contract/play";
import { dialects } from "../../library-server/dialects";
import type { Library } from "../../library-server/library";
import { startLibrary } from "../../library-server/startLibrary";

/** One library for all cases of a kind, in their order: what one leaves behind, the next may find, as on a real server. */
describe.each<Kind>([...kinds])("library-server as %s answers as the contract says", (kind) => {
  let library: Library;
  let guests: Guests;

  beforeAll(async () => {
    library = await startLibrary({ dialect: dialects[kind]! });
    guests = await inviteGuests(library.url, kind, hostByControls(library.url));
  });
  afterAll(() => library.stop());

  /** Without a dialect the library notes as violations what the specification forbids, and nothing else. */
  function violations({ forbids }: Expected): readonly string[] {
    if (kind !== "spec") return [];
    const found = library.violations.splice(0).map(({ what }) => what);
    if (forbids === undefined) return found.map((what) => `violation ${what}`);
    return found.some((what) => what.startsWith(forbids)) ? [] : [`violations ${found.join(", ")}, not ${forbids}`];
  }

  test.each(cases.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const { differences } = await play(one, kind, guests, violations);
    expect(differences).toEqual([]);
  });

  test("guests leave no data behind", async () => {
    await guests.leave();
    const { users, sessions, progress, annotations, bookmarks, ratings } = library.state;
    expect(users.map(({ username }) => username)).toEqual(["anna", "zoë", "james"]);
    expect([sessions, progress, annotations, bookmarks, ratings]).toEqual([[], [], [], [], []]);
  });
});

test("every case of the contract makes a request to some kind, under its own name", () => {
  const names = cases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
