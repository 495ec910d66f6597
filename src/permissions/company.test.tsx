import { fireEvent, screen } from '@testing-library/react';
import { testGates } from '@/testing/gates';
import { sampleWith } from '@/testing/samples';

jest.mock('@daas/kit/chart/Chart', () => ({ Chart: () => null }));
jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: () => null }));

const ROLES = '/company-center/role-admin';
const FOUND = 'Its controls are drawn for found rows only.';
const department = { id: 1_000_000, name: 'sample', parent_id: null, staff: 1, staff_below: 1 };

testGates(['company-center', 'personal-center', 'partner', 'cost-center', 'overview'], {
  'cost-center/overview': [
    { path: '/cost-center/overview/analysis' },
    { path: '/cost-center/overview/budgets' },
    { path: '/cost-center/overview/warning' },
  ],
  'partner/customer-manage': [
    {
      api: { 'partner.customers': sampleWith('partner.customers', { list: [], total: 0 }) },
    },
  ],
  'company-center/staff': [
    {
      unchanged: {
        administrator: 'Approves only where a lost second factor still waits.',
        'role-and-permission': 'Roles are drawn for those who edit members, too.',
      },
      path: '/company-center/department-user?department=1000000',
      api: { 'department.tree': { list: [department], unassigned: 1 } },
      open: () => {
        for (const menu of screen.getAllByRole('button', { name: /更多/ })) fireEvent.click(menu);
      },
    },
  ],
  'company-center/roles': [
    { path: ROLES },
    { path: `${ROLES}?tab=service-accounts`, unchanged: { 'add-role': 'Its button is on the other tabs.' } },
    { path: `${ROLES}?tab=sign-on` },
  ],
  overview: [{ unchanged: { 'create-connector': FOUND, 'get-enterprise-monitor': FOUND } }],
});
