import type { Say } from "../say";

/**
 * Why a note has no place that the server could know. `noPlace`: the chapter's text has none there. `otherText`: what
 * stands there is not what was marked.
 */
export type Unplaceable = "otherFormat" | "twoChapters" | "noPlace" | "otherText";

/** The same for the reader. */
export function unplaceableSentence(say: Say, why: Unplaceable): string {
  switch (why) {
    case "otherFormat":
      return say("Only places in EPUB books can be told to the server.");
    case "twoChapters":
      return say("It reaches over two chapters.");
    case "noPlace":
      return say("This place is not in the chapter's text.");
    case "otherText":
      return say("The chapter has another text at this place.");
  }
}
