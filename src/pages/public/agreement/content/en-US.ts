import type { LegalText } from '../../components/legalText';

const text: LegalText = {
  intro:
    'This agreement is made between the organization that deploys and runs this platform (the “operator”) and the company that registers, signs in to or uses it, together with the people it authorizes (“you”). Please read it in full before use, above all the parts on fees, liability and termination. By ticking the box, registering or using the platform you confirm that you may accept it for your company.',
  sections: [
    {
      id: 'definitions',
      title: 'Definitions',
      body: [
        'In this agreement:',
        [
          'Platform: the enterprise data platform run by the operator, with its console, data gateway, data applications and documentation.',
          'Company account: an account held in a company’s name, which bears the fees and duties. One phone number may belong to several company accounts.',
          'Member: a person whom an administrator invited or created to use the platform under the company account.',
          'Connector: a channel to data that you set up by choosing fields, conditions and limits of a data product. There are API, file and data-set connectors.',
          'App and key: the identity and the credential with which your programs call the data gateway.',
          'Data: information on companies, factories, shops, tenders, intellectual property, customs, policy, macro figures and the like which the platform provides, and results derived from it.',
        ],
      ],
    },
    {
      id: 'acceptance',
      title: 'Formation and scope',
      body: [
        'This agreement takes effect when you accept it. The price directory, the documentation, the privacy policy and any order or contract you sign with the operator form part of it.',
        'Where a signed contract differs from this agreement, the contract prevails; this agreement governs whatever the contract leaves open.',
      ],
    },
    {
      id: 'account',
      title: 'Registration, accounts and security',
      body: [
        'You register with a true, accurate and complete company name, personal name and phone number, and keep them up to date. The first person to register becomes the administrator, who invites members, sets roles and permissions and maintains the IP allow list.',
        [
          'Keep passwords, SMS codes and keys safe. What is done with your account or key counts as done by you.',
          'A key is shown in full only once, when it is created or rotated. If you suspect that it leaked, rotate or revoke it immediately and tell the operator.',
          'An account is locked for a while after repeated failed sign-ins. This protects you and is not an interruption of service.',
          'When a member leaves or changes position, the administrator disables the account or hands over what it holds without delay.',
        ],
        'Accounts may not be rented, lent, transferred or shared.',
      ],
    },
    {
      id: 'service',
      title: 'The service',
      body: [
        'The platform offers data search, connectors, gateway calls, name-list matching, file downloads, data applications, and the management of cost and usage. What you can use depends on the products activated for you and the permissions you hold.',
        'The platform may offer test keys and demonstration data. Demonstration data is generated and marked as such; it describes no real company, person or deal and must not be relied on.',
      ],
    },
    {
      id: 'data-use',
      title: 'Use of data',
      body: [
        'You may use the data you obtain to run your own business. Without the operator’s written consent you may not:',
        [
          'sell, rent or sublicense data, or offer a competing service that consists mainly of it;',
          'get around masking, call limits, IP rules or charging in any way;',
          'use data for harassment, fraud, discrimination, unlawful debt collection, violation of personal rights or any other unlawful purpose;',
          'try to identify people whose data was masked or made anonymous;',
          'remove or alter statements of source, date or rights.',
        ],
        'Where data contains personal information you are an independent controller: you need a lawful basis and must meet your duties to inform, protect and erase.',
      ],
    },
    {
      id: 'gateway',
      title: 'Gateway calls and limits',
      body: [
        'Calls to the data gateway follow the documented rules of authentication, signing, frequency and idempotency. You may limit apps and connectors by source address, calls per second, calls per day, total calls and spend. A request beyond a limit is refused and not charged; the answer and the call record name the limit.',
        'To keep the service stable for all, the operator may slow down clearly abnormal traffic, and gives notice where possible.',
      ],
    },
    {
      id: 'fees',
      title: 'Fees, balance and bills',
      body: [
        'Data is charged as the price directory or your order says:',
        [
          'per query: every query without an error is charged, even when its result is empty;',
          'per non-empty result: a query is charged only when it returns something;',
          'special project: a price agreed after assessing data volume and field complexity.',
        ],
        'Before data is read, each call reserves the highest amount it may cost; afterwards the actual amount is settled and the rest released. A retry with the same idempotency key returns the first answer and is not charged again. Every charge has one ledger entry and one call record, which you can check and export at any time.',
        'When the balance or a budget is used up, further charged requests are refused. Amounts spent are not refunded unless the law or an agreement says otherwise; wrong charges caused by the platform are reversed once confirmed.',
        'Price changes are published in the price directory beforehand and do not affect calls already completed.',
      ],
    },
    {
      id: 'quality',
      title: 'Source and quality of data',
      body: [
        'Data comes from public channels or lawfully authorized sources, or is derived from them. The platform shows source and date and makes reasonable efforts to stay current and accurate, but does not warrant that data is complete and free of error at every moment.',
        'Data is for reference and is not investment, legal, credit or other professional advice. If you find an error, the operator will correct it on request.',
      ],
    },
    {
      id: 'ip',
      title: 'Intellectual property',
      body: [
        'Rights in the software, interface, documentation and arrangement of data belong to the operator or its licensors; open-source components are under their own licenses. Name lists you upload, your filters and the business material made from them are yours; the operator uses them only as far as the service requires.',
      ],
    },
    {
      id: 'confidentiality',
      title: 'Confidentiality and security',
      body: [
        'Each side keeps secret what it learns of the other’s trade secrets and non-public material, unless the law requires disclosure. This duty lasts three years beyond the end of this agreement.',
        'The operator protects the platform by access control, encryption in transit, hashed storage of credentials and audit of operations. If you find a vulnerability, report it promptly and neither exploit nor publish it.',
      ],
    },
    {
      id: 'availability',
      title: 'Maintenance, changes and interruptions',
      body: [
        'The operator may upgrade and maintain the platform and announces planned work that is likely to be noticed. After interruptions caused by force majeure, failures of power or communication, or third-party services, the operator restores service as soon as possible and explains what happened.',
        'Features and data products may be added, changed or withdrawn. Before a data product that you pay for is withdrawn, you get a reasonable transition period.',
      ],
    },
    {
      id: 'breach',
      title: 'Breach and suspension',
      body: [
        'If you breach this agreement, the operator may, as the case requires, ask for a remedy, restrict features, or disable keys, connectors or accounts. Where others could come to urgent harm, it may act first and give its reasons without delay.',
        'If you disagree, you may submit an explanation and evidence, which the operator reviews and answers.',
      ],
    },
    {
      id: 'liability',
      title: 'Limits of liability',
      body: [
        'Neither side is liable to the other for indirect loss or lost profit. Except for intent, gross negligence, personal injury and cases the law does not allow to be limited, the operator’s total liability is capped at the fees you paid in the twelve months before the damage arose.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination and what happens to data',
      body: [
        'You may stop using the platform and ask to close the company account at any time. Before it ends you can export bills, call records and the name lists you uploaded.',
        'Afterwards the operator keeps accounting and audit records for as long as the law requires, and erases or anonymizes everything else. Unspent balance is treated as your order says; failing that, it is returned after fees due are deducted.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this agreement',
      body: [
        'When this agreement changes, the new text is published on the platform with its effective date. Changes that affect your rights significantly are announced at least fifteen days ahead by notice or SMS. If you do not agree, you may stop using the platform and terminate before they take effect.',
      ],
    },
    {
      id: 'law',
      title: 'Governing law and disputes',
      body: [
        'This agreement is governed by the laws of the People’s Republic of China. Disputes are first discussed between the two sides; failing that, either may bring a claim before the competent court at the operator’s seat.',
      ],
    },
    {
      id: 'contact',
      title: 'Notices and contact',
      body: [
        'The operator serves notices on the platform or through the phone number or email address you registered. You reach the operator through the support channel it publishes. If one clause is invalid, the others remain in force.',
      ],
    },
  ],
};

export default text;
