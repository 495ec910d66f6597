export default {
  'cost-price.title': 'Price directory',
  'cost-price.text':
    'Prices as they hold for your company: a base plus the fields you choose. Products marked “Your price” follow your agreement.',
  'cost-price.search': 'Search the data',
  'cost-price.connector': 'Create a connector',
};
