export default {
  'own-notifications.about':
    'Which messages reach you by SMS or mail. Codes, invitations and a change of phone are always sent.',
  'own-notifications.no-mail': 'You have no mail address yet: nothing goes out by mail.',
  'own-notifications.add-mail': 'Add one',
  'own-notifications.sms': 'SMS',
  'own-notifications.mail': 'Mail',
  'own-notifications.kind-security': 'Account security',
  'own-notifications.hint-security': 'A sign-in from a new device; password, phone or second factor changed',
  'own-notifications.kind-balance': 'Balance warnings',
  'own-notifications.hint-balance': 'The balance fell below a threshold, where you are named as a receiver',
  'own-notifications.kind-export': 'Files and exports',
  'own-notifications.hint-export': 'An export or delivery you asked for is ready, or failed',
  'own-notifications.kind-monitor': 'Watched rows',
  'own-notifications.hint-monitor': 'Once a day, the changes of the rules you have by mail',
  'own-notifications.kind-application': 'Data applications',
  'own-notifications.hint-application': 'An application ends soon or has ended, or your order was decided',
};
