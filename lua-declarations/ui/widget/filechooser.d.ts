/** The class of the list in the file browser. From frontend/ui/widget/filechooser.lua, onMenuHold. */
declare module "ui/widget/filechooser" {
  const module: import("apps/filemanager/filemanager").Pressable;
  export = module;
}
