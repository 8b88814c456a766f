/** The host's collections of books. */
declare module "readcollection" {
  namespace ReadCollection {
    /** A book of a collection. From frontend/readcollection.lua, buildEntry. */
    interface Item {
      /** Its place; absent where the collection is sorted by the host. */
      order?: number | undefined;
    }

    /** By absolute path. */
    type Collection = Record<string, Item | undefined>;
  }

  const ReadCollection: {
    /** By name. From frontend/readcollection.lua, _read. */
    readonly coll: Record<string, ReadCollection.Collection | undefined>;
    /** Settings of a collection, saved and renamed with it. Absent in older releases. From _read and write. */
    readonly coll_settings?: Record<string, Record<string, unknown> | undefined>;
    /** Makes an empty one, in memory. From frontend/readcollection.lua, addCollection. */
    addCollection(name: string): void;
    /** Adds a file that is there to a collection that is there, in memory. From addItem. */
    addItem(file: string, collection: string): void;
    /** Takes the file out of all collections, and writes. From removeItem. */
    removeItem(file: string): void;
    /** The file has another path from now on, in all collections, and writes. From updateItem. */
    updateItem(file: string, to: string): void;
    /** Writes all collections. From frontend/readcollection.lua, write. */
    write(): void;
  };
  export = ReadCollection;
}
