export default {
  'own-notifications.about':
    'Choose which events of this company notify you, and how: in the notification center, by SMS, or by email. Your choice for account security applies in every company. Codes, invitations, and changes of phone or email address are always sent.',
  'own-notifications.center': 'Notification center',
  'own-notifications.no-mail': 'You have no email address yet, so nothing is sent by email.',
  'own-notifications.add-mail': 'Add one',
  'own-notifications.failing-mail': 'Email to your address was returned, so email notifications are paused.',
  'own-notifications.failing-sms': 'Text messages to your phone did not arrive, so SMS notifications are paused.',
  'own-notifications.see-contact': 'View contact details',
  'own-notifications.sms': 'SMS',
  'own-notifications.mail': 'Email',
  'own-notifications.hint-account.security':
    'Sign-in from a new device, or a change of password, phone, email, or second factor',
  'own-notifications.hint-security.act':
    'New devices, passwords, and second factors of members; changes to the IP allowlist, single sign-on, roles, and service accounts',
  'own-notifications.hint-balance.low':
    'The balance fell below a threshold; SMS and email go to the recipients set there',
  'own-notifications.hint-budget.reached': '80%, 95%, or 100% of a budget is used',
  'own-notifications.hint-limit.near': '80% or 100% of an app’s or connector’s limit is used',
  'own-notifications.hint-key.ending': '30 days, 7 days, and 1 day before',
  'own-notifications.hint-agent.consented': 'A member authorized an agent to use data',
  'own-notifications.hint-agent.ended': 'An agent was revoked, gave up its access, or was stopped',
  'own-notifications.hint-token.ending': '30 days, 7 days, and 1 day before',
  'own-notifications.hint-file.ready': 'An export or delivery you requested is ready',
  'own-notifications.hint-job.failed': 'An export, name list, report, or other task you requested failed',
  'own-notifications.hint-price.changing': 'A price your company pays, or how it is charged, is changing',
  'own-notifications.hint-data-set.loaded': 'New data in a data set your connectors use',
  'own-notifications.hint-data-set.late': 'A data set your connectors use was not updated on time',
  'own-notifications.hint-field.ending': 'A field your connectors use will be removed soon',
  'own-notifications.hint-order.decided': 'Your data application order was confirmed or refused',
  'own-notifications.hint-application.ending': 'A data application is about to expire or has expired',
  'own-notifications.hint-member.changed': 'A member joined, was disabled or removed, or changed roles',
  'own-notifications.hint-monitor.digest': 'A daily summary of changes for the rules you subscribe to',
};
