export default {
  'app-list.keyword': 'Keyword',
  'app-list.keyword-hint': 'Name or ID',
  'app-list.status': 'Status',
  'app-list.keys': 'Keys',
  'app-list.connectors': 'Connectors',
  'app-list.calls': 'Calls today',
  'app-list.success': 'Success rate',
  'app-list.spend': 'Spend today',
  'app-list.last-used': 'Last used',
  'app-list.created': 'Created',
  'app-list.empty': 'No apps yet. An app represents one of your programs and has its own keys, connectors, and limits.',
};
