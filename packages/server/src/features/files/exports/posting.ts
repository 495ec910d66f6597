import type { exportOrders } from '../../../db/schema';

/** An export that was accepted. */
export type Export = typeof exportOrders.$inferSelect & { downloadId: string };

export const postingOf = (
  { companyId, departmentId, downloadId }: Export,
  name: string,
  amount: number,
  now: Date,
) => ({
  companyId,
  departmentId,
  amount,
  cause: { type: 'download', id: downloadId },
  description: name,
  now,
});
