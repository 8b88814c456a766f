/** The search for files, as a class: what is set on it, all instances share. */
declare module "apps/filemanager/filemanagerfilesearcher" {
  const module: object;
  export = module;
}
