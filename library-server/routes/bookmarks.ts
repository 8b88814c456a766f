import { bookmark, bookmarkChange, bookmarkLimits } from "../shapes/highlight";
import { placedRoutes } from "./placed";

export const bookmarkRoutes = placedRoutes({
  path: "/api/v1/bookmarks",
  of: (state) => state.bookmarks,
  creation: bookmark,
  limits: bookmarkLimits,
  change: bookmarkChange,
  fields: ({ bookId, cfi, title = null }) => ({ bookId, cfi, title }),
  conflict: "Bookmark already exists at this location",
});
