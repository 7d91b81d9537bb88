/** Light, dark, or as the system has it. */
import { effect, type Signal, signal } from "@preact/signals";
import { remember, remembered } from "./settings";

export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The theme that was chosen; the page follows it. */
export function followTheme(): Signal<Theme> {
  const theme = signal<Theme>(themes.find((name) => name === remembered("theme")) ?? "auto");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isSystemDark = signal(system.matches);
  system.addEventListener("change", () => {
    isSystemDark.value = system.matches;
  });
  effect(() => {
    const isDark = theme.value === "dark" || (theme.value === "auto" && isSystemDark.value);
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
    remember("theme", theme.value);
  });
  return theme;
}
