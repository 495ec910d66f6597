export default {
  'connector-list.title': 'Connectors',
  'connector-list.keyword-hint': 'Name or ID',
  'connector-list.success': 'Success rate',
  'connector-list.limit-use': 'Limit used',
  'connector-list.query': 'Try',
  'connector-list.files': 'Files',
  'connector-list.empty-title': 'No enabled connectors yet. Make your first call in three steps',
  'connector-list.empty-1': 'Choose a data product, fields, and a filter to create a connector',
  'connector-list.empty-2': 'Create a key for the app',
  'connector-list.empty-3': 'Make your first call with the generated sample',
  'connector-list.empty-creating': 'No connectors are being created',
  'connector-list.empty-disabled': 'No disabled connectors',
};
