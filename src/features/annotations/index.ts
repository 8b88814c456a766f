import { lazily } from "../../base/lazily";
import { bookTypeOf } from "../../model/book";
import type { FileRow } from "../../koreader/screen.port";
import { type WantMerge, syncOpenBook, syncChoice } from "./pages/syncBookAnnotations.page";
import { rateChoice } from "../status/rating.page";
import { countOffItems } from "./annotations.store";
import { createAnnotationTracker } from "./collect/trackAnnotations";
import { placeWhileHere } from "./send/placeWhileHere";
import { createCfiResolver } from "./cfi/resolveCfis.task";
import { createMergeOccasions, type MergeOccasions } from "./merge/mergeOccasions";
import { annotationSender } from "./send/sendAnnotations.task";
import type { Feature, FeatureAction } from "../../feature";
import { askDeviceAnnotations } from "./pages/deviceAnnotations.page";
import { annotationsItem, placeItems, syncedItems, bookSyncItem } from "./pages/annotations.menu";
import type { UiContext } from "../../ui/uiContext";

export function annotationsFeature(context: UiContext): Feature {
  const tracker = createAnnotationTracker(context);
  const resolver = lazily(() => createCfiResolver(context.host));
  const merges = createMergeOccasions({
    ...context,
    resolver,
    sync: context.sync,
    isTouched: tracker.isTouched,
    noticeDeletions: tracker.noticeDeletions,
  });
  return {
    ...tracker,
    fingerprinted: (book, fingerprint) => {
      tracker.fingerprinted?.(book, fingerprint);
      merges.fingerprinted(book, fingerprint);
    },
    identified: merges.identified,
    turned: merges.turned,
    resumed: merges.resumed,
    closed: (book) => {
      tracker.closed?.(book);
      placeWhileHere({ ...context, resolver });
      merges.closed(book);
    },
    senders: [
      {
        of: "note",
        countOff: () => countOffItems(context.database, context.settings()),
        create: (task) => annotationSender({ ...task, resolver, merges }),
      },
    ],
    menu: menuOf(context, merges),
    fileRow: annotationsRow(context, merges.want),
    actions: actionsOf(context, merges),
  };
}

function menuOf(context: UiContext, { want }: Pick<MergeOccasions, "want">): NonNullable<Feature["menu"]> {
  return {
    book: () => [bookSyncItem(context, want)],
    status: () => placeItems(context),
    synced: () => syncedItems(context),
    advanced: () => [annotationsItem(context)],
  };
}

function actionsOf(context: UiContext, { want }: Pick<MergeOccasions, "want">): readonly FeatureAction[] {
  return [
    {
      name: "catchword_notes_device",
      title: context.translate("Catchword: send all highlights of this device"),
      run: () => askDeviceAnnotations(context),
    },
    {
      name: "catchword_notes_book",
      title: context.translate("Catchword: sync this book's highlights"),
      inBook: true,
      run: () => syncOpenBook(context, want),
    },
  ];
}

/** For a long press on a book. */
function annotationsRow(ui: UiContext, want: WantMerge): FileRow {
  return {
    id: "catchword_notes",
    choices: (file) => {
      return bookTypeOf(file.path) === undefined ? [] : [rateChoice(ui, file), syncChoice(ui, file, want)];
    },
  };
}
