export default {
  'price-directory-search.title': 'Price search',
  'price-directory-search.text':
    'Find data products by name, category, and price. Open one to see the price of each field.',
};
