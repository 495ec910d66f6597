import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { EXAMPLES } from '@daas/contract/constants';
import { type DataSetDefinition, type FilterNode, fieldLabel, fieldOf, type Row } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { asCodeOf, isUscc } from '@daas/contract/identity';
import { nameOf } from '@daas/contract/naming';
import { allowedDataSet } from '../../kernel/dataSets';
import type { Language } from '../../kernel/locale';
import { invalid } from '../../kernel/refusal';
import { unmatchedReason, unmatchedRule } from '../../kernel/unmatchedReason';
import type { MarketEngine } from '../../market';
import { takeTrialUse } from '../applications/access';
import type { MemberContext } from '../context';
import { type Learned, learn, type Model, measure, TRAIT_FIELDS } from './model';
import { keepRanking } from './rankings';

const FIELDS = ['name', 'uscc', ...TRAIT_FIELDS];
/** Rows that are looked at: for what is usual in the market, and for those to recommend. */
const LOOKED_AT = 20_000;
const SAMPLE = 4000;
const REASONS = 4;

type Answer = EndpointOutput<'cloud.recommend'>;

export async function recommend(
  context: MemberContext,
  { examples: allEntries, limit }: EndpointParsedInput<'cloud.recommend'>,
): Promise<Answer> {
  const { services, caller, language } = context;
  const def = allowedDataSet(context, 'enterprise');
  const entries = [...new Set(allEntries)];
  const { rows: examples, unmatched } = await find(services.market, def, entries);
  if (examples.length < EXAMPLES.min)
    throw invalid('examples', 'too_few', '@too-few-examples', { limit: EXAMPLES.min, count: examples.length });
  const exampleIds = new Set(examples.map(({ id }) => id));
  const market = await read(services.market, def, null);
  const others = market.filter(({ id }) => !exampleIds.has(id));
  const sample = sampleOf(others, SAMPLE);
  if (sample.length === 0) throw invalid('examples', 'too_many', '@no-other-company');
  const model = learn(examples, sample);
  const candidates = market.length < LOOKED_AT ? others : await likely(services.market, def, model, exampleIds);
  const ranked = candidates
    .map((row) => ({ row, ...model.of(row) }))
    .sort((one, other) => other.score - one.score || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, limit);
  const measured = measure(shuffled(examples), sample);
  const say = (part: Learned) => present(def, part, language);
  const list = ranked.map(({ row, score, parts }) => ({
    id: row.id,
    name: String(row.name),
    uscc: String(row.uscc),
    province: textOf(row.province),
    city: textOf(row.city),
    industry: textOf(row.industry_l2),
    score,
    reasons: parts
      .filter(({ gain, share, value }) => gain > 0 && share > 0 && value !== '')
      .sort((one, other) => other.gain - one.gain)
      .slice(0, REASONS)
      .map(say),
  }));
  const file_id = await services.database.orm.transaction(async (tx) => {
    await takeTrialUse(tx, 'cloud_service_data', caller);
    return list.length > 0 ? keepRanking(tx, context, list) : null;
  });
  return {
    given: entries.length,
    matched: examples.length,
    missing: unmatched.filter((value) => unmatchedRule(def, value) === 'reject-unmatched').length,
    refused: unmatched.map((value) => ({
      row: allEntries.indexOf(value) + 1,
      field: 'examples',
      value,
      reason: unmatchedReason(def, value, language),
    })),
    file_id,
    measure: measured,
    traits: model.traits.slice(0, 8).map(say),
    list,
  };
}

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value));

function present(def: DataSetDefinition, { field, value, lift, share }: Learned, language: Language) {
  const definition = fieldOf(def, field);
  const words = definition?.type === 'boolean' ? YES_NO[value] : definition?.values?.find((one) => one.value === value);
  return {
    field,
    name: definition ? fieldLabel(definition, language) : field,
    value: words ? nameOf(words, language) : value,
    lift,
    share,
  };
}

const YES_NO: Record<string, { name_cn: string; name_en: string }> = {
  true: { name_cn: '是', name_en: 'Yes' },
  false: { name_cn: '否', name_en: 'No' },
};

/** The examples by code, else by name; each once. */
async function find(market: MarketEngine, def: DataSetDefinition, entries: readonly string[]) {
  const isCode = (text: string) => isUscc(asCodeOf('uscc', text));
  const [byCode, byName] = await Promise.all([
    market.lookup(def, 'uscc', entries.filter(isCode), FIELDS),
    market.lookup(
      def,
      'name',
      entries.filter((text) => !isCode(text)),
      FIELDS,
    ),
  ]);
  const rowOf = (text: string) => (byCode.get(text) ?? byName.get(text))?.[0];
  const rows = new Map(entries.flatMap((text) => rowOf(text) ?? []).map((row) => [row.id, row]));
  return { rows: [...rows.values()], unmatched: entries.filter((text) => !rowOf(text)) };
}

async function read(market: MarketEngine, def: DataSetDefinition, filter: FilterNode | null): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of market.stream(def, { filter, fields: FIELDS, limit: LOOKED_AT })) {
    rows.push(...batch);
    // Others have their turn on the embedded database's thread.
    await turn();
  }
  return rows;
}

/** Of a market larger than can be looked at, the companies of the sections in which examples are frequent. */
async function likely(market: MarketEngine, def: DataSetDefinition, model: Model, exampleIds: ReadonlySet<string>) {
  const sections = model.traits.filter(({ field, share }) => field === 'industry_l1' && share > 0);
  const value = sections.map((trait) => trait.value);
  const filter = value.length > 0 ? ({ field: 'industry_l1', op: 'in', value } as const) : null;
  const rows = await read(market, def, filter && { ...filter, value: [...filter.value] });
  return rows.filter(({ id }) => !exampleIds.has(id));
}

/** By a hash of the id: the same rows each time, and none preferred. */
const placeOf = ({ id }: Row) => createHash('sha1').update(id).digest('hex');
const shuffled = (rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ row }) => row);
const sampleOf = (rows: readonly Row[], size: number) =>
  rows.length <= size ? [...rows] : shuffled(rows).slice(0, size);
