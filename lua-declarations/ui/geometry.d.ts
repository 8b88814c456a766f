/** Areas of the screen. */
declare module "ui/geometry" {
  namespace Geom {
    /** The values are in pixels; a point has no size. */
    interface Area {
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      /** True if the two areas do not overlap. From frontend/ui/geometry.lua, notIntersectWith. */
      notIntersectWith(other: Area): boolean;
    }
  }

  const Geom: {
    /** Makes an area; an absent value is 0. From frontend/ui/geometry.lua, the fields of Geom. */
    "new"(area: { readonly x?: number; readonly y?: number; readonly w: number; readonly h: number }): Geom.Area;
  };
  export = Geom;
}
