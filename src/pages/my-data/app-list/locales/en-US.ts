export default {
  'app-list.keyword-hint': 'Name or ID',
  'app-list.keys': 'Keys',
  'app-list.connectors': 'Connectors',
  'app-list.success': 'Success rate',
  'app-list.empty': 'No apps yet. An app represents one of your programs and has its own keys, connectors, and limits.',
};
