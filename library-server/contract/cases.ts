import type { Case } from "./case";
import { browseCases } from "./cases/browse";
import { bookmarkCases } from "./cases/bookmarks";
import { bookCases } from "./cases/books";
import { bookSearchCases } from "./cases/bookSearch";
import { facetCases } from "./cases/facets";
import { fileCases } from "./cases/files";
import { coverCases } from "./cases/covers";
import { forbiddenCases } from "./cases/forbidden";
import { forbiddenSessionCases } from "./cases/forbiddenSessions";
import { formatCases } from "./cases/formats";
import { magicShelfCases } from "./cases/magicShelves";
import { noteFieldCases } from "./cases/noteFields";
import { notebookCases } from "./cases/notebook";
import { noteCases } from "./cases/notes";
import { oldestCases } from "./cases/oldest";
import { positionCases } from "./cases/positions";
import { ratingCases } from "./cases/ratings";
import { readerAccountCases } from "./cases/readerAccount";
import { sessionCases } from "./cases/sessions";
import { sessionBatchCases } from "./cases/sessionBatches";
import { shelfCases } from "./cases/shelves";
import { newShelfCases } from "./cases/newShelves";
import { signInCases } from "./cases/signIn";
import { uploadCases } from "./cases/uploads";
import { userStatsCases } from "./cases/userStats";
import { webReaderCases } from "./cases/webReader";
import { wireCases } from "./cases/wire";

/** The contract; the cases that need books without any reading come first. */
export const cases: readonly Case[] = [
  ...magicShelfCases,
  ...signInCases,
  ...readerAccountCases,
  ...bookCases,
  ...bookSearchCases,
  ...ratingCases,
  ...fileCases,
  ...coverCases,
  ...positionCases,
  ...webReaderCases,
  ...sessionCases,
  ...sessionBatchCases,
  ...userStatsCases,
  ...noteCases,
  ...noteFieldCases,
  ...notebookCases,
  ...bookmarkCases,
  ...shelfCases,
  ...newShelfCases,
  ...formatCases,
  ...browseCases,
  ...facetCases,
  ...wireCases,
  ...forbiddenCases,
  ...forbiddenSessionCases,
  ...oldestCases,
  // This group comes last because it adds a book.
  ...uploadCases,
];
