export default {
  'cost-price.title': 'Price directory',
  'cost-price.text':
    'Prices for your company: per query, or per non-empty result. Fields you choose add to the base price. “Your price” was agreed with your company; a “Partner price” is set by your partner and announced before it changes.',
  'cost-price.search': 'Search the data',
};
