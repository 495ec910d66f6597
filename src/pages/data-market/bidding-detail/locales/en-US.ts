export default {
  'bidding-detail.chain': 'Stages of the project',
  'bidding-detail.content': 'Text',
  'bidding-detail.coming': 'Not published yet',
  'bidding-detail.saved': '{share} below the budget',
  'bidding-detail.failed': 'The stages of the project could not be loaded',
};
