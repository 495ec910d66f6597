export default {
  'application-group.unknown': 'There is no such group',
  'application-group.failed': 'It could not be read',
  'application-group.again': 'Try again',
};
