/** A full page of labels and values. */
declare module "ui/widget/keyvaluepage" {
  import Widget = require("ui/widget/widget");

  namespace KeyValuePage {
    /** A line: label and value in front, the rest by name. */
    interface Line {
      readonly 1: string;
      readonly 2: string;
      /** Runs on a tap; without it a tap shows a text that did not fit. Not protected against errors. */
      readonly callback?: ((this: void) => void) | undefined;
    }

    interface Options {
      readonly title: string;
      readonly kv_pairs: readonly Line[];
      /** "right": values end at the right border. */
      readonly value_align: "left" | "right";
    }
  }

  const KeyValuePage: {
    /** From frontend/ui/widget/keyvaluepage.lua, the fields of KeyValuePage and _populateItems. */
    "new"(options: KeyValuePage.Options): Widget;
  };
  export = KeyValuePage;
}
