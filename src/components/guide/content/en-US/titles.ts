import type { GuideTitles } from '../../guideText';

const titles: GuideTitles = {
  overview: 'First call',
  files: 'First call',
  reference: 'Parameters and fields',
  authentication: 'Authentication and signing',
  money: 'Money and receipts',
  limits: 'Limits and headers',
  retries: 'Retries and idempotency',
  events: 'Events',
  agents: 'Agents (MCP)',
  sandbox: 'Sandbox and test cases',
  paging: 'Paging',
  data_name_list: 'Name lists',
  'order-file': 'Order files',
  'download-file': 'Download files',
  errors: 'Errors',
  start: 'Quickstart',
  sdks: 'SDKs',
  'service-accounts': 'Service accounts and /api',
  changelog: 'Changelog',
};
export default titles;
