import { DATA_SETS, type FilterNode, type Row } from '@daas/contract/datasets';
import type { RegionalReport } from '@daas/contract/endpoints/regional';
import { CHAIN_GAP } from '@daas/contract/regionalAnalysis';
import type { MarketEngine } from '../../market';
import { both, termOf } from './scope';

type Chain = RegionalReport['chain'];
type Side = Chain['list'][number]['side'];
const SIDES: readonly Side[] = ['upstream', 'downstream'];
/** Groups of all divisions are fewer. */
const MAX_GROUPS = 1000;
const def = DATA_SETS.industry;

/** Of a code such as C3451, its division 34. */
const divisionOf = (code: unknown): string | undefined => termOf('industry', String(code).slice(1, 3))?.name;

/** How much each neighbour weighs: the mean over the groups of the divisions, in %; their own divisions are none. */
function weights(groups: readonly Row[], side: Side, own: ReadonlySet<string>): Map<string, number> {
  const weightByDivision = new Map<string, number>();
  for (const group of groups)
    for (const { code, share } of (group[side] ?? []) as { code: string; share: number }[]) {
      const division = divisionOf(code);
      if (division && !own.has(division))
        weightByDivision.set(division, (weightByDivision.get(division) ?? 0) + share / groups.length);
    }
  return weightByDivision;
}

/** What the divisions need and whom they feed, and whether the region has it. */
export async function chainOf(
  market: MarketEngine,
  divisions: readonly string[],
  /** How many companies the region has of a division, and how special it is there. */
  here: (division: string) => { companies: number; lq: number | null },
  region: FilterNode,
): Promise<Chain> {
  if (divisions.length === 0 || !(await market.isLoaded(def))) return { of: [...divisions], list: [] };
  const filter: FilterNode = {
    op: 'and',
    items: [
      { field: 'level', op: 'eq', value: '中类' },
      { field: 'division', op: 'in', value: [...divisions] },
    ],
  };
  const groups: Row[] = [];
  for await (const batch of market.stream(def, { filter, fields: ['upstream', 'downstream'], limit: MAX_GROUPS }))
    groups.push(...batch);
  const list = SIDES.flatMap((side) =>
    [...weights(groups, side, new Set(divisions))]
      .filter(([, weight]) => weight >= CHAIN_GAP.weight)
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      .map(([division, weight]) => {
        const { companies, lq } = here(division);
        const weak = lq !== null && lq < CHAIN_GAP.lq;
        const gap = companies === 0 ? ('missing' as const) : weak ? ('weak' as const) : ('present' as const);
        const rows = both(region, { field: 'industry_l2', op: 'eq', value: division });
        return { side, division, weight, companies, lq, gap, filter: rows };
      }),
  );
  return { of: [...divisions], list };
}
