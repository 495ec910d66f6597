export default {
  'cloud-service.intro':
    'Use your customers as examples to find the most similar companies, with reasons for each one.',
  'cloud-service.step-examples': 'Provide examples',
  'cloud-service.step-examples-text': 'Paste 20 to 1,000 of your customers, by name or unified social credit code.',
  'cloud-service.step-model': 'Find common traits',
  'cloud-service.step-model-text':
    'Industry, location, size, tags, and more are compared with the market: how much more frequent is each trait?',
  'cloud-service.step-result': 'Rank and validate',
  'cloud-service.step-result-text':
    'Each company comes with reasons, and held-out examples show how reliable the ranking is.',
  'cloud-service.start': 'Start',
  'cloud-service.trial': '{left} of {total} trial uses left',
  'cloud-service.state-NEW': 'Not activated',
  'cloud-service.state-EXPERIMENTAL': 'Trial',
  'cloud-service.state-OFFICIAL': 'Active',
  'cloud-service.state-EXPIRED': 'Expired',
  'cloud-service.latest':
    'The latest ranking ({time}, {by}) has {companies, select, 1 {1 company} other {{companies} companies}}. {all}',
  'cloud-service.latest-all': 'All rankings: {total}',
  'cloud-service.begin': 'Start from your customers',
  'cloud-service.begin-text': 'Choose customers as examples; the companies most like them are found in seconds.',
  'cloud-service.begin-name-list': 'List “{name}”, companies: {count}',
  'cloud-service.begin-connector':
    'Companies that your programs queried through “{name}” in the last {days, plural, one {# day} other {# days}}, calls: {count}',
  'cloud-service.begin-from': 'Use as examples',
  'cloud-service.begin-own': 'Other customers: paste their names, or upload a CSV or XLSX file',
  'cloud-service.begin-own-go': 'Enter a list',
  'cloud-service.begin-closed': 'Activate this application or try it for free to find companies like your customers.',
  'cloud-service.begin-closed-go': 'View prices and trial',
};
