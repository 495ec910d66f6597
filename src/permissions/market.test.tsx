import { testGates } from '@/testing/gates';
import { sampleWith } from '@/testing/samples';

jest.mock('@daas/kit/chart/Chart', () => ({ Chart: () => null }));
jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: () => null }));

const NO_SELECTION = 'Its controls are drawn for selected or found rows only.';

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
  'data-application/homepage': [{ api: { 'dataApplication.info': sampleWith('dataApplication.info', { list: [] }) } }],
});
