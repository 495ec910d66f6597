import { setTimeout as pause } from 'node:timers/promises';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Sql } from '../../db/client';
import { isUnavailable } from '../../db/failure';
import { type Admission, idempotencyOf } from '../lifecycle';
import { forgetCall } from './earlierAnswer';
import { giveBack, lockAccount } from './sweep';

/** Pauses between looks at the record. */
const LOOKS_MS = [200, 1000, 3000];

export interface RecordedOutcome {
  status: number;
  receipt: Receipt;
}

/**
 * How a call ended whose last write was lost. Its record says; where there is none its reservation and its Idempotency-Key are
 * given back, and a write that is still under way finds the account changed and fails. Throws when the database stays away.
 */
export async function recordedOutcome(
  sql: Sql,
  admission: Admission,
  pauses = LOOKS_MS,
): Promise<RecordedOutcome | null> {
  try {
    return await sql.transaction((tx) => look(tx, admission));
  } catch (error) {
    const [ms, ...later] = pauses;
    if (!isUnavailable(error) || ms === undefined) throw error;
    await pause(ms);
    return recordedOutcome(sql, admission, later);
  }
}

async function look(tx: Sql, { call, context, draw }: Admission): Promise<RecordedOutcome | null> {
  const payer = draw?.company_id ?? context.companyId;
  await lockAccount(tx, payer);
  const { rows } = await tx.query<RecordedOutcome>(
    `select status, detail->'receipt' as receipt from call_records where id = $1 and company_id = $2`,
    [call.id, context.companyId],
  );
  if (rows[0]) return rows[0];
  await giveBack(tx, payer, 'id = $2', call.id);
  const idempotency = idempotencyOf(call, context);
  if (idempotency) await forgetCall(tx, idempotency.app_id, [idempotency.key], call.id);
  return null;
}
