/** The host's collections of books. */
declare module "readcollection" {
  namespace ReadCollection {
    /** A book of a collection. From frontend/readcollection.lua, buildEntry. */
    interface Item {
      /** The number of the book in the collection; absent if the host sorts the collection. */
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
    /** Makes an empty collection, in memory. From frontend/readcollection.lua, addCollection. */
    addCollection(name: string): void;
    /** Adds an existing file to an existing collection, in memory. From addItem. */
    addItem(file: string, collection: string): void;
    /** Removes the file from all collections, and writes them. From removeItem. */
    removeItem(file: string): void;
    /** Changes the path of the file in all collections, and writes them. From updateItem. */
    updateItem(file: string, to: string): void;
    /** Writes all collections. From frontend/readcollection.lua, write. */
    write(): void;
  };
  export = ReadCollection;
}
