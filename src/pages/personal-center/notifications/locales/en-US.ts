export default {
  'own-notifications.about':
    'What you are told of about this company in the notice centre, by SMS or by mail; what you choose for account security holds in every company. Codes, invitations and a change of phone are always sent.',
  'own-notifications.center': 'Notices',
  'own-notifications.no-mail': 'You have no mail address yet: nothing goes out by mail.',
  'own-notifications.add-mail': 'Add one',
  'own-notifications.sms': 'SMS',
  'own-notifications.mail': 'Mail',
  'own-notifications.hint-account.security': 'A sign-in from a new device; password, phone or second factor changed',
  'own-notifications.hint-security.act': 'A member’s sign-in from a new device, password or second factor',
  'own-notifications.hint-balance.low':
    'The balance fell below a threshold; SMS and mail go to the receivers set up there',
  'own-notifications.hint-budget.reached': '80%, 95% or 100% of a budget are used',
  'own-notifications.hint-limit.near': '80% or 100% of a limit of an app or connector are used',
  'own-notifications.hint-key.ending': '30 days, 7 days and 1 day before',
  'own-notifications.hint-token.ending': '30 days, 7 days and 1 day before',
  'own-notifications.hint-file.ready': 'An export or delivery you requested is ready',
  'own-notifications.hint-job.failed': 'An export, name list or delivery you requested failed',
  'own-notifications.hint-price.changing':
    'Prices of the data you use, or those of the partner that serves your company, change',
  'own-notifications.hint-data-set.loaded': 'New rows in a data set that your connectors use',
  'own-notifications.hint-data-set.late': 'A data set that your connectors use was not renewed in time',
  'own-notifications.hint-field.ending': 'A field that your connectors use ends soon',
  'own-notifications.hint-order.decided': 'Your order of a data application was decided',
  'own-notifications.hint-application.ending': 'A data application ends soon or has ended',
  'own-notifications.hint-member.changed': 'A member joined, was disabled or removed, or has other roles',
  'own-notifications.hint-monitor.digest': 'Once a day, the changes of the rules you subscribe to',
};
