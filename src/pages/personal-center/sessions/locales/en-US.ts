export default {
  'own-sessions.about':
    'Devices where your account is signed in. Sign out any you don’t recognize, and change your password.',
  'own-sessions.list': 'Signed-in devices',
  'own-sessions.current': 'This device',
  'own-sessions.unknown': 'Unknown device',
  'own-sessions.last-used': 'last used {at}',
  'own-sessions.since': 'signed in {at}',
  'own-sessions.since-first': 'first signed in {at}',
  'own-sessions.count': '{count} sign-ins',
  'own-sessions.end': 'Sign out',
  'own-sessions.ask': 'Sign out of “{device}”?',
  'own-sessions.ask-several': 'End the {count} sign-ins of “{device}”?',
  'own-sessions.end-others': 'Sign out everywhere else',
  'own-sessions.ask-others': 'Sign out {count, select, 1 {1 other device} other {{count} other devices}}?',
  'own-sessions.ended-others': '{ended, select, 1 {1 other device} other {{ended} other devices}} signed out',
};
