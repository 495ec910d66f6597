import {
  type DataSetDefinition,
  equalityFields,
  type FieldDefinition,
  fieldLabel,
  fieldOf,
  QUERY_LIMIT_DEFAULT,
  sampleRow,
} from '@daas/contract/datasets';
import { REFUSALS } from '@daas/contract/errors';
import { receiptOf } from '../../gateway/answer';
import { exampleRequest, openApiFor } from '../../gateway/openapi';
import { GATEWAY_CODES } from '../../gateway/sandbox';
import { definitionOf } from '../../kernel/dataSets';
import { type Locale, messageOf, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { companyPrice, sampleText } from './catalogue';
import { originOf } from './present';
import type { Connector } from './repository';
import { owned } from './service';

const TEXTS = {
  'zh-CN': {
    keyword: '在可搜索字段中查找的关键词',
    filter: '条件树，与市场的高级筛选相同',
    sort: '排序字段，前加 - 为倒序',
    fields: '只返回这些字段',
    limit: '最多返回的条数',
    cursor: '上一页返回的 next_cursor',
    dry_run: '为 true 时只返回报价，不计费',
  },
  'en-US': {
    keyword: 'Words to find in the searchable fields',
    filter: 'A tree of conditions, as the advanced filter of the market makes it',
    sort: 'Field to sort by; a leading - reverses',
    fields: 'Only these fields in the answer',
    limit: 'Most items to answer',
    cursor: 'next_cursor of the page before',
    dry_run: 'With true only the quote is answered, free',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** Everything a programmer needs to call this connector, from its definition. */
export async function docs(context: MemberContext, id: number) {
  const { locale, now } = context;
  const { connector } = await owned(context, id);
  const def = definitionOf(connector.dataSet);
  const { name, type, dataSet } = connector;
  const fields = connector.fields.flatMap((field) => fieldOf(def, field) ?? []);
  const documented = { id, name, type, data_set: dataSet, fields: connector.fields };
  const price = await companyPrice(context, def);
  // What a test key is answered.
  const receipt = receiptOf({
    request_id: 'req_0000000000sample',
    call_id: 'call_0000000000sample',
    amount: 0,
    pricing_mode: price.mode,
    reason: 'test_key',
    balance_after: null,
    ledger_entry_id: null,
  });
  const data =
    type === 'API'
      ? sampleRow(
          def,
          fields.map(({ name_en }) => name_en),
        )
      : sampleFile(connector, iso(now));
  return {
    openapi: openApiFor([documented], locale, originOf(context)),
    parameters: type === 'API' ? queryParameters(def, fields, locale) : pageParameters(locale),
    fields: fields.map((field) => ({
      name_en: field.name_en,
      name_cn: field.name_cn,
      type: field.type,
      sample: sampleText(field),
      masked: field.masked !== undefined,
    })),
    request: type === 'API' ? exampleRequest(def) : {},
    response: { data: [data], next_cursor: null, receipt },
    errors: GATEWAY_CODES.map((code) => ({
      status: REFUSALS[code].status,
      code,
      message: messageOf(new Refusal(code, PLACEHOLDERS), locale),
    })),
  };
}

/** Figures of a call are not known here: each keeps its name. */
const PLACEHOLDERS: Refusal['params'] = new Proxy({}, { get: (_, name) => `<${String(name)}>` });

const described = (name: keyof (typeof TEXTS)['en-US'], type: string, example: string, locale: Locale) => ({
  name,
  type,
  required: false,
  description: TEXTS[locale][name],
  example,
});

const pageParameters = (locale: Locale) => [
  described('limit', 'integer', String(QUERY_LIMIT_DEFAULT), locale),
  described('cursor', 'string', '', locale),
];

function queryParameters(def: DataSetDefinition, fields: FieldDefinition[], locale: Locale) {
  const equality = equalityFields(def);
  const [by = 'id'] = def.lookup;
  const looked = fieldOf(def, by);
  const filter = { field: by, op: 'eq', value: looked?.sample };
  return [
    described(
      'keyword',
      'string',
      sampleText(fieldOf(def, def.title) ?? looked ?? (equality[0] as FieldDefinition)),
      locale,
    ),
    ...equality.map((field) => ({
      name: field.name_en,
      type: field.type,
      required: false,
      description: fieldLabel(field, locale),
      example: sampleText(field),
    })),
    described('filter', 'object', JSON.stringify(filter), locale),
    described('sort', 'string', def.defaultSort, locale),
    described('fields', 'array', JSON.stringify(fields.slice(0, 2).map(({ name_en }) => name_en)), locale),
    ...pageParameters(locale),
    described('dry_run', 'boolean', 'true', locale),
  ];
}

const sampleFile = ({ name, type }: Connector, at: string) => ({
  id: 'dwn_0000000000sample',
  name: `${name}.csv`,
  kind: type === 'FILE' ? 'name-list' : 'data-set',
  content_type: 'text/csv',
  rows: 1,
  bytes: 0,
  created_at: at,
  expires_at: null,
});
