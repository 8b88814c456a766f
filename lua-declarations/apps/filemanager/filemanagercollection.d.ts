/** The collections, as a class: what is set on it, all instances share. */
declare module "apps/filemanager/filemanagercollection" {
  const module: object;
  export = module;
}
