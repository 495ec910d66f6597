import { recordId } from '@daas/contract/shapes';
import { z } from 'zod';
import { yuan } from '../../../../kernel/yuan';
import { cost } from '../callGateway';
import { defineTool } from './tool';

export const showReceipt = defineTool({
  name: 'show_receipt',
  title: 'Show a receipt',
  description: 'Outcome of an earlier call by call_id: its price and ledger entry. Free.',
  input: z.strictObject({ call_id: recordId }),
  output: z.object({
    call_id: z.string(),
    at: z.string(),
    outcome: z.string(),
    rows: z.number(),
    price_yuan: z.string(),
    reason: z.string().nullable(),
    ledger_entry_id: z.string().nullable(),
    cost,
  }),
  ask: ({ call_id }) => ({ operation: 'call', path: `/calls/${call_id}`, callId: call_id }),
  answer({ body }) {
    const { id, at, outcome, rows, amount, reason, ledger_entry_id } = body.call as {
      id: string;
      at: string;
      outcome: string;
      rows: number;
      amount: number;
      reason: string | null;
      ledger_entry_id: string | null;
    };
    return { call_id: id, at, outcome, rows, price_yuan: yuan(amount), reason, ledger_entry_id };
  },
});
