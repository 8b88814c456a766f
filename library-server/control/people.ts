import { z } from "zod";
import { id } from "../shapes/scalars";
import { setStatus } from "../state/readStatus";
import { type MagicShelf, nextId, type State, type User } from "../state/state";

const reader = z.strictObject({ username: z.string(), password: z.string() });

/** A person to be added; a person who is not trusted sees no library, downloads nothing and asks for no magic shelf. */
export const personOrder = z.strictObject({
  username: z.string(),
  password: z.string(),
  reader: reader.optional(),
  isTrusted: z.boolean().default(true),
});

/** A magic shelf to be added; it contains the books with a word in their titles. */
export const magicShelfOrder = z.strictObject({
  name: z.string(),
  username: z.string(),
  titleHas: z.string(),
});

/** Absent fields leave the stored values unchanged. */
export const stateOrder = z.strictObject({
  bookId: id,
  username: z.string().default("anna"),
  status: z.string().optional(),
  rating: z.int().optional(),
});

export function say(state: State, order: z.output<typeof stateOrder>, now: number): object {
  const { bookId, username, status, rating } = order;
  const user = state.users.find((one) => one.username === username);
  if (user === undefined) throw new Error(`nobody is called ${username}`);
  if (status !== undefined) setStatus(state, user.id, bookId, status, now);
  if (rating !== undefined) {
    state.ratings = state.ratings.filter((one) => one.userId !== user.id || one.bookId !== bookId);
    state.ratings.push({ userId: user.id, bookId, personalRating: rating });
  }
  return order;
}

export function addPerson(state: State, order: z.output<typeof personOrder>): User {
  const { username, password, isTrusted } = order;
  if (state.users.some((user) => user.username === username)) throw new Error(`${username} is there already`);
  const user: User = {
    id: nextId(state),
    username,
    password,
    admin: false,
    hasLibrary: isTrusted,
    canDownload: isTrusted,
    canAccessOpds: isTrusted,
    ...(isTrusted || order.reader !== undefined ? {} : { maySyncReaders: false as const }),
    ...(order.reader === undefined ? {} : { reader: { ...order.reader, syncEnabled: true } }),
  };
  state.users.push(user);
  return user;
}

/** Removes a person and everything that belongs to this person. */
export function removePerson(state: State, id: number): void {
  state.users = state.users.filter((user) => user.id !== id);
  const ofOthers = <Kept extends { readonly userId: number }>(kept: readonly Kept[]) =>
    kept.filter(({ userId }) => userId !== id);
  state.sessions = ofOthers(state.sessions);
  state.progress = ofOthers(state.progress);
  state.webPositions = ofOthers(state.webPositions);
  state.ratings = ofOthers(state.ratings);
  state.statuses = ofOthers(state.statuses);
  state.annotations = ofOthers(state.annotations);
  state.notesInBook = ofOthers(state.notesInBook);
  state.notesInLibrary = ofOthers(state.notesInLibrary);
  state.bookmarks = ofOthers(state.bookmarks);
  state.shelves = ofOthers(state.shelves);
  state.magicShelves = ofOthers(state.magicShelves);
}

export function addMagicShelf(state: State, order: z.output<typeof magicShelfOrder>): MagicShelf {
  const { name, username, titleHas } = order;
  const owner = state.users.find((user) => user.username === username);
  if (owner === undefined) throw new Error(`nobody is called ${username}`);
  const shelf = { id: nextId(state), userId: owner.id, name, isPublic: false, titleHas };
  state.magicShelves.push(shelf);
  return shelf;
}
