import type { TaxFigures } from '@daas/contract/endpoints/tax';
import type { TAX_CONSENT_LANGUAGES, TAX_REFUSALS } from '@daas/contract/tax';
import type { TaxContact } from '../../db/schema';

/** Whose data is asked for, and by whom. */
export interface TaxSubject {
  taxNumber: string;
  subject: string;
  /** The name of the company that asks. */
  asker: string;
}

/** A consent and all that is known of it, for the provider to judge. */
export interface TaxRequest extends TaxSubject {
  id: string;
  purpose: string;
  days: number;
  consent: {
    /** The one of its contacts whose phone a code proved; `phone` as 11 digits. */
    contact: TaxContact;
    at: Date;
    ip: string;
    version: string;
    language: (typeof TAX_CONSENT_LANGUAGES)[number];
    /** Of the text that was agreed to, hex. */
    sha256: string;
  };
  /** The quarters asked for, oldest first, as `2026Q3`. */
  quarters: string[];
}

export type TaxAnswer =
  | { kind: 'figures'; figures: TaxFigures }
  /** It asks on its side and answers later. */
  | { kind: 'waiting' }
  /** `text` is its own words, one line, for both sides to read. */
  | { kind: 'refused'; reason: (typeof TAX_REFUSALS)[number]; text: string | null };

/** Source of tax data. Throws when it cannot be reached or answers what its interface does not have. */
export interface TaxProvider {
  /** Its figures are generated. */
  demo: boolean;
  /** Who may consent for a taxpayer, the first choice first, phones in any spelling; empty where nobody may. */
  contacts(subject: TaxSubject): Promise<TaxContact[]>;
  /** Asks for the data that was consented to; it may refuse the consent. A job asks again after an error. */
  ask(request: TaxRequest): Promise<TaxAnswer>;
}
