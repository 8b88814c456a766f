import type { Action } from "./screen.port";
import type { Guard } from "./tasks";

/**
 * Quick actions of SimpleUI, a home screen (simpleui.koplugin of August 2026, b28b005, features/sui_quickactions.lua).
 * A second registration of an id replaces the first. `execute` runs in pcall. `is_async_in_place`: an action that opens
 * a window.
 * @noSelf
 */
interface QuickActions {
  register(action: QuickAction): void;
  unregister(id: string): void;
}

/** @noSelf */
interface QuickAction {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly is_in_place: true;
  readonly is_async_in_place: true;
  execute(): void;
}

const icon = "resources/icons/mdlight/book.opened.svg";

export function addQuickActions(actions: readonly Action[], act: (name: string) => void, guard: Guard): void {
  const host = quickActions();
  for (const { name, title } of actions)
    host?.register({
      id: name,
      label: title,
      icon,
      is_in_place: true,
      is_async_in_place: true,
      execute: guard.act("a quick action", () => act(name)),
    });
}

export function removeQuickActions(actions: readonly Action[]): void {
  const host = quickActions();
  for (const { name } of actions) host?.unregister(name);
}

/** Undefined unless the plugin is loaded. It is never loaded from here. */
function quickActions(): QuickActions | undefined {
  return _G.package.loaded["features/sui_quickactions"] as QuickActions | undefined;
}
