/** The class of the lists of last read books; all instances share a field that is set on the class. */
declare module "apps/filemanager/filemanagerhistory" {
  const module: import("apps/filemanager/filemanager").Pressable;
  export = module;
}
