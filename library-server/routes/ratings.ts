import { ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { looseRating, rating, ratingLimits } from "../shapes/rating";
import { bookById } from "../state/state";
import { unknownBook } from "./books";

/** The database error of real servers for an unknown book. */
export const unknownInDatabase = "d != java.lang.String";

export const ratingRoutes = [
  endpoint({
    method: "PUT",
    path: "/api/v1/books/personal-rating",
    access: "bearer",
    exists: (dialect) => dialect.highlights,
    body: () => looseRating,
    allowed: { body: () => rating },
    limits: () => ratingLimits,
    answer: ({ context, body, user }) => {
      const { state, dialect } = context;
      const { ids, rating: personalRating = null } = body;
      if (ids === undefined) return refusal(500, "An unexpected error occurred.");
      const unknown = ids.find((id) => bookById(state, id) === undefined);
      if (unknown !== undefined) return dialect.isStrict ? unknownBook(unknown) : refusal(400, unknownInDatabase);
      // The rating is stored in a byte.
      if (personalRating !== null && Math.abs(personalRating) > 127)
        return refusal(400, "A data conflict occurred. The operation could not be completed.");
      const ratings = ids.map((bookId) => ({ bookId, personalRating }));
      // Every rating is kept, so that a test can count them; the last rating counts.
      state.ratings.push(...ratings.map((one) => ({ ...one, userId: user().id })));
      return ok(ratings);
    },
  }),
];
