import type { Services } from '../../services';
import { demoProvider } from './demoProvider';
import { httpProvider } from './httpProvider';
import type { TaxProvider } from './types';

/** The one of the configuration; a demo without one generates figures, elsewhere there is none. */
export function taxProvider({
  config,
  mode,
  market,
}: Pick<Services, 'config' | 'mode' | 'market'>): TaxProvider | null {
  if (config.TAX_URL) return httpProvider(config.TAX_URL, config.TAX_TOKEN);
  return mode === 'demo' ? demoProvider(market) : null;
}
