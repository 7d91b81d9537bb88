/** What panes keep while another one is shown: one object of each kind for a page. */
import { type App, useApp } from "./app";

const kept = new WeakMap<App, Map<(app: App) => unknown, unknown>>();

/** What `make` made for this page, at the first call. `make` is to be a function of a module, the same each time. */
export function sharedOf<T>(app: App, make: (app: App) => T): T {
  const objects = kept.get(app) ?? new Map<(app: App) => unknown, unknown>();
  kept.set(app, objects);
  if (!objects.has(make)) objects.set(make, make(app));
  return objects.get(make) as T;
}

export function useShared<T>(make: (app: App) => T): T {
  return sharedOf(useApp(), make);
}
