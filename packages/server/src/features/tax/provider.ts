import type { TaxFigures } from '@daas/contract/endpoints/tax';
import type { TAX_REFUSALS } from '@daas/contract/tax';
import type { Services } from '../../services';
import { demoProvider } from './demoProvider';
import { httpProvider } from './httpProvider';

/** A granted authorization, as sent to the provider. */
export interface TaxRequest {
  id: string;
  subject: string;
  taxNumber: string;
  consentVersion: string;
  consentAt: Date;
  /** The quarters asked for, oldest first, as `2026Q3`. */
  quarters: string[];
}

export type TaxAnswer =
  | { kind: 'figures'; figures: TaxFigures }
  /** It asks on its side and answers later. */
  | { kind: 'waiting' }
  | { kind: 'refused'; reason: (typeof TAX_REFUSALS)[number] };

/** Source of tax data. Throws when it cannot be reached; the request is retried. */
export interface TaxProvider {
  /** Its figures are generated. */
  demo: boolean;
  ask(request: TaxRequest): Promise<TaxAnswer>;
}

/** The one of the configuration; a demo without one generates figures, elsewhere there is none. */
export function taxProvider({ config, mode }: Pick<Services, 'config' | 'mode'>): TaxProvider | null {
  if (config.TAX_URL) return httpProvider(config.TAX_URL, config.TAX_TOKEN);
  return mode === 'demo' ? demoProvider : null;
}
