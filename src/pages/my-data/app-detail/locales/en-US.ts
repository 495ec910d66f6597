export default {
  'app-detail.missing': 'App not found',
  'app-detail.missing-text': 'It may have been deleted, or it belongs to another company.',
  'app-detail.to-list': 'Back to apps',
  'app-detail.usage': 'Usage',
  'app-detail.usage-period': 'Period',
  'app-detail.usage-days': '{days, plural, one {# day} other {# days}}',
  'app-detail.keys': 'Keys',
  'app-detail.limits-hint':
    'Leave empty for no limit. Limits are kept when keys are rotated. The connector’s limits apply as well; whichever is reached first counts.',
  'app-detail.connectors': 'Connectors',
  'app-detail.no-connectors': 'No connectors use this app yet, so its keys have no access to data',
  'app-detail.signing': 'Require signed requests',
  'app-detail.signing-may':
    'Signing is optional, but signatures that are sent are always verified: invalid or replayed ones are refused.',
  'app-detail.signing-must':
    'Unsigned requests get a 401 error. Each signature is valid for 5 minutes and can be used once.',
  'app-detail.signing-how': 'How to sign (RFC 9421, hmac-sha256)',
  'app-detail.signing-title': 'Require signed requests for “{name}”?',
  'app-detail.signing-confirm':
    'Programs that don’t sign immediately get a 401 error. Signing secrets are shown when a key is created or rotated.',
  'app-detail.signing-on': 'Require',
  'app-detail.recent': 'Recent calls',
  'app-detail.all-calls': 'All call records',
  'app-detail.no-calls': 'This app has not made any calls yet',
};
