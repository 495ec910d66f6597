import { type PermissionKey, requiredBy, withRequired } from '@daas/contract/permissions';

export interface Choice {
  keys: PermissionKey[];
  /** Checked along, as what was checked needs them. */
  added: PermissionKey[];
  /** Taken along, as they need what was taken. */
  dependants: PermissionKey[];
}

const standsOn = (key: PermissionKey, gone: ReadonlySet<PermissionKey>): boolean =>
  requiredBy(key).some((needed) => gone.has(needed) || standsOn(needed, gone));

/** What is held after a reader changed `before` to `selection`: with all it needs, without what lost its ground. */
export function choose(before: readonly PermissionKey[], selection: readonly PermissionKey[]): Choice {
  const gone = new Set(before.filter((key) => !selection.includes(key)));
  const dependants = selection.filter((key) => before.includes(key) && standsOn(key, gone));
  const rest = selection.filter((key) => !dependants.includes(key));
  const keys = withRequired(rest);
  return { keys, added: keys.filter((key) => !rest.includes(key)), dependants };
}
