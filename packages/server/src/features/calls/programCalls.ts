import { BUSINESS_TIME_ZONE, MAX_RANGE_DAYS } from '@daas/contract/constants';
import type { CallDesk } from '../../gateway';
import { DAY_MS, daysPeriod } from '../../kernel/period';
import { businessDay, dayAfter } from '../../kernel/time';
import type { Services } from '../services';
import { findCall, listCalls } from './repository';
import { callSeries } from './stats';

/** An app's own calls, for programs. */
export const callDesk = (getServices: () => Services): CallDesk => ({
  async usage(companyId, appId, { from, to }) {
    const period = daysPeriod(from, to);
    const filter = { app_id: appId, mode: 'live' as const };
    const rows = await callSeries(getServices(), companyId, filter, period, 'day', BUSINESS_TIME_ZONE);
    const days = new Map(rows.map(({ at, ...sums }) => [businessDay(at), sums]));
    const usage = [];
    for (let day = from; day <= to; day = dayAfter(day, 1)) {
      const { ok, empty, refused, failed, spend } = days.get(day) ?? NOTHING;
      usage.push({ day, calls: ok + empty + refused + failed, ok, empty, refused, failed, spend });
    }
    return usage;
  },

  async find(companyId, appId, id) {
    const services = getServices();
    const until = services.clock().getTime() + 1;
    const period = { from: new Date(until - MAX_RANGE_DAYS * DAY_MS), to: new Date(until) };
    const first = { current: 1, pageSize: 1, sort: { field: 'at', direction: 'desc' } } as const;
    const { list } = await listCalls(services, companyId, { app_id: appId, keyword: id }, period, first);
    const [row] = list;
    if (!row) return null;
    const call = await findCall(services, companyId, row.id);
    const { request_id, at, mode, status, outcome, code, rows, amount } = row;
    return {
      id: row.id,
      request_id,
      at,
      connector_id: row.connector?.id ?? null,
      mode,
      status,
      outcome,
      code,
      rows,
      amount,
      reason: call?.detail.receipt?.reason ?? null,
      ledger_entry_id: call?.detail.receipt?.ledger_entry_id ?? null,
    };
  },
});

const NOTHING = { ok: 0, empty: 0, refused: 0, failed: 0, spend: 0 };
