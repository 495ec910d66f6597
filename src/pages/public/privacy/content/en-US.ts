import type { LegalText } from '../../components/legalText';

const text: LegalText = {
  intro:
    'This policy explains how the organization that deploys and runs this platform (“we”) handles personal information when you use it, and what rights you have. The platform is for companies and is hosted by its operator; personal information stays in an environment the operator controls.',
  sections: [
    {
      id: 'scope',
      title: 'Scope',
      body: [
        'This policy covers the console, the data gateway, the data applications and the notices they send. Rules of your own company about its members apply as well.',
        'Data products may contain business information published under the law; see “Personal information in data products”.',
      ],
    },
    {
      id: 'collected',
      title: 'What we handle',
      body: [
        'We handle only what the functions need:',
        [
          'Account: name, phone number, email address if you give one, company, department and roles, to register, sign in, reach you and manage permissions.',
          'Sign-in and security: a hash of your password, SMS codes, time of sign-in, IP address, browser identification and failed attempts, to verify who you are, prevent misuse and investigate risks.',
          'Usage: call records, downloads, filters and the audit of operations, for charging, reconciliation, support and your company’s own audit.',
          'What you upload: name lists, notes and order remarks, to do the matching and processing you ask for.',
          'Notices: phone numbers and email addresses that receive balance warnings, and whether they arrived.',
        ],
        'We collect no address books, precise locations or biometrics, and use no third-party advertising or tracking.',
      ],
    },
    {
      id: 'purpose',
      title: 'Purposes and legal basis',
      body: [
        'We handle this information to conclude and perform the contract with your company, to meet legal duties and to keep the platform secure. Anything beyond that needs your consent first. You may decline to give what is not necessary; the basic functions still work.',
      ],
    },
    {
      id: 'storage',
      title: 'Cookies and local storage',
      body: [
        'The platform stores only what it needs to run:',
        [
          'A session cookie keeps you signed in. Scripts cannot read it, and it ends when you sign out.',
          'Local storage keeps your language, theme, and how you set up lists.',
          'Session storage keeps forms you have not submitted (never passwords or codes) until you close the tab.',
        ],
        'You can clear all of it in your browser; without the session cookie you need to sign in again.',
      ],
    },
    {
      id: 'sharing',
      title: 'Sharing, processors and disclosure',
      body: [
        'We do not sell personal information. Others receive it only in these cases:',
        [
          'administrators see the accounts and operations of their own company’s members;',
          'SMS and mail providers deliver codes and notices, and get only the number, address and content they need;',
          'courts and authorities receive what the law obliges us to give;',
          'in a merger, division or transfer of business the successor stays bound by this policy, and you are told beforehand.',
        ],
        'We do not publish personal information unless you consent separately or the law provides for it.',
      ],
    },
    {
      id: 'location',
      title: 'Where and how long',
      body: [
        'Personal information is kept where the operator’s servers stand and is not sent abroad by default. If it must be, the assessment, contract and separate consent required by law come first.',
        [
          'Account: until the account is closed.',
          'SMS codes: invalid after a few minutes and after use.',
          'Call, download and accounting records: as accounting law and contracts require, as a rule three years or more.',
          'Security logs and audit: six months or more.',
          'Uploaded name lists and generated files: until you delete them or they expire.',
        ],
      ],
    },
    {
      id: 'security',
      title: 'Security',
      body: [
        'We encrypt traffic, store passwords and keys as hashes, grant least privilege, separate companies from each other, lock accounts after failed sign-ins, audit operations and make backups. If personal information is affected by an incident, we act immediately and tell you what happened, what it may mean and what you can do.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        'You may:',
        [
          'see and copy your account information and your sessions;',
          'correct your name, phone number, email address and password;',
          'end sessions on other devices;',
          'withdraw consent, close your account, or have information erased that is no longer needed;',
          'ask us to explain how we handle it.',
        ],
        'Some of this can be done in the personal center; for the rest ask your administrator or us. After checking your identity we answer within fifteen working days. Records the law obliges us to keep cannot be erased during that time, but nothing else is done with them.',
      ],
    },
    {
      id: 'data-products',
      title: 'Personal information in data products',
      body: [
        'Data products may contain names of legal representatives and contact details of companies that were published under the law. Names, phone numbers and email addresses are masked before they are stored, so the clear values never enter the platform’s database.',
        'If information in a data product violates your rights, you can have it corrected, hidden or erased after we have checked the case. Companies that use the data bear the duties of a controller themselves.',
      ],
    },
    {
      id: 'automation',
      title: 'Automated processing',
      body: [
        'Rate limits, sign-in locks and anomaly detection run automatically and make no profiling decision with legal effect on you. If you disagree with a result, you can ask for a person to review it.',
      ],
    },
    {
      id: 'minors',
      title: 'Minors',
      body: [
        'The platform is for companies only and not meant for minors. If we find that we hold a minor’s information by mistake, we erase it immediately.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: [
        'When this policy changes, we publish the new text with its effective date, and announce significant changes beforehand by notice or SMS. Earlier versions are available on request.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        'You reach us through the support channel or the person responsible for data protection that the operator publishes. If our answer does not satisfy you, you may complain to the authority in charge of protecting personal information.',
      ],
    },
  ],
};

export default text;
