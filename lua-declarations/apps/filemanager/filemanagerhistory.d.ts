/** The list of books read last, as a class: what is set on it, all instances share. */
declare module "apps/filemanager/filemanagerhistory" {
  const module: import("apps/filemanager/filemanager").Pressable;
  export = module;
}
