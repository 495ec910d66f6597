export default {
  'customer-group.title': 'Customer groups',
  'customer-group.text':
    'Ready groups by industry and occasion: refine, watch, export or use them as a connector. What you watch can be left out.',
  'customer-group.market': 'Companies and shops',
  'customer-group.bidding': 'Tenders',
  'customer-group.count': '{count} found',
  'customer-group.others': 'Other groups',
  'customer-group.all': 'All customer groups',
  'customer-group.none':
    'Your account may open no customer group. An administrator of your company can grant them in your role.',
  'customer-group.failed': 'The groups could not be read',
  'customer-group.again': 'Try again',
  'customer-group.unknown': 'There is no such customer group',
  'customer-group.unknown-text': 'The link may be wrong: choose one of all groups.',
  'customer-group.locked': 'You may not see this customer group',
  'customer-group.locked-text':
    'Your account has no permission for it. An administrator of your company can grant it in your role.',
};
