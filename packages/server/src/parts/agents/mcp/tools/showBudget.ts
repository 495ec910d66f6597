import { z } from 'zod';
import { yuan } from '../../../../kernel/yuan';
import { cost } from '../callGateway';
import { defineTool } from './tool';

const LIMITS = ['spend_per_call', 'spend_per_day', 'spend_per_month', 'spend_total'] as const;
const amounts = z.record(z.string(), z.string().nullable());

export const showBudget = defineTool({
  name: 'show_budget',
  title: 'Show the budget',
  description: 'Remaining budget, limits of the app in yuan (null: none), amounts spent, and expiry. Free.',
  input: z.strictObject({}),
  output: z.object({
    limits_yuan: amounts,
    spent_yuan: z.object({ today: z.string(), this_month: z.string(), total: z.string() }),
    ends_at: z.string().nullable(),
    test_key: z.boolean().describe('Answers are samples and free'),
    cost,
  }),
  ask: () => ({ operation: 'key', path: '/key' }),
  answer({ body }) {
    const { app, mode } = body as {
      mode: string;
      app: { limits: Record<string, number | string | null>; used: Record<string, number> };
    };
    const { limits, used } = app;
    return {
      limits_yuan: Object.fromEntries(
        LIMITS.map((name) => [name, limits[name] == null ? null : yuan(limits[name] as number)]),
      ),
      spent_yuan: {
        today: yuan(used.spend_today ?? 0),
        this_month: yuan(used.spend_this_month ?? 0),
        total: yuan(used.spend ?? 0),
      },
      ends_at: limits.ends_at as string | null,
      test_key: mode === 'test',
    };
  },
});
