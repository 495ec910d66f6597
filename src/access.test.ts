import { GROUP_KEYS, PERMISSIONS, toOperationPermissions } from '@daas/contract/permissions';
import groupBy from 'lodash/groupBy';
import mapValues from 'lodash/mapValues';
import access from './access';
import { GUEST } from './permissionStore';

const having = (...keys: string[]) => access({ ...GUEST, operation_permissions: toOperationPermissions(keys) });

test('a guest may nothing', () => {
  expect(Object.values(access(GUEST)).some(Boolean)).toBe(false);
  expect(Object.values(access(undefined)).some(Boolean)).toBe(false);
});

test.each(PERMISSIONS.map(({ key, group }) => [key, group] as const))(
  '%s allows itself and its group only',
  (key, group) => {
    const allowed = Object.entries(having(key)).flatMap(([name, holds]) => (holds ? [name] : []));
    const groups: readonly string[] = GROUP_KEYS;
    expect(allowed).toEqual(groups.includes(group) ? [key, group] : [key]);
  },
);

test('the permission catalogue', () => {
  const catalogue = mapValues(groupBy(PERMISSIONS, 'group'), (group) => group.map(({ key }) => key).join(' '));
  expect(catalogue).toMatchSnapshot();
});
