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

/** A session as the specification has it. */
export const session = {
  bookId: 101,
  bookType: "EPUB",
  startTime: "2026-03-01T10:00:00Z",
  endTime: "2026-03-01T11:02:05Z",
  durationSeconds: 3725,
  durationFormatted: "1:02:05",
  startProgress: 12.5,
  endProgress: 20.25,
  progressDelta: 7.75,
  startLocation: 31,
  endLocation: 52,
};

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
  readonly isJson: boolean;
  /** Empty when the text is no JSON. */
  readonly json: Fields;
  readonly list: readonly Fields[];
}

export interface Fields {
  readonly id: number;
  readonly title?: string;
  readonly name: string;
  readonly username: string;
  readonly message: string;
  readonly error: string;
  readonly startTime: string;
  readonly timestamp?: number;
  readonly body: string;
  readonly file?: string;
  readonly data: { readonly version: string };
  readonly size: number;
  readonly totalElements: number;
  readonly hasNext: boolean;
  readonly sessions: unknown;
  readonly content: readonly Fields[];
  readonly books: readonly Fields[];
  readonly users: readonly Fields[];
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The answer to a login. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expires?: number;
}

/** One request by anybody; redirects are shown, not followed. */
export async function ask(library: Library, { method = "GET", path, body, headers = {} }: Asked): Promise<Told> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(library.url + path, {
    method,
    redirect: "manual",
    headers: { ...type, ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = parsed(text);
  const list = Array.isArray(json) ? (json as Fields[]) : [];
  const isJson = json !== undefined;
  return {
    status: response.status,
    headers: response.headers,
    text,
    isJson,
    json: json ?? ({} as Fields),
    list,
  };
}

function parsed(text: string): Fields | undefined {
  try {
    return JSON.parse(text) as Fields;
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

export async function signIn(library: Library, username = "anna"): Promise<Tokens> {
  const password = library.state.users.find((user) => user.username === username)?.password;
  const answer = await ask(library, {
    method: "POST",
    path: "/api/v1/auth/login",
    body: { username, password },
  });
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.text}`);
  return JSON.parse(answer.text) as Tokens;
}

/** Violations so far. */
export function violationsOf(library: Library): readonly string[] {
  return library.violations.map(({ what }) => what);
}
