import type { FilterNode } from '@daas/contract/datasets/filter';
import { useApi } from '@daas/kit/hooks/useApi';

export interface Link {
  code: string;
  name: string;
  /** Percent. */
  share: number;
}
export interface IndustryRow {
  id: string;
  name: string;
  code: string;
  depth: number;
  level: string;
  path: string | null;
  chain_stage: string;
  chain_modelled: boolean;
  high_tech: boolean;
  products: string[] | null;
  upstream: Link[] | null;
  downstream: Link[] | null;
  company_count: number;
  active_company_count: number;
  new_company_count: number;
  factory_count: number;
  registered_capital: number;
}

const FIELDS: (keyof IndustryRow)[] = [
  'name',
  'code',
  'depth',
  'level',
  'path',
  'chain_stage',
  'chain_modelled',
  'high_tech',
  'products',
  'upstream',
  'downstream',
  'company_count',
  'active_company_count',
  'new_company_count',
  'factory_count',
  'registered_capital',
];

/** One industry by its code; null when the standard has none of that code. */
export function useIndustry(code: string) {
  const { data, error, loading, refresh } = useApi(
    'market.search',
    { data_set: 'industry', filter: { field: 'code', op: 'eq', value: code }, fields: FIELDS, pageSize: 1 },
    { showErrorInPlace: true },
  );
  const first = data?.list[0] as IndustryRow | undefined;
  const row = first?.code === code ? first : undefined;
  return { row: data && !loading && !row ? null : row, error: row ? undefined : error, refresh };
}

/** How a company says that it belongs to an industry, by the level of the standard. */
const BY_DEPTH = ['industry_l1', 'industry_l2', 'industry_l3'] as const;

export function companiesOf({ depth, name, code }: IndustryRow): FilterNode {
  const field = BY_DEPTH[depth - 1];
  return field ? { field, op: 'eq', value: name } : { field: 'industry_code', op: 'eq', value: code };
}
