export default {
  'bidding-detail.chain': 'Project stages',
  'bidding-detail.content': 'Text',
  'bidding-detail.coming': 'Not published yet',
  'bidding-detail.saved': '{share} under budget',
  'bidding-detail.failed': 'Project stages could not be loaded',
};
