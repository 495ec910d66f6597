export default {
  'data-advanced.title': 'Find companies by conditions',
  'data-advanced.text':
    'Say it in a sentence or set conditions one by one, in groups of “and” and “or”. Companies you watch can be left out.',
};
