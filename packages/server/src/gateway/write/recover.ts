import { setTimeout as pause } from 'node:timers/promises';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Sql } from '../../db/client';
import { isUnavailable } from '../../db/failure';
import { idempotencyKeyOf } from '../decide/firstRequest';
import type { Admission } from '../model';
import { releaseIdempotencyKeys } from './releaseIdempotencyKeys';
import { lockAccountRow, releaseReservations } from './sweep';

/** Pauses between attempts. */
const PAUSES_MS = [200, 1000, 3000];

export interface RecordedOutcome {
  status: number;
  receipt: Receipt;
}

/**
 * Returns the recorded outcome of a call whose last write was lost. Without a record it releases reservation and
 * Idempotency-Key and returns null; a write that is still running then conflicts. Throws while the database is unavailable.
 */
export async function findRecordedOutcome(
  sql: Sql,
  admission: Admission,
  pauses = PAUSES_MS,
): Promise<RecordedOutcome | null> {
  try {
    return await sql.transaction((tx) => findOrRelease(tx, admission));
  } catch (error) {
    const [ms, ...later] = pauses;
    if (!isUnavailable(error) || ms === undefined) throw error;
    await pause(ms);
    return findRecordedOutcome(sql, admission, later);
  }
}

async function findOrRelease(tx: Sql, { call, context, allocation }: Admission): Promise<RecordedOutcome | null> {
  const payer = allocation?.company_id ?? context.companyId;
  await lockAccountRow(tx, payer);
  const { rows } = await tx.query<RecordedOutcome>(
    `select status, detail->'receipt' as receipt from call_records where id = $1 and company_id = $2`,
    [call.id, context.companyId],
  );
  if (rows[0]) return rows[0];
  await releaseReservations(tx, payer, 'id = $2', call.id);
  const idempotency = idempotencyKeyOf(call, context);
  if (idempotency) await releaseIdempotencyKeys(tx, idempotency.app_id, [idempotency.key], call.id);
  return null;
}
