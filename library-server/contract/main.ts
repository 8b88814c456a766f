import { parseArgs } from "node:util";
import { type Kind, kinds } from "./case";
import { cases } from "./cases";
import { inviteGuests } from "./guests";
import { hostByAdministrator, hostByControls } from "./hosts";
import { play } from "./play";

const usage = `make server-contract SERVER=http://127.0.0.1:8077 KIND=W|3.5|G|B2|B0|spec [ADMIN=name:password]
  SERVER   a running server that has the sample books (npm run library -- --books DIR writes them)
  KIND     which generation it is
  ADMIN    its administrator, who makes the accounts of the run; without, the controls of library-server do
`;

async function run(url: string, kind: Kind, admin: string | undefined, only: string | undefined): Promise<boolean> {
  const host = admin === undefined ? hostByControls(url) : await hostByAdministrator(url, accountIn(admin));
  const guests = await inviteGuests(url, kind, host);
  let asked = 0;
  let wrong = 0;
  try {
    for (const one of cases.filter(({ name }) => only === undefined || name.includes(only))) {
      const outcome = await play(one, kind, guests);
      asked += outcome.asked;
      wrong += outcome.differences.length;
      for (const { step, what, told } of outcome.differences)
        console.log(`${one.name}\n  ${step}\n${what.map((line) => `    ${line}\n`).join("")}    told: ${told}`);
    }
  } finally {
    await guests.leave();
  }
  console.log(`${kind}: ${asked} answers, ${asked - wrong} as the contract says, ${wrong} not`);
  return wrong === 0;
}

function accountIn(admin: string): { username: string; password: string } {
  const [username = "", ...rest] = admin.split(":");
  return { username, password: rest.join(":") };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: "string" },
      kind: { type: "string" },
      admin: { type: "string" },
      only: { type: "string" },
    },
  });
  const kind = kinds.find((name) => name.toLowerCase() === values.kind?.toLowerCase());
  if (values.server === undefined || kind === undefined) throw new Error(usage);
  const isKept = await run(values.server.replace(/\/+$/, ""), kind, values.admin, values.only);
  process.exitCode = isKept ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
