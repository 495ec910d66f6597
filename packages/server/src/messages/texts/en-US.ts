import type { Texts } from '../templates';

/** Every message the platform sends; `{name}` is filled from the message's values. */
export const texts: Texts = {
  code: {
    subject: 'Verification code',
    body: 'Your verification code is {code}, valid for {minutes} minutes. Do not share it.',
  },
  invitation: {
    subject: 'Invitation to {company}',
    body: '{by} invites you to join {company}. Open this link within {hours} hours to accept: {page}{code}',
  },
  'tax-authorization': {
    subject: 'Tax authorization for {company}',
    body: '{company} requests access to your company’s tax data. Open this link within {days} days to review the request and decide: {page}{code}',
  },
  'tax-consent': {
    subject: 'Code for a tax authorization',
    body: 'Entering code {code} lets {company} read the tax data of {subject}. It is valid for {minutes} minutes. Tell it to nobody, not to {company} either.',
  },
  'reset-password': {
    subject: 'Set a new password',
    body: 'An administrator of {company} asks you to set a new password: {page}',
  },
  'new-device': {
    subject: 'Sign-in from a new device',
    body: 'Your account was signed in to from a new device at {ip}, {at}. If that was not you, change your password now.',
  },
  'password-changed': {
    subject: 'Password changed',
    body: 'Your password was changed, {at}. If that was not you, reset it now.',
  },
  'phone-changed': {
    subject: 'Phone changed',
    body: 'The phone you sign in with was changed to {phone}, {at}. If that was not you, tell your administrator now.',
  },
  'second-factor-on': {
    subject: 'Second factor switched on',
    body: 'A second factor was set up for your account, {at}. If that was not you, change your password now.',
  },
  'second-factor-off': {
    subject: 'Second factor switched off',
    body: 'The second factor of your account was removed, {at}. If that was not you, change your password now.',
  },
  'passkey-added': {
    subject: 'Passkey added',
    body: 'The passkey “{name}” was added to your account, {at}. If that was not you, remove it and change your password now.',
  },
  'passkey-removed': {
    subject: 'Passkey removed',
    body: 'The passkey “{name}” was removed from your account, {at}. If that was not you, change your password now.',
  },
  'mail-changed': {
    subject: 'Mail address changed',
    body: 'The mail address of your account was changed to {name} at {at}. If this was not you, change your password at once and tell an administrator of your company.',
  },
  'recovery-codes-made': {
    subject: 'New recovery codes',
    body: 'New recovery codes were made for your account at {at}; the old ones are no longer valid. If this was not you, change your password at once.',
  },
  'recovery-begun': {
    subject: 'Somebody asks to remove your second factor',
    body: 'At {at}, from {ip}, somebody who got as far as your second factor, and gave a code sent to your phone, reported your authenticator, passkeys and recovery codes lost. Unless this is withdrawn, password and phone can remove your second factor from {ready} on. If it was not you, withdraw it and change your password now.\n{page}',
  },
  'recovery-of-member': {
    subject: '{name} asks to remove a lost second factor',
    body: '{name}, a member of {company}, reported the second factor lost at {at} from {ip}; it can be removed from {ready} on. Ask {name} in person or by phone. If it was somebody else, disable the member.',
  },
  'recovery-withdrawn': {
    subject: 'Your second factor stays',
    body: 'The request to remove your second factor was withdrawn at {at} from {ip}. If that was not you, change your password now.',
  },
  'recovery-finished': {
    subject: 'Your second factor was removed',
    body: 'Your lost second factor was removed at {at} from {ip}, and every session ended. If it was not you, turn to an administrator of your company now.',
  },
  'file-ready': { subject: 'Your file is ready', body: '“{name}” can be downloaded now.\n{page}' },
  'file-failed': {
    subject: 'Your file failed',
    body: '“{name}” could not be made; the download record says why.\n{page}',
  },
  'job-failed': { subject: 'A job failed', body: '“{name}” could not be finished. Please start it again.\n{page}' },
  'list-failed': {
    subject: 'Your list could not be matched',
    body: '“{name}” could not be matched; nothing was charged. Please upload it again.\n{page}',
  },
  'monitor-digest': {
    subject: 'Watched rows: {count} changes',
    body: '{count} changes in what {company} watches:\n{lines}\n{page}',
  },
  'balance-warning': {
    subject: 'Balance warning',
    body: 'The balance of {company} is {balance} yuan, below the warning threshold of {threshold} yuan. Please top up in time.\n{page}',
  },
  'application-ending': {
    subject: 'A data application ends soon',
    body: '“{name}” of {company} ends on {date}. After that it can only be read; extend it in time.\n{page}',
  },
  'application-ended': {
    subject: 'A data application has ended',
    body: '“{name}” of {company} ended on {date} and can only be read now; what was made is kept until {kept} at least.\n{page}',
  },
  'application-confirmed': {
    subject: 'Your order is confirmed',
    body: '“{name}” is open to {company} until {date}.\n{page}',
  },
  'application-refused': {
    subject: 'Your order was refused',
    body: 'Your order of “{name}” for {company} was refused; nothing was charged. Reason: {reason}',
  },
  'application-refunded': {
    subject: 'Your order was refunded',
    body: 'Your order of “{name}” for {company} was refunded to its balance, and its years are taken back. Reason: {reason}',
  },
  'partner-price': {
    subject: 'Your prices change',
    body: 'From {date} on, {company} pays for a call, or for a year of an application:\n{lines}\nUntil then the prices stay as they are.\n{page}',
  },
  'stock-price': {
    subject: 'What you pay for elements changes',
    body: 'From {date} on, {company} pays for a unit of these elements:\n{lines}\nWhat is in stock stays as it was bought.\n{page}',
  },
  'list-price': {
    subject: 'Prices of data change',
    body: 'From {date} on, {company} pays for this data as follows:\n{lines}\n{page}',
  },
  'budget-reached': {
    subject: '{percent}% of a budget used',
    body: 'The budget of “{name}” for {month} is {monthly} yuan; {used} yuan are used.\n{page}',
  },
  'limit-per-day': {
    subject: '{percent}% of today’s calls used',
    body: '“{name}” made {used} calls today, of {value} at most.\n{page}',
  },
  'limit-total': {
    subject: '{percent}% of all calls used',
    body: '“{name}” made {used} calls, of {value} at most.\n{page}',
  },
  'limit-spend': {
    subject: '{percent}% of this month’s spending used',
    body: '“{name}” spent {used} yuan this month, of {value} at most.\n{page}',
  },
  'limit-spend-day': {
    subject: '{percent}% of today’s spending used',
    body: '“{name}” spent {used} yuan today, of {value} at most.\n{page}',
  },
  'limit-spend-total': {
    subject: '{percent}% of all spending used',
    body: '“{name}” spent {used} yuan in all, of {value} at most.\n{page}',
  },
  'key-ending': {
    subject: 'An API key ends soon',
    body: 'The key “{name}” ({prefix}…) of the app “{app}” ends at {at}. Programs that use it will be refused; rotate it in time.\n{page}',
  },
  'agent-consented': {
    subject: 'The agent “{name}” was let in',
    body: '{by} let the agent “{name}” ({client}) use data until {at}, for ¥{total} at most. If that was not intended, end it at once.\n{page}',
  },
  'agent-ended-person': {
    subject: 'The agent “{name}” was ended',
    body: '{by} ended the agent “{name}” ({client}); it can call nothing any more.\n{page}',
  },
  'agent-ended-client': {
    subject: 'The agent “{name}” has ended',
    body: 'The agent “{name}” ({client}) gave its permission back; it can call nothing any more.\n{page}',
  },
  'agent-ended-reuse': {
    subject: 'The agent “{name}” was stopped',
    body: 'A credential of the agent “{name}” ({client}) was used twice and may have leaked, so the agent was ended at once. Let it in again if you still need it.\n{page}',
  },
  'agent-ended-member': {
    subject: 'The agent “{name}” has ended',
    body: 'The member who let the agent “{name}” ({client}) in has left, so it has ended. Another member can let it in again.\n{page}',
  },
  'token-ending': {
    subject: 'A service token ends soon',
    body: 'The token “{name}” ({prefix}…) of the service account “{account}” ends at {at}. Programs that use it will be refused; rotate it in time.\n{page}',
  },
  'data-set-loaded': { subject: '“{name}” has new data', body: 'New data of “{name}” was loaded at {at}.\n{page}' },
  'data-set-late': {
    subject: '“{name}” is late',
    body: 'New data of “{name}” was due by {due}; it still holds what was loaded on {loaded}.\n{page}',
  },
  'field-ending': {
    subject: 'The field “{field}” of “{name}” ends',
    body: 'The field “{field}” of “{name}” ends on {date} and is not returned from then on. These connectors use it; change them in time:\n{lines}\n{page}',
  },
  'field-replaced': {
    subject: 'The field “{field}” of “{name}” ends',
    body: 'The field “{field}” of “{name}” ends on {date}; use “{instead}” instead. These connectors use it; change them in time:\n{lines}\n{page}',
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
  'audit-heads': {
    subject: 'Heads of the audit log, {at}',
    body: 'These are the heads of the audit log at {at}. Keep them: `platform check-audit --against` proves with them that nothing before was removed or changed.\n{heads}',
  },
  'balance-warning-test': {
    subject: 'Balance warning test',
    body: 'This is a test of the balance warning of {company}; the balance is {balance} yuan. Warnings will reach you here.',
  },
};
