import type { QueuedKind } from "../../ui/queuedKind";

export const queuedShelfChanges: QueuedKind = {
  amount: (translate, count) => (count === 1 ? translate("1 shelf change") : translate("%1 shelf changes", count)),
  text: ({ translate }, { amount }) =>
    amount === 1 ? translate("goes onto a shelf on the server") : translate("leaves a shelf on the server"),
};
