import { keyOf } from "../../../library-server/auth/digest";
import { type LibraryOptions, startLibrary } from "../../../library-server/startLibrary";
import type { Library } from "../../../library-server/library";

/** Opens a library for the tests of one file, fresh before each of them. */
export function libraryForTests(options: LibraryOptions = {}): () => Library {
  let library: Library | undefined;
  beforeAll(async () => {
    library = await startLibrary(options);
  });
  beforeEach(() => library?.reset());
  afterAll(async () => library?.stop());
  return () => {
    if (library === undefined) throw new Error("the library opens before the first test");
    return library;
  };
}

export interface Asked {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** Sent as JSON, with the content type that belongs to it. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the text is no JSON. */
  readonly json: any;
}

/** One request by anybody; redirects are shown, not followed. */
export async function ask(
  library: Library,
  { method = "GET", path, body, headers = {} }: Asked,
): Promise<Told> {
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(library.url + path, {
    method,
    redirect: "manual",
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The headers of a reader account. */
export function asReader(username = "reader", password = "paper trail"): Record<string, string> {
  return { "x-auth-user": username, "x-auth-key": keyOf(password) };
}

/** The header of a library account, after signing in. */
export async function asMember(library: Library, username = "anna"): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await signIn(library, username)).accessToken}` };
}

export async function signIn(library: Library, username = "anna"): Promise<any> {
  const password = library.state.users.find((user) => user.username === username)?.password;
  const answer = await ask(library, {
    method: "POST",
    path: "/api/v1/auth/login",
    body: { username, password },
  });
  return answer.json;
}

/** What the specification forbids of what was asked so far. */
export function violationsOf(library: Library): readonly string[] {
  return library.violations.map(({ what }) => what);
}
