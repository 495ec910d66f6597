import { setTimeout as pause } from 'node:timers/promises';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Sql } from '../db/client';
import type { Admission } from './batch';
import { giveBack, lockAccount } from './sweep';

/** Class 08 and 57P: the connection or the server went away; the rest is what sockets and the driver say of that. */
const LOST = /^(08|57P|ECONN|EPIPE|ETIMEDOUT)|Connection terminated|Client has encountered a connection error/;
/** Pauses between looks at the record. */
const LOOKS_MS = [200, 1000, 3000];

/** The database was lost: whether what was under way is written is not known. */
export const isLost = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return LOST.test(code ?? '') || LOST.test(message ?? '');
};

export interface Settlement {
  status: number;
  receipt: Receipt;
}

/**
 * How a call ended whose last write was lost. Its record says; where there is none its reservation is given back, and a
 * write that is still under way finds the account changed and fails. Throws when the database stays away.
 */
export async function settlementOf(sql: Sql, admission: Admission, pauses = LOOKS_MS): Promise<Settlement | null> {
  try {
    return await sql.transaction((tx) => look(tx, admission));
  } catch (error) {
    const [ms, ...later] = pauses;
    if (!isLost(error) || ms === undefined) throw error;
    await pause(ms);
    return settlementOf(sql, admission, later);
  }
}

async function look(tx: Sql, { call, found }: Admission): Promise<Settlement | null> {
  await lockAccount(tx, found.companyId);
  const { rows } = await tx.query<Settlement>(
    `select status, detail->'receipt' as receipt from call_records where id = $1 and company_id = $2`,
    [call.id, found.companyId],
  );
  if (rows[0]) return rows[0];
  await giveBack(tx, found.companyId, 'id = $2', call.id);
  return null;
}
