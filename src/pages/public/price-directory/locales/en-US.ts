export default {
  'price-directory.title': 'Price directory',
  'price-directory.text':
    'Public prices of every data product. A price is a base plus the fields you choose; you pay for what you use, with no minimum.',
  'price-directory.note': 'These are public list prices in CNY. Sign in to see your company’s prices.',
};
