import type { Route } from "../endpoint";
import { authRoutes } from "./auth";
import { bookRoutes } from "./books";
import { progressRoutes } from "./progress";
import { searchRoutes } from "./search";
import { sessionRoutes } from "./sessions";

const readerWords = ["reader", "koreader"] as const;

/** Every path that some server has. Those of the reader API are there twice, once for each word it goes by. */
export const allRoutes: readonly Route[] = [
  ...authRoutes,
  ...bookRoutes,
  ...searchRoutes,
  ...sessionRoutes,
  ...progressRoutes,
].flatMap(bothWords);

function bothWords(route: Route): readonly Route[] {
  if (!route.path.includes(":reader")) return [route];
  return readerWords.map((word) => ({
    ...route,
    path: route.path.replace(":reader", word),
    exists: (dialect) => dialect.readerPrefix === word && route.exists(dialect),
  }));
}
