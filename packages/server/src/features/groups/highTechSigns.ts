import { DATA_SETS, type FilterNode } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { MarketEngine } from '../../market';

/** Patents that are looked at for a page of companies. */
const PATENTS = 20_000;
type Answer = EndpointOutput<'customerGroup.highEnterprisesEvidence'>;

/** By which signs companies of the group may be high-tech enterprises: their trade, their staff, their patents. */
export async function signsOf(
  market: MarketEngine,
  group: FilterNode,
  ids: readonly string[],
): Promise<Answer['list']> {
  const { rows } = await market.page(DATA_SETS.enterprise, {
    filter: group,
    ids: { op: 'in', value: ids },
    fields: ['uscc', 'industry_l1', 'industry_l2', 'insured_count'],
    current: 1,
    pageSize: ids.length,
  });
  const patents = await patentsOf(
    market,
    rows.map(({ uscc }) => String(uscc)),
  );
  return rows.map((row) => {
    const count = patents.get(String(row.uscc)) ?? 0;
    return {
      id: row.id,
      signs: [
        { sign: 'industry' as const, value: String(row.industry_l2 ?? row.industry_l1) },
        { sign: 'staff' as const, value: Number(row.insured_count) },
        ...(count > 0 ? [{ sign: 'patents' as const, value: count }] : []),
      ],
    };
  });
}

async function patentsOf(market: MarketEngine, codes: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (codes.length === 0 || !(await market.isLoaded(DATA_SETS.patent))) return counts;
  const filter: FilterNode = { field: 'applicant_usccs', op: 'in', value: [...codes] };
  for await (const batch of market.stream(DATA_SETS.patent, { filter, fields: ['applicant_usccs'], limit: PATENTS }))
    for (const { applicant_usccs: owners } of batch)
      for (const uscc of new Set((owners ?? []) as string[])) counts.set(uscc, (counts.get(uscc) ?? 0) + 1);
  return counts;
}
