/** The gestures and the area that a widget accepts. */
declare module "ui/gesturerange" {
  import Geom = require("ui/geometry");

  namespace GestureRange {
    /** A gesture of the finger. From frontend/device/gesturedetector.lua. */
    interface Gesture {
      /** "tap", "hold", "swipe", "pan" and so on. */
      readonly ges: string;
      readonly pos: Geom.Area;
      /** The time of its end, fts (see `ui/time`). */
      readonly time: number;
      /** "north", "northeast" and so on, of a swipe or a pan. */
      readonly direction?: string;
      /** The distance between start and end in pixels. */
      readonly distance?: number;
      /** The distance between two fingers in pixels. */
      readonly span?: number;
    }

    /** From frontend/ui/gesturerange.lua, the fields of GestureRange and match. */
    interface Options {
      readonly ges: string;
      /**
       * Absent: the whole screen. A function is called at each gesture, for an area that is known only after painting.
       */
      readonly range?: Geom.Area | ((this: void) => Geom.Area | undefined);
      /** The maximum number of gestures per second. */
      readonly rate?: number;
      /** The minimum and maximum distance or span, in pixels. */
      readonly scale?: readonly [number, number];
      readonly direction?: string;
    }

    interface Range extends Options {
      match(gesture: Gesture): boolean;
    }
  }

  const GestureRange: {
    /** From frontend/ui/gesturerange.lua, new. */
    "new"(options: GestureRange.Options): GestureRange.Range;
  };
  export = GestureRange;
}
