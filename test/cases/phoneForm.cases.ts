import { typedIn } from "../../src/features/setup/phoneForm.rules";
import { tableOf, type Table } from "./table";

interface BodyCase {
  readonly name: string;
  readonly body: string;
  /** User name and password; absent: refused. */
  readonly typed?: readonly [username: string, password: string];
}

const rest = "&address=a&notes=off";

const bodyCases: readonly BodyCase[] = [
  { name: "with escapes in either case", body: `username=%41%6a%6A&password=%2b%20+${rest}`, typed: ["Ajj", "+  "] },
  { name: "with an empty password", body: `username=b&password=${rest}`, typed: ["b", ""] },
  { name: "with bytes that are no text", body: `username=b&password=%ff%fe${rest}` },
  { name: "with a half of a letter", body: `username=%c3&password=c${rest}` },
  { name: "with a broken escape", body: `username=%4&password=c${rest}` },
  { name: "with a sign and no escape", body: `username=%&password=c${rest}` },
  { name: "with another escape", body: `username=%zz&password=c${rest}` },
  { name: "with an escape whose first sign is none", body: `username=%g1&password=c${rest}` },
  { name: "with an escape whose second sign is none", body: `username=%4g&password=c${rest}` },
  { name: "with a part that is no field", body: `username=b&password=c&d${rest}` },
  { name: "with another choice", body: "username=b&password=c&address=a&notes=all" },
  { name: "without a password", body: `username=b${rest}` },
  { name: "without any field", body: "" },
];

export const tables: readonly Table[] = [
  tableOf("a typed setup form", bodyCases, ({ body, typed }) => {
    const found = typedIn(body);
    return [found === undefined ? "refused" : [found.username, found.password], typed ?? "refused"];
  }),
];
