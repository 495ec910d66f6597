export default {
  'cloud-service.intro':
    'With your customers as examples, find the companies that are most like them, and see for each one why.',
  'cloud-service.step-examples': 'Give examples',
  'cloud-service.step-examples-text': 'Paste 20 to 1,000 of your customers, by name or unified social credit code.',
  'cloud-service.step-model': 'Learn what they share',
  'cloud-service.step-model-text':
    'Industry, place, size, tags and more are compared with the market: how many times more frequent is each?',
  'cloud-service.step-result': 'Rank and measure',
  'cloud-service.step-result-text':
    'Each company comes with its reasons; examples that were held out show how far the ranking can be trusted.',
  'cloud-service.start': 'Start',
  'cloud-service.trial': '{left} of {total} uses of the trial are left',
  'cloud-service.state-NEW': 'Not activated',
  'cloud-service.state-EXPERIMENTAL': 'Trial',
  'cloud-service.state-OFFICIAL': 'Active',
  'cloud-service.state-EXPIRED': 'Expired',
  'cloud-service.latest':
    'The latest ranking ({time}, {by}) has {companies, select, 1 {1 company} other {{companies} companies}}. {all}',
  'cloud-service.latest-all': 'All rankings: {total}',
};
