import { annotation, annotationChange, annotationLimits } from "../shapes/highlight";
import { placedRoutes } from "./placed";

export const annotationRoutes = placedRoutes({
  path: "/api/v1/annotations",
  of: (state) => state.annotations,
  creation: annotation,
  limits: annotationLimits,
  change: annotationChange,
  fields: ({
    bookId,
    cfi,
    text,
    color = "#FFFF00",
    style = "highlight",
    note = null,
    chapterTitle = null,
  }) => ({
    bookId,
    cfi,
    text,
    color,
    style,
    note,
    chapterTitle,
  }),
  conflict: "Annotation already exists at this location",
});
