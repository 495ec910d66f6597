/** Browser storage that may be blocked or full: then nothing is remembered and nothing breaks. */
function safe(pick: () => Storage) {
  const area = (): Storage | null => {
    try {
      return pick();
    } catch {
      return null;
    }
  };
  return {
    get(key: string): string | null {
      try {
        return area()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key: string, value: string): boolean {
      try {
        area()?.setItem(key, value);
        return area() !== null;
      } catch {
        return false;
      }
    },
    remove(key: string): void {
      try {
        area()?.removeItem(key);
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
    getJson<T>(key: string): T | null {
      const text = this.get(key);
      if (text === null) return null;
      try {
        return JSON.parse(text) as T;
      } catch {
        this.remove(key);
        return null;
      }
    },
    setJson(key: string, value: unknown): boolean {
      return this.set(key, JSON.stringify(value));
    },
  };
}

/** Kept across visits. */
export const local = safe(() => window.localStorage);
/** Kept for this tab. */
export const session = safe(() => window.sessionStorage);
