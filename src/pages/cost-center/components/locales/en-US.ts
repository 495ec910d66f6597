export default {
  'cost-price.title': 'Price directory',
  'cost-price.text':
    'Prices as they hold for your company. Pricing: every query is charged, or only one with a result. Base price: chosen fields add to; “Your price” was agreed with your company, a “Partner price” is set by the partner that serves it, and told before it changes. Fields, rows and the day of the update say how large and how fresh the data is, delivery how it is had.',
  'cost-price.search': 'Search the data',
  'cost-price.connector': 'Create a connector',
};
