import type { customerReports } from '../db/schema';
import { newId } from '../kernel/id';
import { DAY_MS } from '../kernel/period';

type Values = typeof customerReports.$inferInsert;

/** Returns values of a report that assigns a customer to a partner: won, and protected longer than any test runs. */
export const reportValues = ({
  now,
  ...given
}: Pick<Values, 'companyId' | 'rootId'> & Partial<Values> & { now: Date }): Values => ({
  uscc: newId('req'),
  name: 'A customer',
  rowId: 'ent_000001',
  contactName: '王',
  contactPhone: '10000000088',
  need: 'Data',
  expectedAmount: 1,
  state: 'won',
  protectedUntil: new Date(now.getTime() + 900 * DAY_MS),
  createdBy: 1,
  createdAt: now,
  ...given,
});
