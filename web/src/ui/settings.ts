/** What the browser keeps for the page. Nothing depends on it: it may be refused. */

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`check.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`check.${name}`, value);
  } catch {
    // Then it is forgotten.
  }
}

/** The same, for this tab alone. */
export function rememberedHere(name: string): string | null {
  try {
    return sessionStorage.getItem(`check.${name}`);
  } catch {
    return null;
  }
}

export function rememberHere(name: string, value: string): void {
  try {
    sessionStorage.setItem(`check.${name}`, value);
  } catch {
    // Then it is forgotten.
  }
}
