import { MAX_TRADE_LINES } from '@daas/contract/constants';
import { type DataSetDefinition, fieldOf, type Row } from '@daas/contract/datasets';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { allowedDataSet, checkFilter } from '../../kernel/dataSets';
import type { Language } from '../../kernel/locale';
import type { MemberContext } from '../context';

type Sum = { count: number; amount_usd: number };
const nothing = (): Sum => ({ count: 0, amount_usd: 0 });
const FIELDS = ['declared_date', 'direction', 'country', 'hs_chapter', 'amount_usd'];
const BATCH = 2_000;

const cents = (amount: number) => Math.round(amount * 100) / 100;
const rounded = ({ count, amount_usd }: Sum): Sum => ({ count, amount_usd: cents(amount_usd) });

/** Adds up the lines that match, as they are read; nothing of them is kept. */
export async function summary(context: MemberContext, input: EndpointParsedInput<'customs.summary'>) {
  const { services, language } = context;
  const def = allowedDataSet(context, 'customs_trade');
  const { keyword, filter } = input;
  checkFilter(context, def, filter);
  const total = nothing();
  const months = new Map<string, { export: Sum; import: Sum }>();
  const countries = new Map<string, Sum>();
  const chapters = new Map<string, Sum>();
  const lines = services.market.stream(def, {
    keyword,
    filter,
    fields: FIELDS,
    limit: MAX_TRADE_LINES + 1,
    batch: BATCH,
  });
  let exact = true;
  for await (const batch of lines)
    for (const row of batch) {
      if (total.count === MAX_TRADE_LINES) {
        exact = false;
        break;
      }
      const month = String(row.declared_date).slice(0, 7);
      const both = months.get(month) ?? { export: nothing(), import: nothing() };
      months.set(month, both);
      add(total, row);
      add(row.direction === '出口' ? both.export : both.import, row);
      addTo(countries, row.country, row);
      addTo(chapters, row.hs_chapter, row);
    }
  return {
    ...rounded(total),
    exact,
    months: [...months]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([month, both]) => ({ month, export: rounded(both.export), import: rounded(both.import) })),
    countries: ranked(def, 'country', countries, language),
    chapters: ranked(def, 'hs_chapter', chapters, language),
  };
}

function add(sum: Sum, row: Row): void {
  sum.count += 1;
  sum.amount_usd += Number(row.amount_usd);
}

function addTo(groups: Map<string, Sum>, value: unknown, row: Row): void {
  const key = String(value);
  const sum = groups.get(key) ?? nothing();
  groups.set(key, sum);
  add(sum, row);
}

function ranked(def: DataSetDefinition, field: string, groups: Map<string, Sum>, language: Language) {
  const labels = new Map(fieldOf(def, field)?.values?.map((item) => [item.value, nameOf(item, language)]));
  return [...groups]
    .sort(([, one], [, other]) => other.amount_usd - one.amount_usd)
    .map(([value, sum]) => ({ value, label: labels.get(value) ?? value, ...rounded(sum) }));
}
