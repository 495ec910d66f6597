import type { ConsentWords } from './words';

/** What a company's registered contact agrees to. A new wording is a new `TAX_CONSENT_VERSION`. */
export const words: ConsentWords = {
  title: 'Consent to the disclosure of tax data ({version})',
  clauses: [
    'Given by {subject}, tax number {number}, to {asker}.',
    'It covers declared revenue, taxes, invoices and filings of the last {quarters} complete quarters, and the tax credit grade.',
    'The data is used for “{purpose}” only and is not passed on to third parties.',
    'It holds for {days} days from the day the provider of tax data accepts it and can be withdrawn at any time; at its end the report is deleted.',
    'Whoever confirms it is a registered contact of the company, is entitled to give it on the company’s behalf, and is no member of {asker}.',
    'Name, role and phone of that contact, time and network address of the consent, and version and hash of this text go to the provider of tax data and are kept as evidence until a year after the end. {asker} can see them, of the phone only some digits.',
  ],
};
