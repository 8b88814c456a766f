/** The list of the file browser, as a class. From frontend/ui/widget/filechooser.lua, onMenuHold. */
declare module "ui/widget/filechooser" {
  const module: import("apps/filemanager/filemanager").Pressable;
  export = module;
}
