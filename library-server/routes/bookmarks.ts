import {
  bookmark,
  bookmarkChange,
  bookmarkOfPage,
  bookmarkLimits,
  looseBookmark,
  looseBookmarkChange,
} from "../shapes/highlight";
import { placedRoutes } from "./placed";

export const bookmarkRoutes = placedRoutes({
  path: "/api/v1/bookmarks",
  of: (state) => state.bookmarks,
  creation: looseBookmark,
  limits: bookmarkLimits,
  change: looseBookmarkChange,
  allowed: {
    creation: ({ pageBookmarks }) => (pageBookmarks ? bookmarkOfPage.or(bookmark) : bookmark),
    change: bookmarkChange,
  },
  // Color, notes and priority are for later changes; most servers accept no pages.
  fields: ({ bookId, cfi = null, title = null, pageNumber = null }, { pageBookmarks }) => ({
    bookId,
    cfi,
    title,
    ...(pageBookmarks ? { pageNumber } : {}),
    color: null,
    notes: null,
    priority: 3,
  }),
  conflict: "Bookmark already exists at this location",
  pageConflict: "A bookmark already exists on this page",
});
