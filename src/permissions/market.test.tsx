import { testGates } from '@/testing/gates';
import { sampleWith } from '@/testing/samples';

jest.mock('@daas/kit/chart/Chart', () => ({ Chart: () => null }));
jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: () => null }));

const NO_SELECTION = 'Its controls are drawn for selected or found rows only.';
const UNDISPUTED = {
  id: 'exo_0000000001',
  set: { id: 1_000_000, name: 'sample' },
  kind: 'buy',
  months: 1,
  rows: 1,
  unit_price: 1,
  amount: 1,
  by: 'sample',
  created_at: '2020-01-02T02:00:00Z',
  until: '2020-02-02T02:00:00Z',
  ledger_entry_id: null,
  refunded: 0,
};

testGates(['data-market', 'data-application', 'enterprise-monitor'], {
  'data-market/home': [{ unchanged: { 'create-connector': NO_SELECTION, 'get-enterprise-monitor': NO_SELECTION } }],
  'data-market/domain-home': [
    {
      unchanged: {
        'create-connector': NO_SELECTION,
        'get-enterprise-monitor': NO_SELECTION,
        'get-file-download-log-list': NO_SELECTION,
      },
    },
  ],
  'data-application/exclusive-record': [
    { api: { 'exclusive.orders': sampleWith('exclusive.orders', { list: [UNDISPUTED], total: 1 }) } },
  ],
  'data-application/homepage': [{ api: { 'dataApplication.info': sampleWith('dataApplication.info', { list: [] }) } }],
});
