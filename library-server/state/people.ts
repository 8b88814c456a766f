import type { User } from "./state";

const trusted = { hasLibrary: true, canDownload: true, canAccessOpds: true };

/** The people of every new library. Their passwords contain characters that are often handled wrongly. */
export function people(): User[] {
  return [
    {
      id: 1,
      username: "anna",
      password: "correct horse",
      admin: true,
      ...trusted,
      reader: { username: "reader", password: "paper trail", syncEnabled: true },
    },
    {
      id: 2,
      username: "zoë",
      password: "pässwörd€",
      admin: false,
      ...trusted,
      canAccessOpds: false,
      reader: { username: "zoe-reads", password: "grüße, 本", syncEnabled: true },
    },
    {
      id: 3,
      username: "james",
      password: "007",
      admin: false,
      ...trusted,
      canAccessOpds: false,
      reader: { username: "james", password: "007", syncEnabled: true },
    },
  ];
}
