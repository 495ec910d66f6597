import type { exportOrders } from '../../../db/schema';
import { chargeName } from '../../../money/prices';

/** An export that was accepted. */
export type Export = typeof exportOrders.$inferSelect & { downloadId: string };

export const postingOf = (
  { companyId, departmentId, downloadId, relations }: Export,
  name: string,
  amount: number,
  now: Date,
) => ({
  companyId,
  departmentId,
  amount,
  cause: { type: 'download', id: downloadId },
  description: chargeName(name, relations),
  now,
});
