export default {
  'tax-authorization.title': 'Tax authorization',
  'tax-authorization.about':
    'A company you work with may ask to read your company’s tax data. Whether you give it, and when you take it back, is up to you.',
  'tax-authorization.step-open':
    'Open the link in the text message, within {days, select, 1 {1 day} other {{days} days}}, to see who asks for what and why. It is sent to your company’s registered contacts only.',
  'tax-authorization.step-fill':
    'Enter your company’s tax number, choose which registered contact confirms and agree to the consent, or simply refuse.',
  'tax-authorization.step-confirm':
    'Enter the code sent to that contact’s phone. From then on the link works in that browser alone.',
  'tax-authorization.step-withdraw':
    'Withdraw at any time by the same link; the report that was made is deleted at once.',
  'tax-authorization.link': 'Your link',
  'tax-authorization.link-hint': 'Paste the whole link from the text message.',
  'tax-authorization.link-rule': 'The link is not complete; copy all of it',
  'tax-authorization.open': 'Open',
  'tax-authorization.opening': 'Opening the link',
  'tax-authorization.gone': 'No such link',
  'tax-authorization.gone-text':
    'There is no such authorization: the link may be cut, or has been removed. Ask for it to be sent again.',
  'tax-authorization.failed': 'It cannot be opened right now',
  'tax-authorization.bound': 'Prove that it is you',
  'tax-authorization.bound-text':
    'This authorization was confirmed in another browser. Enter a code sent to the phone of whoever confirmed it to continue here.',
  'tax-authorization.prove': 'Continue with a code',
  'tax-authorization.to-landing': 'About tax authorizations',
  'tax-authorization.asks': '{asker} asks to read tax data',
  'tax-authorization.asks-text': 'Check what is requested before you decide.',
  'tax-authorization.asker': 'Asked by',
  'tax-authorization.subject': 'Company',
  'tax-authorization.tax-number': 'Tax number',
  'tax-authorization.tax-number-extra':
    'Your company’s unified social credit code; it must be the one that was asked for.',
  'tax-authorization.tax-number-rule': 'Not a valid unified social credit code; check its 18 characters',
  'tax-authorization.purpose': 'Purpose',
  'tax-authorization.scope': 'Data',
  'tax-authorization.scope-text':
    'Declared revenue, taxes by kind, invoices and filings of the last 12 quarters, and the tax credit grade',
  'tax-authorization.term': 'Term',
  'tax-authorization.days': '{days, select, 1 {1 day} other {{days} days}} from its acceptance by the provider',
  'tax-authorization.until': 'Until {time}',
  'tax-authorization.who-confirms': 'Who confirms',
  'tax-authorization.contact-extra':
    'These are your company’s registered contacts. The code goes to the chosen one’s phone only. Members of the company that asks cannot confirm.',
  'tax-authorization.contact-required': 'Choose a registered contact',
  'tax-authorization.nobody':
    'No registered contact may consent for your company at present. Register the mobile phone of its legal representative, finance manager or tax filer with its tax office, then ask for a new request.',
  'tax-authorization.changed':
    'The content changed, or somebody else filled it in. Check it once more before you confirm.',
  'tax-authorization.role-legal-representative': 'legal representative',
  'tax-authorization.role-finance-manager': 'finance manager',
  'tax-authorization.role-tax-filer': 'tax filer',
  'tax-authorization.role-other': 'contact',
  'tax-authorization.who-confirmed': 'Confirmed by',
  'tax-authorization.consent': 'Consent',
  'tax-authorization.consent-hash': 'Hash of the consent',
  'tax-authorization.agree': 'I have read the consent and agree to it',
  'tax-authorization.agree-required': 'Please read the consent and agree to it first',
  'tax-authorization.next': 'Next: confirm by phone',
  'tax-authorization.refuse': 'Refuse',
  'tax-authorization.refuse-sure': 'Refuse for good; the link ends',
  'tax-authorization.code-title': 'Confirm by phone',
  'tax-authorization.code-text': 'A code goes to {phone}. Entering it gives the authorization.',
  'tax-authorization.give': 'Give the authorization',
  'tax-authorization.go-on': 'Continue',
  'tax-authorization.status-waiting': 'Being checked',
  'tax-authorization.status-granted': 'Authorization given',
  'tax-authorization.status-refused': 'Not given',
  'tax-authorization.status-withdrawn': 'Withdrawn',
  'tax-authorization.status-expired': 'Expired',
  'tax-authorization.waiting-text':
    'Your consent has arrived and is being checked with the provider of tax data. You may close this page and come back by the same link.',
  'tax-authorization.granted-text':
    '{asker} can read the tax report until the term ends. You can withdraw it at any time.',
  'tax-authorization.expired-text': 'The term or the link is over; {asker} can no longer read any tax data.',
  'tax-authorization.refused-by-giver': 'You refused; {asker} has received no data.',
  'tax-authorization.withdrawn-by-giver': 'You withdrew it; the report of {asker} has been deleted.',
  'tax-authorization.withdrawn-by-asker': '{asker} withdrew the request; any report has been deleted.',
  'tax-authorization.reason-unknown-taxpayer':
    'The provider of tax data does not know this taxpayer. Check name and number, and ask for a new link.',
  'tax-authorization.reason-not-permitted':
    'The provider of tax data had no permission from your company and gave no data.',
  'tax-authorization.reason-not-entitled':
    'The provider of tax data does not accept that contact for your company and gave no data. Let another registered contact confirm a new link.',
  'tax-authorization.reason-asker-member':
    'Whoever confirmed belongs to the company that asks and cannot consent for yours; no data was given.',
  'tax-authorization.reason-text': 'The provider says',
  'tax-authorization.reason-no-answer':
    'The provider of tax data did not answer and gave no data. You can ask for a new link.',
  'tax-authorization.withdraw': 'Withdraw',
  'tax-authorization.withdraw-sure':
    '{asker} will no longer be able to read it, and its report is deleted at once. Withdraw?',
  'tax-authorization.withdraw-yes': 'Withdraw now',
  'tax-authorization.withdraw-no': 'Keep it',
};
