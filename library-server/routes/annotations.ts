import {
  annotation,
  annotationChange,
  annotationLimits,
  looseAnnotation,
  looseAnnotationChange,
} from "../shapes/highlight";
import { placedRoutes } from "./placed";

export const annotationRoutes = placedRoutes({
  path: "/api/v1/annotations",
  of: (state) => state.annotations,
  creation: looseAnnotation,
  limits: annotationLimits,
  change: looseAnnotationChange,
  allowed: { creation: () => annotation, change: annotationChange },
  fields: ({ bookId, cfi, text, color, style, note, chapterTitle }) => ({
    bookId,
    cfi,
    text,
    color: color ?? "#FFFF00",
    style: style ?? "highlight",
    note: note ?? null,
    chapterTitle: chapterTitle ?? null,
  }),
  conflict: "Annotation already exists at this location",
});
