import type { TaxFigures } from '@daas/contract/endpoints/tax';
import type { TAX_CONSENT_LANGUAGES, TAX_REFUSALS } from '@daas/contract/tax';
import type { TaxContact } from '../../db/schema';

/** Taxpayer and requesting company. */
export interface TaxSubject {
  taxNumber: string;
  subject: string;
  /** Name of the requesting company. */
  asker: string;
}

/** A consent with its evidence for the provider. */
export interface TaxRequest extends TaxSubject {
  id: string;
  purpose: string;
  days: number;
  consent: {
    /** Contact whose phone was verified; `phone` has 11 digits. */
    contact: TaxContact;
    at: Date;
    ip: string;
    version: string;
    language: (typeof TAX_CONSENT_LANGUAGES)[number];
    /** SHA-256 of the accepted text in hex. */
    sha256: string;
  };
  /** Requested quarters, oldest first, for example `2026Q3`. */
  quarters: string[];
}

export type TaxAnswer =
  | { kind: 'figures'; figures: TaxFigures }
  /** The provider answers later. */
  | { kind: 'waiting' }
  /** `text` is a one-line message of the provider for both sides. */
  | { kind: 'refused'; reason: (typeof TAX_REFUSALS)[number]; text: string | null };

/** Source of tax data. Methods throw if it is unreachable or answers outside its interface. */
export interface TaxProvider {
  /** The figures are generated. */
  demo: boolean;
  /** Reads the people who may consent for a taxpayer, preferred ones first; phones may have any format. */
  contacts(subject: TaxSubject): Promise<TaxContact[]>;
  /** Requests the data; the provider may refuse the consent. A job retries after an error. */
  ask(request: TaxRequest): Promise<TaxAnswer>;
}
