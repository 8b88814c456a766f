import { z } from "zod";
import { type Answer, empty, ok, refusal } from "../answer";
import type { Context } from "../context";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import type { ReaderAccount, User } from "../state/state";

const path = "/api/v1/koreader-users/me";
const readerOrder = z.object({ username: z.string().min(1), password: z.string().min(1) });

/** The account for e-readers of the user, and its switches (§1 rule 2). The specification contains none of these paths. */
export const readerAccountRoutes = [
  endpoint({
    method: "GET",
    path,
    access: "bearer",
    exists: (dialect) => dialect.account,
    answer: ({ context, user }) => own(context, user(), (reader) => ok(readerView(context, user().id, reader))),
  }),

  // A new account begins with its switch off; an existing account keeps its switch.
  endpoint({
    method: "PUT",
    path,
    access: "bearer",
    exists: (dialect) => dialect.account,
    body: () => readerOrder,
    answer: ({ context, body, user }) => {
      const person = user();
      const { id, reader, maySyncReaders } = person;
      if (maySyncReaders === false) return refusal(403, context.dialect.denied);
      const isTaken = ({ reader: other }: User): boolean => other !== reader && other?.username === body.username;
      if (context.state.users.some(isTaken))
        return refusal(400, "A data conflict occurred. The operation could not be completed.");
      person.reader = { syncEnabled: false, ...reader, ...body };
      return ok(readerView(context, id, person.reader));
    },
  }),

  switchOf(
    "sync",
    (dialect) => dialect.account,
    (reader, isOn) => {
      reader.syncEnabled = isOn;
    },
  ),

  // The switch connects the web reader with devices.
  ...(["booklore", "grimmory"] as const).map((name) =>
    switchOf(
      `sync-progress-with-${name}`,
      ({ webSwitch }) => (name === "booklore" ? webSwitch !== undefined : webSwitch === "syncWithWebReader"),
      (reader, isOn) => {
        reader.syncWithWebReader = isOn;
      },
    ),
  ),
];

function switchOf(
  name: string,
  exists: (dialect: Dialect) => boolean,
  turn: (reader: ReaderAccount, isOn: boolean) => void,
) {
  return endpoint({
    method: "PATCH",
    path: `${path}/${name}`,
    access: "bearer",
    exists,
    query: z.object({ enabled: z.enum(["true", "false"]) }),
    answer: ({ context, query, user }) =>
      own(context, user(), (reader) => {
        turn(reader, query.enabled === "true");
        return empty(204);
      }),
  });
}

function own(
  { dialect }: Context,
  { id, reader, maySyncReaders }: User,
  answer: (reader: ReaderAccount) => Answer,
): Answer {
  if (maySyncReaders === false) return refusal(403, dialect.denied);
  return reader === undefined ? refusal(404, `Koreader user not found for BookLore user ID: ${id}`) : answer(reader);
}

function readerView({ dialect }: Context, id: number, reader: ReaderAccount): object {
  const { username, password, syncEnabled, syncWithWebReader = false } = reader;
  const told = dialect.webSwitch === undefined ? {} : { [dialect.webSwitch]: syncWithWebReader };
  return { id, username, password, syncEnabled, ...told };
}
