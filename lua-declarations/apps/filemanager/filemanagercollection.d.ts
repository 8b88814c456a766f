/** The collections, as a class: what is set on it, all instances share. */
declare module "apps/filemanager/filemanagercollection" {
  const module: import("apps/filemanager/filemanager").Pressable;
  export = module;
}
