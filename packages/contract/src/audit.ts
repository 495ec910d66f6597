/** Areas of actions: the part of an action's name before the dot. */
export const AUDIT_AREAS = [
  'account',
  'invitation',
  'personal',
  'company',
  'department',
  'staff',
  'role',
  'serviceAccount',
  'whiteList',
  'app',
  'agent',
  'connector',
  'nameList',
  'packet',
  'cost',
  'purchase',
  'export',
  'download',
  'call',
  'savedFilter',
  'regional',
  'exclusive',
  'marketReport',
  'monitor',
  'webhook',
  'dataApplication',
  'partner',
  'taxReport',
  'taxAuthorization',
  'audit',
  'platform',
] as const;

/** Kinds of named objects; the subject of a line begins with one. */
export type AuditKind =
  | 'app'
  | 'connector'
  | 'department'
  | 'role'
  | 'person'
  | 'member'
  | 'service-account'
  | 'rule'
  | 'regional'
  | 'exclusive-set'
  | 'webhook'
  | 'monitor-rule'
  | 'saved-filter'
  | 'name-list'
  | 'download'
  | 'customer';

/** Kinds of the objects whose ids are in the detail of a line, by the name of the field. */
export const AUDIT_REFERENCES: Readonly<Record<string, AuditKind | undefined>> = {
  app: 'app',
  appId: 'app',
  connector: 'connector',
  departmentId: 'department',
  parentId: 'department',
  moveTo: 'department',
  roleIds: 'role',
  defaultRoleId: 'role',
  replaceBy: 'role',
  members: 'member',
  handOverTo: 'member',
  webhookId: 'webhook',
};
