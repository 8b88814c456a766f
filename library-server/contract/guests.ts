import { randomBytes } from "node:crypto";
import { keyOf } from "../auth/digest";
import { makePdf } from "../books/pdf";
import { sampleBooks } from "../books/samples";
import { fingerprintOf } from "../fingerprint";
import { ask, jsonOf, type Told } from "./ask";
import type { Kind, Who } from "./case";
import type { Values } from "./values";

/** The accounts of one run, and the known values of the server's books. */
export interface Guests {
  readonly url: string;
  readonly values: Values;
  readonly credentials: (who: Who) => Readonly<Record<string, string>>;
  /** Removes everything that the run added to the server. */
  readonly leave: () => Promise<void>;
}

/** A person for the run: a library account, with or without a reader account. */
export interface Person {
  readonly username: string;
  readonly password: string;
  readonly reader?: { readonly username: string; readonly password: string };
  /** The person sees the library's books, may download, and may ask for magic shelves. */
  readonly isTrusted: boolean;
}

/** The way to make people and shelves on a server: through its own administrator, or through the controls. */
export interface Host {
  readonly addPerson: (person: Person) => Promise<number>;
  readonly removePerson: (id: number) => Promise<void>;
  /** Makes a magic shelf of the two books with "lamp" in their titles. */
  readonly addMagicShelf: (name: string, owner: Person, token: string) => Promise<number>;
  /** The IDs of the books by their file names. */
  readonly books: () => Promise<ReadonlyMap<string, number>>;
  readonly adminToken: () => Promise<string>;
  /** Adds this PDF to a book in another format; gives the ID of the file. */
  readonly addPdf: (book: number, file: Uint8Array) => Promise<number>;
  readonly removeFile: (book: number, file: number) => Promise<void>;
  /** Waits one second, because a server may refuse two tokens for one user in one second. */
  readonly nextSecond: () => Promise<void>;
}

/** The books of the cases: the sample books, which the server must have. */
const names: Readonly<Record<string, number>> = {
  lamp: 101,
  fog: 102,
  street: 103,
  paper: 104,
  tables: 105,
  cats: 106,
  cats2: 107,
};

/** Makes the people of one run on a server. Throws an error if the server lacks the sample books. */
export async function inviteGuests(url: string, kind: Kind, host: Host): Promise<Guests> {
  const mark = randomBytes(4).toString("hex");
  const password = "contract words";
  const people = {
    member: { username: `member-${mark}`, password, reader: { username: `reader-${mark}`, password: "p" } },
    // The name contains a letter outside ASCII, the password too.
    other: { username: `other-${mark}`, password, reader: { username: `zöe-${mark}`, password: "grüße" } },
    guest: { username: `guest-${mark}`, password },
    novice: { username: `novice-${mark}`, password },
  };
  const values = await bookValues(host);
  const street = Number(values.get("street"));
  const pdf = await makePdf({ title: "Street", authors: [], language: "de", seed: Date.now() % 100_000, parts: 2 });
  const pdfId = await host.addPdf(street, pdf);
  values.set("street.pdf", pdfId);
  values.set("street.pdf.hash", fingerprintOf(pdf));
  values.set("street.pdf.length", String(pdf.length));
  values.set("street.pdf.bytes", Buffer.from(pdf).toString("base64"));
  values.set("street.pdf.first16", Buffer.from(pdf.subarray(0, 16)).toString("base64"));
  const ids: number[] = [];
  const tokens = new Map<string, string>();
  let refresh = "";
  for (const [who, person] of Object.entries(people)) {
    const whole: Person = { ...person, isTrusted: who !== "guest" };
    const id = await host.addPerson(whole);
    ids.push(id);
    await host.nextSecond();
    values.set(`${who}.id`, id);
    const told = await signIn(url, person);
    const pair = jsonOf(told) as { accessToken: string; refreshToken: string };
    tokens.set(who, pair.accessToken);
    if (who === "other") refresh = pair.refreshToken;
  }
  tokens.set("admin", await host.adminToken());
  const { member } = people;
  values.set("word", kind === "spec" ? "reader" : "koreader");
  values.set("mark", mark);
  values.set("username", member.username);
  values.set("guest.username", people.guest.username);
  values.set("password", password);
  values.set("reader.username", member.reader.username);
  values.set("reader.key", keyOf(member.reader.password));
  values.set("reader.KEY", keyOf(member.reader.password).toUpperCase());
  values.set("password.key", keyOf(password));
  values.set("one.key", keyOf("one"));
  values.set("token", tokens.get("member"));
  values.set("refresh", refresh);
  const magicName = `Lamps ${mark}`;
  values.set("magic.name", magicName);
  values.set("magic", await host.addMagicShelf(magicName, { ...member, isTrusted: true }, tokens.get("member")!));
  await host.nextSecond();
  return {
    url,
    values,
    credentials: (who) => credentialsOf(who, people, tokens),
    leave: async () => {
      for (const id of ids) await host.removePerson(id);
      await host.removeFile(street, pdfId);
    },
  };
}

export async function signIn(
  url: string,
  { username, password }: Pick<Person, "username" | "password">,
): Promise<Told> {
  const told = await ask({
    method: "POST",
    url: `${url}/api/v1/auth/login`,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ username, password })),
  });
  if (told.status !== 200) throw new Error(`${username} cannot sign in: ${told.status} ${told.body.toString()}`);
  return told;
}

async function bookValues(host: Host): Promise<Values> {
  const values: Values = new Map<string, unknown>([
    ["nobook", 999_999],
    ["zeros", "0".repeat(32)],
  ]);
  const samples = await sampleBooks();
  const there = await host.books();
  for (const [name, number] of Object.entries(names)) {
    const sample = samples.find(({ id }) => id === number)!;
    const id = there.get(sample.fileName);
    if (id === undefined) throw new Error(`the server lacks the sample book ${sample.fileName}`);
    values.set(name, id);
    values.set(`${name}.hash`, sample.fingerprint);
    values.set(`${name}.HASH`, sample.fingerprint.toUpperCase());
    values.set(`${name}.file`, sample.fileName);
    values.set(`${name}.length`, String(sample.file!.length));
    values.set(`${name}.bytes`, Buffer.from(sample.file!).toString("base64"));
    values.set(`${name}.first16`, Buffer.from(sample.file!.subarray(0, 16)).toString("base64"));
  }
  return values;
}

type People = Readonly<Record<"member" | "other", Required<Pick<Person, "reader">>>>;

function credentialsOf(who: Who, people: People, tokens: ReadonlyMap<string, string>): Record<string, string> {
  const bearer = (name: string) => ({ authorization: `Bearer ${tokens.get(name)}` });
  const readerOf = (name: "member" | "other") => ({
    "x-auth-user": people[name].reader.username,
    "x-auth-key": keyOf(people[name].reader.password),
  });
  const wrongKey = { ...readerOf("member"), "x-auth-key": keyOf("another word") };
  const wrongToken = { authorization: `Bearer ${tokens.get("member")?.slice(0, -6)}AAAAAA` };
  switch (who) {
    case "reader":
      return readerOf("member");
    case "otherReader":
      return readerOf("other");
    case "wrongKey":
      return wrongKey;
    case "wrongToken":
      return wrongToken;
    case "readerAndMember":
      return { ...readerOf("member"), ...bearer("member") };
    case "readerAndWrongToken":
      return { ...readerOf("member"), ...wrongToken };
    case "wrongKeyAndMember":
      return { ...wrongKey, ...bearer("member") };
    default:
      return bearer(who);
  }
}
