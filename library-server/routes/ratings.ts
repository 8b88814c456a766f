import { ok } from "../answer";
import { endpoint } from "../endpoint";
import { rating, ratingLimits } from "../shapes/rating";
import { bookById } from "../state/state";
import { unknownBook } from "./books";

export const ratingRoutes = [
  endpoint({
    method: "PUT",
    path: "/api/v1/books/personal-rating",
    access: "bearer",
    exists: (dialect) => dialect.highlights,
    body: () => rating,
    limits: () => ratingLimits,
    answer: ({ context, body, user }) => {
      const { state } = context;
      const unknown = body.ids.find((id) => bookById(state, id) === undefined);
      if (unknown !== undefined) return unknownBook(unknown);
      const ratings = body.ids.map((bookId) => ({ bookId, personalRating: body.rating }));
      // Every rating is kept, so that a test can count them; the last one counts.
      state.ratings.push(...ratings.map((one) => ({ ...one, userId: user().id })));
      return ok(ratings);
    },
  }),
];
