import {
  conditionRelations,
  type DataSetDefinition,
  FIELD_TYPES,
  type FieldDefinition,
  fieldLabel,
  fieldOf,
  filterableField,
  OPERATORS,
  OPERATORS_OF,
  type Row,
  sampleRow,
  sortOptions,
  unitLabel,
} from '@daas/contract/datasets';
import { PRICING_MODES } from '@daas/contract/enums';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { instant } from '@daas/contract/shapes';
import { z } from 'zod';
import { type Locale, localeFor } from '../../kernel/locale';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { validate } from '../../kernel/validate';
import type { Change } from '../../market/engine';
import { matchesFilter } from '../../market/matchesFilter';
import type { Call, CallContext, Outcome, ReadSources } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import {
  amount,
  answerOf,
  date,
  EXAMPLE_AT,
  list,
  nullable,
  numericId,
  object,
  queryParameter,
  text,
  time,
  whole,
} from '../openapi/schemas';
import type { ConnectorRow } from '../rows';

const TYPES = ['API', 'FILE', 'DATAPACKET'] as const;

/** Returns connector and data set. Throws `not-found`. */
function subjectOf({ def, connector }: CallContext): { def: DataSetDefinition; connector: ConnectorRow } {
  if (!def || !connector) throw new Refusal('not-found', { what: '@connector' });
  return { def, connector };
}

/** Describes a connector: fields, possible conditions and price of a query. */
export const connector: OperationDefinition = {
  method: 'GET',
  url: '/connectors/:id',
  connector: TYPES,
  returnsPrice: true,

  async read({ market }, { language }, context) {
    const { def, connector: row } = subjectOf(context);
    const locale = localeFor(language);
    const stats = await market.stats(def);
    const { price, perCall, allocations } = context;
    return {
      rows: 0,
      body: ({ receipt }) => ({
        id: row.id,
        name: row.name,
        type: row.type,
        ...describe(def, locale),
        rows: stats?.rows ?? 0,
        loaded_at: stats?.loadedAt ?? null,
        price: {
          pricing_mode: price?.mode ?? def.pricing.mode,
          per_call: allocations.length > 0 ? 0 : perCall,
          currency: receipt.currency,
          scale: receipt.scale,
        },
        fields: def.fields
          .filter(({ name_en }) => row.fields.includes(name_en) || filterableField(def, name_en))
          .map((field) => fieldView(def, field, row.fields, locale)),
        receipt,
      }),
    };
  },

  document(texts, [first]) {
    const { connector: row, def, locale } = first ?? {};
    return {
      operationId: 'getConnector',
      tags: ['connectors'],
      summary: texts.connector,
      description: texts.connectorAbout,
      answer: answerOf(
        {
          id: numericId,
          name: text,
          type: { type: 'string', enum: TYPES },
          data_set: text,
          title: text,
          description: text,
          rows: whole,
          loaded_at: { ...nullable('string'), format: 'date-time' },
          price: object({
            pricing_mode: { type: 'string', enum: PRICING_MODES },
            per_call: amount,
            currency: { type: 'string', const: 'CNY' },
            scale: { type: 'integer', const: 10_000 },
          }),
          sort: list(text),
          fields: list(FIELD),
          relations: list(object({ relation: text, label: text, data_set: text, price: amount })),
        },
        row && def && locale
          ? {
              id: row.id,
              name: row.name,
              type: row.type,
              ...describe(def, locale),
              rows: 1000,
              loaded_at: EXAMPLE_AT,
              price: { pricing_mode: def.pricing.mode, per_call: 0, currency: 'CNY', scale: 10_000 },
              fields: def.fields
                .filter(({ name_en }) => row.fields.includes(name_en))
                .slice(0, 1)
                .map((field) => fieldView(def, field, row.fields, locale)),
            }
          : {},
      ),
    };
  },
};

/** The part of the description of a connector that its data set determines. */
const describe = (def: DataSetDefinition, locale: Locale) => ({
  data_set: def.key,
  title: nameOf(def, locale),
  description: descriptionOf(def, locale),
  sort: sortOptions(def),
  relations: conditionRelations(def).map((relation) => ({
    relation: relation.key,
    label: nameOf(relation, locale),
    data_set: relation.dataSet,
    price: relation.weight,
  })),
});

/** A field as `fieldView` returns it. */
const FIELD = object(
  {
    name: text,
    label: text,
    type: { type: 'string', enum: FIELD_TYPES },
    answered: { type: 'boolean' },
    operators: list({ type: 'string', enum: OPERATORS }),
    searchable: { type: 'boolean' },
    masked: { type: 'boolean' },
    required: { type: 'boolean' },
    unit: text,
    ends: object({ since: date, until: date, instead: text }, { required: ['since', 'until'] }),
    values: list(text),
    sample: {},
  },
  { required: ['name', 'label', 'type', 'answered', 'sample'] },
);

function fieldView(def: DataSetDefinition, field: FieldDefinition, answered: readonly string[], locale: string) {
  const { name_en: name, type, values, searchable, masked, required, sample, ends } = field;
  const unit = unitLabel(field, locale);
  return {
    name,
    label: fieldLabel(field, locale),
    type,
    /** Whether query results contain the field. */
    answered: answered.includes(name),
    ...(filterableField(def, name) ? { operators: OPERATORS_OF[type] } : {}),
    ...(searchable ? { searchable } : {}),
    ...(masked ? { masked: true } : {}),
    ...(required ? { required } : {}),
    ...(unit ? { unit } : {}),
    ...(ends ? { ends } : {}),
    ...(values ? { values: values.map(({ value }) => value) } : {}),
    sample: type === 'records' ? (sample as unknown[]).slice(0, 1) : sample,
  };
}

const CHANGES_MAX = 1000;
const CHANGES_DEFAULT = 100;
const SINCE_DAYS = 30;
const changesQuery = z.strictObject({
  since: instant.optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.\d{1,15}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(CHANGES_MAX).default(CHANGES_DEFAULT),
});

interface ChangeView {
  id: string;
  kind: Change['kind'];
  fields: string[];
  at: string;
}
interface Page {
  data: ChangeView[];
  next: string | null;
}

/** Lists the ids of rows that loads have changed; a query returns their current values. */
export const changes: OperationDefinition = {
  method: 'GET',
  url: '/connectors/:id/changes',
  connector: TYPES,

  async read({ market }, call, context, now) {
    return changesOutcome(await readChangesPage(market, subjectOf(context), parseChangesQuery(call), now));
  },

  sample(call, context, rows: Row[], now) {
    const { def, connector: row } = subjectOf(context);
    parseChangesQuery(call);
    return changesOutcome({ data: rows.length === 0 ? [] : [sampleChange(def, row.fields, iso(now))], next: null });
  },

  document: (texts, [first]) => ({
    operationId: 'listChanges',
    tags: ['connectors'],
    summary: texts.changes,
    description: texts.changesAbout,
    parameters: [
      queryParameter('since', time),
      queryParameter('cursor', text),
      queryParameter('limit', { type: 'integer', minimum: 1, maximum: CHANGES_MAX, default: CHANGES_DEFAULT }),
    ],
    answer: answerOf(
      {
        data: list(
          object({
            id: text,
            kind: { type: 'string', enum: ['appeared', 'vanished', 'changed'] },
            fields: list(text),
            at: time,
          }),
        ),
        next_cursor: nullable('string'),
      },
      first
        ? { data: [sampleChange(first.def, first.connector.fields, EXAMPLE_AT)], next_cursor: null }
        : { data: [], next_cursor: null },
    ),
  }),
};

const sampleChange = (def: DataSetDefinition, fields: readonly string[], at: string): ChangeView => ({
  id: sampleRow(def).id,
  kind: 'changed',
  fields: fields.slice(0, 1),
  at,
});

const changesOutcome = ({ data, next }: Page): Outcome => ({
  rows: data.length,
  body: ({ receipt }) => ({ data, next_cursor: next, receipt }),
});

const parseChangesQuery = ({ request, language }: Call) =>
  validate(changesQuery, Object.fromEntries(new URL(request.url, 'http://gateway').searchParams), language);

async function readChangesPage(
  market: ReadSources['market'],
  { def, connector: row }: ReturnType<typeof subjectOf>,
  { since, cursor, limit }: z.output<typeof changesQuery>,
  now: Date,
): Promise<Page> {
  const [from = 0, seen = 0] = cursor?.split('.').map(Number) ?? [];
  const first = new Date(since ?? now.getTime() - SINCE_DAYS * DAY_MS);
  const loads = (await market.loads()).filter(({ id, dataSet, at }) =>
    dataSet === def.key && cursor ? id >= from : dataSet === def.key && new Date(at) > first,
  );
  const data: ChangeView[] = [];
  for (const load of loads) {
    let after = load.id === from ? seen : 0;
    for (;;) {
      const batch = await market.changes(load.id, after, limit - data.length);
      if (batch.length === 0) break;
      after = batch.at(-1)?.id ?? after;
      data.push(...(await visibleChanges(market, def, row, batch)).map((one) => ({ ...one, at: load.at })));
      if (data.length >= limit) return { data, next: `${load.id}.${after}` };
    }
  }
  return { data, next: null };
}

/** Returns the changes of rows and fields that the connector includes. */
async function visibleChanges(
  market: ReadSources['market'],
  def: DataSetDefinition,
  { filter, keyword, fields }: ConnectorRow,
  batch: Change[],
): Promise<Omit<ChangeView, 'at'>[]> {
  const there = batch.filter(({ kind }) => kind !== 'vanished').map(({ rowId }) => rowId);
  const matching =
    there.length === 0 || (!filter && !keyword)
      ? there
      : (
          await market.scroll(def, {
            ids: { op: 'in', value: there },
            filter,
            keyword: keyword ?? undefined,
            fields: [def.title],
            limit: there.length,
          })
        ).rows.map(({ id }) => id);
  const visible = new Set(matching);
  return batch.flatMap(({ rowId: id, kind, fields: changed, before }): Omit<ChangeView, 'at'>[] => {
    if (kind === 'vanished') {
      // The related rows of that time are unknown.
      const wasThere = !filter || !before || matchesFilter(def, before, filter, () => true);
      return wasThere ? [{ id, kind, fields: [] }] : [];
    }
    if (!visible.has(id)) return [];
    const own = changed.filter((name) => fields.includes(name) && fieldOf(def, name));
    if (kind === 'appeared') return [{ id, kind, fields: [] }];
    return own.length > 0 ? [{ id, kind, fields: own }] : [];
  });
}
