export default {
  'embedded.failed': 'The application did not load',
  'embedded.failed-text': 'This part cannot be shown right now. The rest of the console still works; try again.',
  'embedded.again': 'Reload',
};
