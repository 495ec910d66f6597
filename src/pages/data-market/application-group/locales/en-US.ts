export default {
  'application-group.locked': 'This application is not open to you',
  'application-group.unknown': 'There is no such group',
  'application-group.failed': 'It could not be read',
  'application-group.again': 'Try again',
};
