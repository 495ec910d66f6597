import type { Services } from '../services';
import { createHttpProvider } from './httpProvider';
import type { TaxProvider } from './types';

/** Counts answers and failures of a provider in the metrics. */
function withCounts(provider: TaxProvider, { taxRequests }: Services['metrics']): TaxProvider {
  const counting =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      ask(...args).then(
        (answer) => {
          taxRequests.inc({ result: 'answered' });
          return answer;
        },
        (error) => {
          taxRequests.inc({ result: 'failed' });
          throw error;
        },
      );
  return { demo: provider.demo, contacts: counting(provider.contacts), ask: counting(provider.ask) };
}

/** Returns the configured provider; without one, that of the demo, if this is a demo; otherwise null. */
export function taxProvider({
  config,
  mode,
  demoTaxProvider,
  metrics,
}: Pick<Services, 'config' | 'mode' | 'demoTaxProvider' | 'metrics'>): TaxProvider | null {
  if (config.TAX_URL) return withCounts(createHttpProvider(config.TAX_URL, config.TAX_TOKEN), metrics);
  return mode === 'demo' && demoTaxProvider ? demoTaxProvider : null;
}
