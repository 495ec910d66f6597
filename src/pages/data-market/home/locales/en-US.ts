export default {
  'data-home.title': 'Data market',
  'data-home.text':
    'Search companies, industries, trade, intellectual property, policies, and macro data in one place. Then refine, export, or use the results as a connector.',
  'data-home.recent': 'Recent',
  'data-home.forget': 'Remove {keyword}',
  'data-home.forget-all': 'Clear all',
  'data-home.hot': 'Popular filters',
  'data-home.new': 'New',
  'data-home.popular': 'Popular',
  'data-home.updated': 'updated {at}',
  'data-home.not-loaded': 'no data loaded yet',
  'data-home.from': 'from {price}',
  'data-home.failed': 'The market could not be loaded',
};
