import { ask, jsonOf, type Told } from "./ask";
import { type Host, signIn } from "./guests";

export interface Administrator {
  readonly username: string;
  readonly password: string;
}

type Call = (method: string, path: string, body?: unknown, token?: string) => Promise<unknown>;

/** Prepares a real server through its own paths, with an existing administrator account. */
export async function hostByAdministrator(url: string, admin: Administrator): Promise<Host> {
  const { accessToken } = jsonOf(await signIn(url, admin)) as { accessToken: string };
  const call = caller(url);
  const libraries = (await call("GET", "/api/v1/libraries", undefined, accessToken)) as { id: number }[];
  return {
    addPerson: async ({ username, password, reader, isTrusted }) => {
      const account = {
        username,
        password,
        name: username,
        email: `${username}@example.org`,
        permissionDownload: isTrusted,
        permissionAccessOpds: isTrusted,
        permissionSyncKoreader: isTrusted,
        selectedLibraries: isTrusted ? libraries.map(({ id }) => id) : [],
      };
      await call("POST", "/api/v1/auth/register", account, accessToken);
      const users = (await call("GET", "/api/v1/users", undefined, accessToken)) as NamedUser[];
      const id = users.find((user) => user.username === username)!.id;
      if (reader !== undefined) await addReader(call, url, { username, password }, reader);
      return id;
    },
    removePerson: async (id) => {
      await call("DELETE", `/api/v1/users/${id}`, undefined, accessToken);
    },
    addMagicShelf: async (name, _owner, token) => {
      const rules = [{ field: "title", operator: "contains", value: "lamp" }];
      const filterJson = JSON.stringify({ name, type: "group", join: "and", rules });
      return ((await call("POST", "/api/magic-shelves", { name, icon: "book", filterJson }, token)) as NamedUser).id;
    },
    books: async () => {
      const books = (await call("GET", "/api/v1/books", undefined, accessToken)) as RealBook[];
      return new Map(books.map(({ id, primaryFile }) => [primaryFile.fileName, id]));
    },
    adminToken: () => Promise.resolve(accessToken),
    addPdf: (book, file) => upload(url, `/api/v1/books/${book}/files`, file, accessToken),
    removeFile: async (book, file) => {
      await call("DELETE", `/api/v1/books/${book}/files/${file}`, undefined, accessToken);
    },
    nextSecond: () => new Promise((resolve) => setTimeout(resolve, 1100)),
  };
}

/** Sends a multipart form, which is how real servers accept files. */
async function upload(url: string, path: string, file: Uint8Array, token: string): Promise<number> {
  const mark = "library-contract";
  const head = `--${mark}\r\ncontent-disposition: form-data; name=`;
  const told = await ask({
    method: "POST",
    url: url + path,
    headers: { "content-type": `multipart/form-data; boundary=${mark}`, authorization: `Bearer ${token}` },
    body: Buffer.concat([
      Buffer.from(`${head}"isBook"\r\n\r\ntrue\r\n`),
      Buffer.from(`${head}"file"; filename="street.pdf"\r\ncontent-type: application/pdf\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
  });
  if (told.status !== 200) throw new Error(`the file was not taken: ${told.status} ${told.body.toString()}`);
  return (jsonOf(told) as { id: number }).id;
}

interface NamedUser {
  readonly id: number;
  readonly username: string;
}

interface RealBook {
  readonly id: number;
  readonly primaryFile: { readonly fileName: string };
}

async function addReader(call: Call, url: string, account: Administrator, reader: Administrator): Promise<void> {
  const { accessToken } = jsonOf(await signIn(url, account)) as { accessToken: string };
  await call("PUT", "/api/v1/koreader-users/me", reader, accessToken);
  await call("PATCH", "/api/v1/koreader-users/me/sync?enabled=true", undefined, accessToken);
}

/** Prepares the library server of this repository through its controls. */
export function hostByControls(url: string): Host {
  const call = caller(url);
  return {
    addPerson: async (person) => ((await call("POST", "/__control/people", person)) as NamedUser).id,
    removePerson: async (id) => {
      await call("DELETE", `/__control/people/${id}`);
    },
    addMagicShelf: async (name, { username }) =>
      ((await call("POST", "/__control/magic-shelves", { name, username, titleHas: "lamp" })) as NamedUser).id,
    books: async () => {
      const { books } = (await call("GET", "/__control/state")) as {
        books: { id: number; fileName: string }[];
      };
      return new Map(books.map(({ id, fileName }) => [fileName, id]));
    },
    addPdf: async (book, file) => {
      const order = { type: "PDF", bytes: Buffer.from(file).toString("base64") };
      const { others } = (await call("POST", `/__control/books/${book}/files`, order)) as {
        others: { fileId: number }[];
      };
      return others.at(-1)!.fileId;
    },
    removeFile: async (book, file) => {
      await call("DELETE", `/__control/books/${book}/files/${file}`);
    },
    nextSecond: async () => {
      await call("POST", "/__control/clock", { advance: 1 });
    },
    adminToken: async () => {
      const told = jsonOf(await signIn(url, { username: "anna", password: "correct horse" }));
      return (told as { accessToken: string }).accessToken;
    },
  };
}

/** Throws an error on every status except 2xx. */
function caller(url: string): Call {
  return async (method, path, body, token) => {
    const told: Told = await ask({
      method,
      url: url + path,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    });
    if (told.status >= 300) throw new Error(`${method} ${path}: ${told.status} ${told.body.toString()}`);
    return jsonOf(told);
  };
}
