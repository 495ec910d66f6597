import type { Services } from '../../services';
import { demoProvider } from './demoProvider';
import { httpProvider } from './httpProvider';
import type { TaxProvider } from './types';

/** Counts how a provider answers, for alerts. */
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

/** The one of the configuration; a demo without one generates figures, elsewhere there is none. */
export function taxProvider({
  config,
  mode,
  market,
  metrics,
}: Pick<Services, 'config' | 'mode' | 'market' | 'metrics'>): TaxProvider | null {
  if (config.TAX_URL) return withCounts(httpProvider(config.TAX_URL, config.TAX_TOKEN), metrics);
  return mode === 'demo' ? demoProvider(market) : null;
}
