import { DATA_SETS, type Row } from '@daas/contract/datasets';
import { FILTER_MAX_LIST } from '@daas/contract/datasets/filter';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import { controlledBy, ultimateShares } from './companyControl';
import { pathOf, unlessLoaded } from './links';

type Answer = EndpointOutput<'market.control'>;
type End = Omit<Answer['ends'][number], 'share'>;

const { enterprise, shareholding } = DATA_SETS;
/** How far holders are followed; what lies beyond is an end itself, and the answer says that it is not complete. */
const MAX_LEVELS = 20;
const MAX_COMPANIES = 1000;
const AT_A_TIME = 1000;
const FIELDS = ['company_uscc', 'holder_kind', 'holder_name', 'holder_uscc', 'person', 'person_id', 'ratio'];

/** Who stands behind a company: followed from holder to holder to the ends, with what each has in the end. */
export async function control(context: MemberContext, rowId: string): Promise<Answer> {
  const row = await context.services.market.get(enterprise, rowId, ['uscc']);
  if (!row) throw new Refusal('not-found', { what: '@row' });
  const target = String(row.uscc);
  const { holdings, holders, levels, complete } = await above(context, target);
  const shares = [...ultimateShares(target, holdings)].sort(([, one], [, other]) => other - one);
  const paths = await pathsOfCompanies(context, [...holders.keys()]);
  const endOf = (id: string): End => {
    const holder = holders.get(id) as Omit<End, 'path'>;
    return { ...holder, path: paths.get(id) ?? null };
  };
  const [controller] = shares.flatMap(([id]) => {
    const votes = controlledBy(id, holdings).get(target);
    return votes === undefined ? [] : [{ ...endOf(id), votes: percent(votes) }];
  });
  return {
    ends: shares.map(([id, share]) => ({ ...endOf(id), share: percent(share) })),
    controller: controller ?? null,
    levels,
    complete,
  };
}

/** Percent with two decimals. */
const percent = (part: number): number => Math.round(part * 10_000) / 100;

/** The holders of a company, theirs and so on: level by level, each company once. */
async function above(context: MemberContext, target: string) {
  const holdings = new Map<string, Map<string, number>>();
  const holders = new Map<string, Omit<End, 'path'>>();
  const seen = new Set([target]);
  let level = [target];
  let levels = 0;
  while (level.length > 0 && levels < MAX_LEVELS && seen.size <= MAX_COMPANIES) {
    const next = new Set<string>();
    const rows = await holdersOf(context, level);
    for (const row of rows) {
      const company = String(row.company_uscc);
      const holder = holderOf(row);
      const shares = holdings.get(company) ?? new Map<string, number>();
      holdings.set(company, shares.set(holder.id, (shares.get(holder.id) ?? 0) + Number(row.ratio) / 100));
      holders.set(holder.id, holder);
      if (row.holder_uscc && !seen.has(holder.id)) next.add(holder.id);
    }
    for (const company of next) seen.add(company);
    if (rows.length > 0) levels += 1;
    level = [...next];
  }
  return { holdings, holders, levels, complete: level.length === 0 };
}

/** A person has a number, a company of the data its code; of any other there is only the name. */
const holderOf = (row: Row): Omit<End, 'path'> => ({
  id: String(row.holder_uscc ?? row.person_id ?? row.holder_name ?? row.id),
  name: String(row.holder_name ?? row.person ?? row.person_id),
  kind: String(row.holder_kind),
});

async function holdersOf({ services: { market } }: MemberContext, companies: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < companies.length; from += FILTER_MAX_LIST) {
    const value = companies.slice(from, from + FILTER_MAX_LIST);
    const query = { filter: { field: 'company_uscc', op: 'in' as const, value }, fields: FIELDS, limit: AT_A_TIME };
    let cursor: string | undefined;
    do {
      const page = await market
        .scroll(shareholding, { ...query, cursor })
        .catch(unlessLoaded({ rows: [] as Row[], next: null }));
      rows.push(...page.rows);
      cursor = page.next ?? undefined;
    } while (cursor);
  }
  return rows;
}

/** Pages of those that are companies of the data. */
async function pathsOfCompanies({ services: { market } }: MemberContext, codes: readonly string[]) {
  const rows = await market.lookup(enterprise, 'uscc', codes, []);
  return new Map([...rows].flatMap(([code, [row]]) => (row ? [[code, pathOf(enterprise, row)] as const] : [])));
}
