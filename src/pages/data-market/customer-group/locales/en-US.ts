export default {
  'customer-group.title': 'Customer groups',
  'customer-group.text':
    'Ready-made groups by industry and use case: refine, watch, or export them, or use them as a connector. You can leave out rows you already watch.',
  'customer-group.market': 'Companies and shops',
  'customer-group.bidding': 'Tenders',
  'customer-group.count': '{count, select, 1 {1 result} other {{count} results}}',
  'customer-group.others': 'Other groups',
  'customer-group.all': 'View all customer groups',
  'customer-group.none':
    'You don’t have access to any customer group. An administrator of your company can grant it in your role.',
  'customer-group.failed': 'Groups could not be loaded',
  'customer-group.unknown': 'Customer group not found',
  'customer-group.unknown-text': 'The link may be wrong. Choose one from all groups.',
  'customer-group.locked': 'You don’t have access to this customer group',
  'customer-group.locked-text': 'An administrator of your company can grant it in your role.',
};
