import type { Route } from "../endpoint";
import { accountRoutes } from "./account";
import { annotationRoutes } from "./annotations";
import { authRoutes } from "./auth";
import { bookFilterRoutes } from "./bookFilters";
import { bookGroupRoutes } from "./bookGroups";
import { bookListRoutes } from "./bookLists";
import { bookmarkRoutes } from "./bookmarks";
import { bookRoutes } from "./books";
import { browseRoutes } from "./browse";
import { coverRoutes } from "./covers";
import { downloadRoutes } from "./downloads";
import { healthRoutes } from "./health";
import { magicShelfRoutes } from "./magicShelves";
import { notebookRoutes } from "./notebook";
import { noteRoutes } from "./notes";
import { progressRoutes } from "./progress";
import { ratingRoutes } from "./ratings";
import { readerAccountRoutes } from "./readerAccount";
import { recommendationRoutes } from "./recommendations";
import { searchRoutes } from "./search";
import { sessionRoutes } from "./sessions";
import { statusRoutes } from "./statuses";
import { shelfRoutes } from "./shelves";
import { uploadRoutes } from "./uploads";
import { userStatsRoutes } from "./userStats";
import { webReaderRoutes } from "./webReader";

const readerWords = ["reader", "koreader"] as const;

/** Every path that some server has. A path of the reader API appears twice, once for each of its names. */
export const allRoutes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...bookFilterRoutes,
  ...bookRoutes,
  ...bookListRoutes,
  ...bookGroupRoutes,
  ...browseRoutes,
  ...searchRoutes,
  ...sessionRoutes,
  ...progressRoutes,
  ...ratingRoutes,
  ...statusRoutes,
  ...uploadRoutes,
  ...userStatsRoutes,
  ...annotationRoutes,
  ...noteRoutes,
  ...notebookRoutes,
  ...bookmarkRoutes,
  ...shelfRoutes,
  ...magicShelfRoutes,
  ...recommendationRoutes,
  ...downloadRoutes,
  ...coverRoutes,
  ...accountRoutes,
  ...webReaderRoutes,
  ...readerAccountRoutes,
].flatMap(bothWords);

function bothWords(route: Route): readonly Route[] {
  if (!route.path.includes(":reader")) return [route];
  return readerWords.map((word) => ({
    ...route,
    path: route.path.replace(":reader", word),
    exists: (dialect) => dialect.readerPrefix === word && route.exists(dialect),
  }));
}
