import type { Texts } from './text';

/** Every message the platform sends; `{name}` is filled from the message's values. */
export const texts: Texts = {
  'charge-refunded': {
    subject: 'Charge refunded',
    body: '{amount} yuan of the charge for “{charge}” were refunded ({charged} yuan, bill of {month}): {reason}\n{page}',
  },
  'dispute-refunded': {
    subject: 'Dispute accepted',
    body: 'Your dispute {id} of “{charge}” was accepted; {amount} yuan were refunded: {answer}\n{page}',
  },
  'dispute-rejected': {
    subject: 'Dispute rejected',
    body: 'Your dispute {id} of “{charge}” was rejected: {answer}\n{page}',
  },
  code: {
    subject: 'Verification code',
    body: 'Your verification code is {code}, valid for {minutes} minutes. Do not share it.',
  },
  invitation: {
    subject: 'Invitation to {company}',
    body: '{by} has invited you to join {company}. Open this link within {hours} hours to accept: {page}{code}',
  },
  'tax-authorization': {
    subject: 'Tax authorization for {company}',
    body: '{company} requests access to your company’s tax data. Open this link within {days} days to review the request and decide: {page}{code}',
  },
  'tax-consent': {
    subject: 'Code for a tax authorization',
    body: 'Entering the code {code} lets {company} read the tax data of {subject}. It is valid for {minutes} minutes. Do not share it with anyone, including {company}.',
  },
  'reset-password': {
    subject: 'Set a new password',
    body: 'An administrator of {company} has asked you to set a new password: {page}',
  },
  'new-device': {
    subject: 'Sign-in from a new device',
    body: 'Your account was used to sign in from a new device at {ip}, {at}. If this wasn’t you, change your password now.',
  },
  'password-changed': {
    subject: 'Password changed',
    body: 'Your password was changed at {at}. If this wasn’t you, reset it now.',
  },
  'phone-changed': {
    subject: 'Phone changed',
    body: 'The phone you sign in with was changed to {phone} at {at}. If this wasn’t you, contact your administrator now.',
  },
  'second-factor-on': {
    subject: 'Second factor turned on',
    body: 'A second factor was set up for your account at {at}. If this wasn’t you, change your password now.',
  },
  'second-factor-off': {
    subject: 'Second factor turned off',
    body: 'The second factor of your account was removed at {at}. If this wasn’t you, change your password now.',
  },
  'passkey-added': {
    subject: 'Passkey added',
    body: 'The passkey “{name}” was added to your account at {at}. If this wasn’t you, remove it and change your password now.',
  },
  'passkey-removed': {
    subject: 'Passkey removed',
    body: 'The passkey “{name}” was removed from your account at {at}. If this wasn’t you, change your password now.',
  },
  'mail-changed': {
    subject: 'Email address changed',
    body: 'The email address of your account was changed to {name} at {at}. If this wasn’t you, change your password now and tell an administrator of your company.',
  },
  'recovery-codes-made': {
    subject: 'New recovery codes',
    body: 'New recovery codes were generated for your account at {at}; the old ones are no longer valid. If this wasn’t you, change your password now.',
  },
  'recovery-begun': {
    subject: 'Request to remove your second factor',
    body: 'At {at}, someone at {ip} signed in up to your second factor, entered a code sent to your phone, and reported your authenticator, passkeys, and recovery codes lost. Unless the request is withdrawn, your second factor can be removed with your password and phone from {ready}. If this wasn’t you, withdraw it and change your password now.\n{page}',
  },
  'recovery-of-member': {
    subject: '{name} requested removal of a lost second factor',
    body: '{name}, a member of {company}, reported a lost second factor at {at} from {ip}. It can be removed from {ready}. Check with {name} in person or by phone. If it was someone else, disable the member.',
  },
  'recovery-withdrawn': {
    subject: 'Your second factor was kept',
    body: 'The request to remove your second factor was withdrawn at {at} from {ip}. If this wasn’t you, change your password now.',
  },
  'recovery-finished': {
    subject: 'Your second factor was removed',
    body: 'Your lost second factor was removed at {at} from {ip}, and all sessions were ended. If this wasn’t you, contact an administrator of your company now.',
  },
  'second-factor-due': {
    subject: 'Set up a second factor',
    body: 'A second factor is required in {name} from {ready}. Without one, you will have to set it up then before you can use the console. Set it up now under “Personal center > Second factor”.',
  },
  'file-ready': { subject: 'Your file is ready', body: '“{name}” is ready to download.\n{page}' },
  'file-failed': {
    subject: 'Your file could not be generated',
    body: '“{name}” could not be generated; see the download record for the reason.\n{page}',
  },
  'job-failed': {
    subject: 'Your task failed',
    body: '“{name}” could not be completed. Please start it again.\n{page}',
  },
  'list-failed': {
    subject: 'Your list could not be matched',
    body: '“{name}” could not be matched; nothing was charged. Please upload it again.\n{page}',
  },
  'monitor-digest': {
    subject: 'Changes of watched rows: {count}',
    body: 'Changes of rows that {company} is watching: {count}\n{lines}\n{page}',
  },
  'balance-warning': {
    subject: 'Balance warning',
    body: 'The balance of {company} is {balance} yuan, below the warning threshold of {threshold} yuan. Please top up soon.\n{page}',
  },
  'application-ending': {
    subject: 'A data application is about to expire',
    body: '“{name}” of {company} expires on {date}. After that it is read-only; extend it in time.\n{page}',
  },
  'application-ended': {
    subject: 'A data application has expired',
    body: '“{name}” of {company} expired on {date} and is now read-only; its content is kept until at least {kept}.\n{page}',
  },
  'application-confirmed': {
    subject: 'Your order is confirmed',
    body: '“{name}” is active for {company} until {date}.\n{page}',
  },
  'application-refused': {
    subject: 'Your order was rejected',
    body: 'Your order for “{name}” ({company}) was rejected; nothing was charged. Reason: {reason}',
  },
  'application-refunded': {
    subject: 'Your order was refunded',
    body: 'Your order for “{name}” ({company}) was refunded to the balance, and the ordered years were canceled. Reason: {reason}',
  },
  'partner-price': {
    subject: 'Your prices are changing',
    body: 'From {date}, {company} pays the following per call, or per year of an application:\n{lines}\nUntil then, current prices apply.\n{page}',
  },
  'stock-price': {
    subject: 'Element prices are changing',
    body: 'From {date}, {company} pays the following per unit of these elements:\n{lines}\nUnits already in stock are not affected.\n{page}',
  },
  'list-price': {
    subject: 'Data prices are changing',
    body: 'From {date}, {company} pays the following for this data:\n{lines}\n{page}',
  },
  'budget-reached': {
    subject: '{percent}% of a budget used',
    body: 'The budget of “{name}” for {month} is {monthly} yuan; {used} yuan have been used.\n{page}',
  },
  'limit-per-day': {
    subject: '{percent}% of today’s calls used',
    body: '“{name}” has made {used} of at most {value} calls today.\n{page}',
  },
  'limit-total': {
    subject: '{percent}% of total calls used',
    body: '“{name}” has made {used} of at most {value} calls in total.\n{page}',
  },
  'limit-spend': {
    subject: '{percent}% of this month’s spending limit used',
    body: '“{name}” has spent {used} of at most {value} yuan this month.\n{page}',
  },
  'limit-spend-day': {
    subject: '{percent}% of today’s spending limit used',
    body: '“{name}” has spent {used} of at most {value} yuan today.\n{page}',
  },
  'limit-spend-total': {
    subject: '{percent}% of the total spending limit used',
    body: '“{name}” has spent {used} of at most {value} yuan in total.\n{page}',
  },
  'key-ending': {
    subject: 'An API key is about to expire',
    body: 'The key “{name}” ({prefix}…) of the app “{app}” expires at {at}. Calls with it will then be rejected; rotate it in time.\n{page}',
  },
  'agent-consented': {
    subject: 'Agent “{name}” was authorized',
    body: '{by} authorized the agent “{name}” ({client}) to use data until {at}, for at most ¥{total}. If this was not intended, revoke it immediately.\n{page}',
  },
  'agent-ended-person': {
    subject: 'Agent “{name}” was revoked',
    body: '{by} revoked the agent “{name}” ({client}); it can no longer make calls.\n{page}',
  },
  'agent-ended-client': {
    subject: 'Access of agent “{name}” has ended',
    body: 'The agent “{name}” ({client}) gave up its access; it can no longer make calls.\n{page}',
  },
  'agent-ended-reuse': {
    subject: 'Agent “{name}” was stopped',
    body: 'A credential of the agent “{name}” ({client}) was used twice and may have leaked, so the agent was stopped immediately. Authorize it again if you still need it.\n{page}',
  },
  'agent-ended-member': {
    subject: 'Access of agent “{name}” has ended',
    body: 'The member who authorized the agent “{name}” ({client}) has left, so its access has ended. Another member can authorize it again.\n{page}',
  },
  'token-ending': {
    subject: 'A service token is about to expire',
    body: 'The token “{name}” ({prefix}…) of the service account “{account}” expires at {at}. Calls with it will then be rejected; rotate it in time.\n{page}',
  },
  'data-set-loaded': { subject: '“{name}” has new data', body: 'New data for “{name}” was loaded at {at}.\n{page}' },
  'data-set-late': {
    subject: 'Update of “{name}” is overdue',
    body: 'New data for “{name}” was due by {due}; it still contains the data loaded on {loaded}.\n{page}',
  },
  'field-ending': {
    subject: 'Field “{field}” of “{name}” will be removed',
    body: 'The field “{field}” of “{name}” will be removed on {date}. These connectors use it; update them in time:\n{lines}\n{page}',
  },
  'field-replaced': {
    subject: 'Field “{field}” of “{name}” will be removed',
    body: 'The field “{field}” of “{name}” will be removed on {date}; use “{instead}” instead. These connectors use it; update them in time:\n{lines}\n{page}',
  },
  'member-joined': { subject: '{name} joined', body: '{name} joined {company}.\n{page}' },
  'member-enabled': { subject: '{name} was enabled', body: '{by} enabled {name}, a member of {company}.\n{page}' },
  'member-disabled': { subject: '{name} was disabled', body: '{by} disabled {name}, a member of {company}.\n{page}' },
  'member-roles': {
    subject: 'Roles of {name} changed',
    body: '{by} changed the roles of {name}, a member of {company}.\n{page}',
  },
  'member-removed': { subject: '{name} was removed', body: '{by} removed {name} from {company}.\n{page}' },
  'security-of-member': {
    subject: '{name}: {act}',
    body: '{name}, a member of {company}, at {at} from {ip}: {act}.\n{page}',
  },
  'balance-warning-test': {
    subject: 'Balance warning test',
    body: 'This is a test of the balance warning of {company}; the balance is {balance} yuan. Warnings will reach you here.',
  },
};
