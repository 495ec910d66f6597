export default {
  'app-detail.missing': 'There is no such app',
  'app-detail.missing-text': 'It may have been deleted, or belongs to another company.',
  'app-detail.failed-text': 'The app cannot be read at the moment. Please try again.',
  'app-detail.to-list': 'Back to the apps',
  'app-detail.usage': 'Usage',
  'app-detail.usage-period': 'Period of the figures',
  'app-detail.usage-days': '{days, plural, one {# day} other {# days}}',
  'app-detail.keys': 'Keys',
  'app-detail.limits-hint':
    'Empty means no limit. Limits survive the rotation of keys; those of the connector hold as well, whichever is reached first.',
  'app-detail.connectors': 'Connectors',
  'app-detail.create-connector': 'Create connector',
  'app-detail.no-connectors': 'No connector is bound to this app yet, so its keys open nothing',
  'app-detail.signing': 'Require signed requests',
  'app-detail.signing-may':
    'Signing is optional. A signature that is sent is checked all the same: a wrong or repeated one is refused.',
  'app-detail.signing-must': 'Unsigned requests get a 401. A signature is good for 5 minutes, and once.',
  'app-detail.signing-how': 'How to sign (RFC 9421, hmac-sha256)',
  'app-detail.signing-title': 'Require signed requests of “{name}”?',
  'app-detail.signing-confirm':
    'Programs that do not sign get a 401 at once. Signing secrets are shown when a key is created or rotated.',
  'app-detail.signing-on': 'Require',
  'app-detail.recent': 'Latest calls',
  'app-detail.all-calls': 'All call records',
  'app-detail.no-calls': 'This app has not called yet',
};
