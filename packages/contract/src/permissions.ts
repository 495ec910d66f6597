/** Permission catalog: all keys of §6 by group, and the can_use_* feature flags of §3. */
const GROUPS = {
  'data-application': [
    'get-regional-analysis',
    'get-find-property',
    'get-remote-office',
    'get-authority-billboard',
    'get-high-enterprises',
    'get-urban-macro-data',
    'get-cloud-service',
    'get-exclusive-dataset',
    'buy-exclusive-dataset',
  ],
  'my-data': [
    'get-connector-list',
    'get-connector-detail',
    'create-connector',
    'edit-connector-bind-ip',
    'edit-connector-limit',
    'delete-connector',
    'enable-stop-connector',
    'get-connector-secret',
    'get-app-list',
    'get-call-log-list',
    'get-call-log-detail',
    'get-file-download-log-list',
  ],
  'cost-center': ['get-price-list', 'get-account-overview', 'additional-purchase', 'configure-balance-warning'],
  partner: [
    'customer-insurance',
    'report-customer-insurance',
    'release-customer-insurance',
    'customer-manage',
    'app-manage',
    'element-manage',
    'commission-manage',
    'inventory-manage',
    'partner-manage',
  ],
  monitor: ['get-enterprise-monitor'],
  company: [
    'department-staff',
    'add-department',
    'edit-department',
    'delete-department',
    'add-user',
    'edit-user',
    'delete-user',
    'role-and-permission',
    'add-role',
    'edit-role',
    'delete-role',
    'get-white-list',
    'create-white-list',
    'edit-white-list',
    'delete-white-list',
  ],
  feature: [
    'can_use_material',
    'can_use_crowd',
    'can_use_unlock_crowd',
    'can_use_inquiry_lead',
    'can_use_home_decoration',
    'can_use_cosmetics_brand',
    'can_use_cosmetics_trader',
    'can_use_cosmetics_store',
    'can_use_disinfection_brand',
    'can_use_factory',
    'can_use_channel_trade',
    'can_use_ecommerce_sellers',
    'can_use_offline_store',
    'can_use_capacity_expansion',
    'can_use_inkjet_application',
    'can_use_electronic_component',
    'can_use_environmental_protection',
    'can_use_marketplace_a_best_seller_rank',
    'can_use_marketplace_b_best_seller_rank',
  ],
} as const;

export type PermissionGroup = keyof typeof GROUPS;
export type PermissionKey = (typeof GROUPS)[PermissionGroup][number];
export interface Permission {
  key: PermissionKey;
  group: PermissionGroup;
}

export const PERMISSION_GROUPS = Object.keys(GROUPS) as PermissionGroup[];
export const PERMISSIONS: readonly Permission[] = PERMISSION_GROUPS.flatMap((group) =>
  GROUPS[group].map((key) => ({ key, group })),
);
export const PERMISSION_KEYS = PERMISSIONS.map((permission) => permission.key) as [PermissionKey, ...PermissionKey[]];

/**
 * Permissions to buy or create. Endpoints that charge require one of them, never a permission to view.
 * docs/decisions/0060 lists what each one pays for and its implied permissions.
 */
export const PAYING_KEYS = [
  'additional-purchase',
  'buy-exclusive-dataset',
  'create-connector',
] as const satisfies PermissionKey[];
export type PayingKey = (typeof PAYING_KEYS)[number];

/** Implied permissions: creating connectors requires viewing them. */
const REQUIRES: Partial<Record<PermissionKey, readonly PermissionKey[]>> = {
  'buy-exclusive-dataset': ['get-exclusive-dataset'],
  'get-connector-detail': ['get-connector-list'],
  'create-connector': ['get-connector-list', 'get-app-list'],
  'edit-connector-bind-ip': ['get-connector-detail'],
  'edit-connector-limit': ['get-connector-detail'],
  'delete-connector': ['get-connector-detail'],
  'enable-stop-connector': ['get-connector-detail'],
  'get-connector-secret': ['get-app-list'],
  'get-call-log-detail': ['get-call-log-list'],
  'additional-purchase': ['get-account-overview'],
  'configure-balance-warning': ['get-account-overview'],
  'report-customer-insurance': ['customer-insurance'],
  'release-customer-insurance': ['customer-insurance'],
  'add-department': ['department-staff'],
  'edit-department': ['department-staff'],
  'delete-department': ['department-staff'],
  'add-user': ['department-staff'],
  'edit-user': ['department-staff'],
  'delete-user': ['department-staff'],
  'add-role': ['role-and-permission'],
  'edit-role': ['role-and-permission'],
  'delete-role': ['role-and-permission'],
  'create-white-list': ['get-white-list'],
  'edit-white-list': ['get-white-list'],
  'delete-white-list': ['get-white-list'],
};

/** Returns the directly required keys of `key`. */
export const requiredBy = (key: PermissionKey): readonly PermissionKey[] => REQUIRES[key] ?? [];

/** Returns the keys with all required ones, in catalog order. */
export function withRequired(keys: Iterable<string>): PermissionKey[] {
  const permissions = new Set<string>();
  const add = (key: string) => {
    if (permissions.has(key)) return;
    permissions.add(key);
    for (const needed of REQUIRES[key as PermissionKey] ?? []) add(needed);
  };
  for (const key of keys) add(key);
  return PERMISSION_KEYS.filter((key) => permissions.has(key));
}

const keysOfGroups = (...groups: PermissionGroup[]): PermissionKey[] =>
  PERMISSIONS.filter(({ group }) => groups.includes(group)).map(({ key }) => key);

/** Initial roles of a company; `*` has all permissions, including future ones. */
export const ROLE_TEMPLATES = {
  administrator: ['*'],
  analyst: [...keysOfGroups('data-application', 'monitor', 'feature'), 'get-file-download-log-list'],
  engineer: keysOfGroups('my-data', 'feature'),
  finance: keysOfGroups('cost-center'),
  partner: keysOfGroups('partner'),
} as const satisfies Record<string, readonly (PermissionKey | '*')[]>;
export type RoleTemplate = keyof typeof ROLE_TEMPLATES;
export const ROLE_TEMPLATE_KEYS = Object.keys(ROLE_TEMPLATES) as [RoleTemplate, ...RoleTemplate[]];

/** Group permission: any permission of the group. // §6 */
export const GROUP_KEYS = ['my-data', 'cost-center', 'partner'] as const satisfies PermissionGroup[];
export type AccessKey = PermissionKey | (typeof GROUP_KEYS)[number];

/** Wire format: a map of groups to their keys. // §6 */
export type OperationPermissions = Record<string, string[]>;

/** Groups keys into the wire format. */
export function toOperationPermissions(permissions: Iterable<string>): OperationPermissions {
  const keys = new Set(permissions);
  const result: OperationPermissions = {};
  for (const { key, group } of PERMISSIONS) {
    if (keys.has(key)) result[group] = [...(result[group] ?? []), key];
  }
  return result;
}

/** Returns all access keys of §6 with their value in `operationPermissions`. Unknown keys are never true. */
export function deriveAccess(operationPermissions: OperationPermissions): Record<AccessKey, boolean> {
  const access = {} as Record<AccessKey, boolean>;
  for (const { key, group } of PERMISSIONS) access[key] = operationPermissions[group]?.includes(key) ?? false;
  for (const group of GROUP_KEYS) access[group] = GROUPS[group].some((key) => access[key]);
  return access;
}
