export default {
  'price-directory-search.title': 'Price search',
  'price-directory-search.text':
    'Find data products by name, category and price. Open one to see the price of each field.',
  'price-directory-search.keyword': 'Search by product name',
  'price-directory-search.all-categories': 'All categories',
  'price-directory-search.by-category': 'Browse by category',
};
