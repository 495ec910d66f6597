import { applicationByKey } from '@daas/contract/applications';
import { testGates } from '@/testing/gates';
import { sampleWith } from '@/testing/samples';

jest.mock('@daas/kit/chart/Chart', () => ({ Chart: () => null }));
jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: () => null }));

const connector = (type: string) => ({
  'connector.get': sampleWith('connector.get', { id: 1_000_000, type, status: 'enabled' }),
});
const CLOUD = applicationByKey('cloud_service_data').productType;
const EITHER = 'One of two keys is enough.';

testGates(['my-data', 'cloud-service', 'export'], {
  'cloud-service/homepage': [
    {
      api: {
        'dataApplication.info': sampleWith('dataApplication.info', {
          list: [{ product_type: CLOUD, state: 'OFFICIAL' }],
        }),
      },
    },
  ],
  'my-data/calls-record': [{ unchanged: { 'create-connector': EITHER } }],
  'my-data/downloads': [{ unchanged: { 'additional-purchase': EITHER } }],
  'my-data/webhooks': [{ unchanged: { 'all keys': 'Kinds of events are options of a closed selection.' } }],
  'my-data/agents': [
    { unchanged: { 'enable-stop-connector': EITHER, 'edit-connector-limit': EITHER, 'create-connector': EITHER } },
  ],
  'my-data/connector-detail': [
    { path: '/connector/API/detail/1000000/base-info', api: connector('API') },
    {
      path: '/connector/API/detail/1000000/data-query',
      api: connector('API'),
      unchanged: { 'create-connector': 'The button is disabled until the query is complete.' },
    },
    { path: '/connector/API/detail/1000000/cost-statistics', api: connector('API') },
    { path: '/connector/FILE/detail/1000000/file-manage', api: connector('FILE') },
  ],
});
