import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import type { Connector } from '../context';
import { problemOf, quoteOf, type RunAnswer, type RunMode } from './query';

interface RunResult {
  answer: RunAnswer;
  body: Record<string, unknown>;
  mode: RunMode;
}

/** Runs a query as the gateway would; what costs is quoted and agreed to before. */
export function useRun({ id, price }: Pick<Connector, 'id' | 'price'>, onCharged: () => void) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [result, setResult] = useState<RunResult | null>(null);
  const preview = useAction('connector.preview');
  const paid = useAction('connector.run');

  const ask = async (mode: RunMode, query: Record<string, unknown>): Promise<RunAnswer> => {
    const answer = await (mode === 'charge' ? paid.run({ id, query }) : preview.run({ id, mode, query }));
    setResult({ answer, body: query, mode });
    return answer;
  };
  const charge = async (body: Record<string, unknown>) => {
    const quoted = await ask('quote', body);
    const quote = quoteOf(quoted);
    if (problemOf(quoted) || !quote) return;
    confirmAct({
      title: formatMessage({ id: 'connector-query.charge-title' }, { price: format.money(quote.price) }),
      content: formatMessage(
        { id: 'connector-query.charge-text' },
        {
          rows: format.count(quote.rows, quote.capped),
          mode: formatMessage({ id: `connector.pricing-text.${price.mode}` }),
        },
      ),
      okText: formatMessage({ id: 'connector-query.charge-ok' }),
      act: async () => {
        await ask('charge', body);
        onCharged();
      },
    });
  };
  return {
    result,
    loading: preview.loading || paid.loading,
    run: (mode: RunMode, body: Record<string, unknown>) => {
      // A refusal of the console itself was shown already; the gateway's are answers.
      (mode === 'charge' ? charge(body) : ask(mode, body)).catch(() => undefined);
    },
  };
}
