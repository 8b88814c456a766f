/** Widgets above each other, the last on top. */
declare module "ui/widget/overlapgroup" {
  import Widget = require("ui/widget/widget");

  namespace OverlapGroup {
    /** Where a child lies. From frontend/ui/widget/overlapgroup.lua, paintTo. */
    interface Child extends Widget {
      /** Absent: by `overlap_offset`, else at the left. */
      overlap_align?: "right" | "center";
      /** Pixels from the left and from the top. It is changed at each painting where letters run from the right. */
      overlap_offset?: [x: number, y: number];
    }

    interface Options {
      /** Pixels; absent: those of the largest child. From frontend/ui/widget/overlapgroup.lua, init. */
      readonly dimen?: { readonly w?: number; readonly h?: number };
      /** Left and right change places where letters run from the right. Absent: true. */
      readonly allow_mirroring?: boolean;
    }
  }

  const OverlapGroup: {
    /** Modifies and returns this table. From frontend/ui/widget/overlapgroup.lua, init. */
    "new"(children: readonly OverlapGroup.Child[] & OverlapGroup.Options): Widget;
  };
  export = OverlapGroup;
}
