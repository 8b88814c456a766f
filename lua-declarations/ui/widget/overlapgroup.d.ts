/** Widgets on top of each other, the last one uppermost. */
declare module "ui/widget/overlapgroup" {
  import Widget = require("ui/widget/widget");

  namespace OverlapGroup {
    /** The place of a child. From frontend/ui/widget/overlapgroup.lua, paintTo. */
    interface Child extends Widget {
      /** Absent: by `overlap_offset`, else at the left. */
      overlap_align?: "right" | "center";
      /**
       * Pixels from the left and from the top. The host changes the value at each painting in right-to-left languages.
       */
      overlap_offset?: [x: number, y: number];
    }

    interface Options {
      /** The size in pixels; absent: the size of the largest child. From frontend/ui/widget/overlapgroup.lua, init. */
      readonly dimen?: { readonly w?: number; readonly h?: number };
      /** Left and right are exchanged in right-to-left languages. Absent: true. */
      readonly allow_mirroring?: boolean;
    }
  }

  const OverlapGroup: {
    /** Changes this table and returns it. From frontend/ui/widget/overlapgroup.lua, init. */
    "new"(children: readonly OverlapGroup.Child[] & OverlapGroup.Options): Widget;
  };
  export = OverlapGroup;
}
