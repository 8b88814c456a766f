/** The class of the lists of collections; all instances share a field that is set on the class. */
declare module "apps/filemanager/filemanagercollection" {
  const module: import("apps/filemanager/filemanager").Pressable;
  export = module;
}
