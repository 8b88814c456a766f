/** The class of the searches for files; all instances share a field that is set on the class. */
declare module "apps/filemanager/filemanagerfilesearcher" {
  const module: object;
  export = module;
}
