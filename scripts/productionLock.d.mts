export interface LockEntry {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}
export function productionLock(workspace: string): {
  dependencies: Record<string, string>;
  overrides: Record<string, unknown>;
  lock: { packages: Record<string, LockEntry> };
};
export function browserLock(): { packages: Record<string, LockEntry> };
