import type { RoleTemplate } from '@daas/contract/permissions';
import { useIntl } from '@umijs/max';

/** What a role is called: a built-in one in the reader's language, any other as its company named it. */
export function useRoleName(): (role: { name: string; template: RoleTemplate | null }) => string {
  const { formatMessage } = useIntl();
  return ({ name, template }) => (template ? formatMessage({ id: `role.${template}` }) : name);
}
