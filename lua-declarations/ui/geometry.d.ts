/** Areas of the screen. */
declare module "ui/geometry" {
  namespace Geom {
    /** Pixels; a point has no size. */
    interface Area {
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      /** Do the two have nothing in common? From frontend/ui/geometry.lua, notIntersectWith. */
      notIntersectWith(other: Area): boolean;
    }
  }

  const Geom: {
    /** From frontend/ui/geometry.lua, the fields of Geom; what is not given is 0. */
    "new"(area: { readonly x?: number; readonly y?: number; readonly w: number; readonly h: number }): Geom.Area;
  };
  export = Geom;
}
