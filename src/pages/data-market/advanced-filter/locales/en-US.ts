export default {
  'data-advanced.title': 'Find companies by conditions',
  'data-advanced.text':
    'Describe what you need in a sentence, or build conditions one by one in “and” and “or” groups. You can leave out companies you already watch.',
};
