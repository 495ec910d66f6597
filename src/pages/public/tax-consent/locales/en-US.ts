export default {
  'tax-authorization.title': 'Tax authorization',
  'tax-authorization.about':
    'A company you work with may request access to your company’s tax data. You decide whether to grant it and when to withdraw it.',
  'tax-authorization.step-open':
    'Open the link in the text message within {days, select, 1 {1 day} other {{days} days}} to see who requests what and why. It is sent only to your company’s registered contacts.',
  'tax-authorization.step-fill':
    'Enter your company’s tax number, choose the registered contact who confirms, and accept the consent, or decline.',
  'tax-authorization.step-confirm':
    'Enter the code sent to that contact’s phone. After that, the link works only in that browser.',
  'tax-authorization.step-withdraw': 'Withdraw at any time with the same link; the report is deleted immediately.',
  'tax-authorization.link': 'Your link',
  'tax-authorization.link-hint': 'Paste the complete link from the text message.',
  'tax-authorization.link-rule': 'The link is incomplete. Copy the complete link.',
  'tax-authorization.open': 'Open',
  'tax-authorization.opening': 'Opening the link',
  'tax-authorization.gone': 'Link not found',
  'tax-authorization.gone-text':
    'This authorization does not exist: the link may be incomplete or no longer valid. Ask for a new one.',
  'tax-authorization.failed': 'The link can’t be opened right now',
  'tax-authorization.bound': 'Verify your identity',
  'tax-authorization.bound-text':
    'This authorization was confirmed in another browser. To continue here, enter a code sent to the phone of the person who confirmed it.',
  'tax-authorization.prove': 'Continue with a code',
  'tax-authorization.to-landing': 'About tax authorizations',
  'tax-authorization.asks': '{asker} requests access to tax data',
  'tax-authorization.asks-text': 'Check what is requested before you decide.',
  'tax-authorization.asker': 'Requested by',
  'tax-authorization.subject': 'Company',
  'tax-authorization.tax-number': 'Tax number',
  'tax-authorization.tax-number-extra': 'Your company’s unified social credit code; it must match the request.',
  'tax-authorization.tax-number-rule': 'Not a valid unified social credit code; check its 18 characters',
  'tax-authorization.purpose': 'Purpose',
  'tax-authorization.scope': 'Data',
  'tax-authorization.scope-text':
    'Declared revenue, taxes by type, invoices, and filings of the last 12 quarters, and the tax credit grade',
  'tax-authorization.term': 'Term',
  'tax-authorization.days': '{days, select, 1 {1 day} other {{days} days}} from acceptance by the provider',
  'tax-authorization.until': 'Until {time}',
  'tax-authorization.who-confirms': 'Who confirms',
  'tax-authorization.contact-extra':
    'These are your company’s registered contacts. The code is sent only to the phone of the contact you choose. Members of the requesting company cannot confirm.',
  'tax-authorization.contact-required': 'Choose a registered contact',
  'tax-authorization.nobody':
    'No registered contact can currently consent for your company. Register the mobile phone of its legal representative, finance manager, or tax filer with its tax office, then ask for a new request.',
  'tax-authorization.changed': 'The content changed, or someone else filled it in. Review it before you confirm.',
  'tax-authorization.role-legal-representative': 'legal representative',
  'tax-authorization.role-finance-manager': 'finance manager',
  'tax-authorization.role-tax-filer': 'tax filer',
  'tax-authorization.role-other': 'contact',
  'tax-authorization.who-confirmed': 'Confirmed by',
  'tax-authorization.consent': 'Consent',
  'tax-authorization.consent-hash': 'Hash of the consent',
  'tax-authorization.agree': 'I have read and accept the consent',
  'tax-authorization.agree-required': 'Please read and accept the consent first',
  'tax-authorization.next': 'Next: confirm by phone',
  'tax-authorization.refuse': 'Decline',
  'tax-authorization.refuse-sure': 'Decline permanently; the link stops working',
  'tax-authorization.code-title': 'Confirm by phone',
  'tax-authorization.code-text': 'We’ll send a code to {phone}. Entering it grants the authorization.',
  'tax-authorization.give': 'Grant authorization',
  'tax-authorization.go-on': 'Continue',
  'tax-authorization.status-waiting': 'Under review',
  'tax-authorization.status-granted': 'Authorization granted',
  'tax-authorization.status-refused': 'Not granted',
  'tax-authorization.status-withdrawn': 'Withdrawn',
  'tax-authorization.status-expired': 'Expired',
  'tax-authorization.waiting-text':
    'Your consent has been received and is being verified with the tax data provider. You may close this page and come back with the same link.',
  'tax-authorization.granted-text':
    '{asker} can read the tax report until the authorization expires. You can withdraw it at any time.',
  'tax-authorization.expired-text':
    'The authorization or its link has expired; {asker} can no longer read any tax data.',
  'tax-authorization.refused-by-giver': 'You declined; {asker} has received no data.',
  'tax-authorization.withdrawn-by-giver': 'You withdrew the authorization; {asker}’s report has been deleted.',
  'tax-authorization.withdrawn-by-asker': '{asker} withdrew the request; any report has been deleted.',
  'tax-authorization.reason-unknown-taxpayer':
    'The tax data provider did not find this taxpayer. Check the name and number, and ask for a new link.',
  'tax-authorization.reason-not-permitted':
    'The tax data provider had no permission from your company and released no data.',
  'tax-authorization.reason-not-entitled':
    'The tax data provider does not accept this contact for your company and released no data. Have another registered contact confirm a new link.',
  'tax-authorization.reason-asker-member':
    'The person who confirmed belongs to the requesting company and cannot consent for yours; no data was released.',
  'tax-authorization.reason-text': 'Message from the provider',
  'tax-authorization.reason-no-answer':
    'The tax data provider did not respond and released no data. You can ask for a new link.',
  'tax-authorization.withdraw': 'Withdraw',
  'tax-authorization.withdraw-sure':
    '{asker} will no longer have access, and the report is deleted immediately. Withdraw?',
  'tax-authorization.withdraw-yes': 'Withdraw now',
  'tax-authorization.withdraw-no': 'Keep it',
};
