export default {
  'cost-price.title': 'Price directory',
  'cost-price.text':
    'Prices as they hold for your company: by query, or only by result; chosen fields add to them. “Your price” was agreed with your company, a “Partner price” is set by your partner and told before it changes.',
  'cost-price.search': 'Search the data',
  'cost-price.connector': 'Create a connector',
};
