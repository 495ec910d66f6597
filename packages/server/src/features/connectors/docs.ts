import { type DataSetDefinition, fieldOf, type Row, sampleRow } from '@daas/contract/datasets';
import { REFUSALS } from '@daas/contract/errors';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { FIRST_SAMPLE_CURSOR } from '../../gateway/call/sampleRows';
import { createOpenApi } from '../../gateway/operations';
import { receiptOf } from '../../gateway/write/receipt';
import { definitionOf, maySee } from '../../kernel/dataSets';
import { messageOf, Refusal } from '../../kernel/refusal';
import { siteOf } from '../../kernel/site';
import { iso } from '../../kernel/time';
import { MarketError } from '../../market';
import { usableSort } from '../../market/sort';
import type { MemberContext } from '../context';
import { companyPrice, sampleText } from './catalogue';
import { exampleRequest, pageParameters, queryParameters } from './parameters';
import type { Connector } from './repository';
import { conditionsOf } from './selection';
import { owned } from './service';

/** Everything a programmer needs to call this connector, from its definition. */
export async function docs(context: MemberContext, id: number) {
  const { language, locale, now } = context;
  const { connector } = await owned(context, id);
  const def = definitionOf(connector.dataSet);
  const { name, type, dataSet } = connector;
  const fields = connector.fields.flatMap((field) => fieldOf(def, field) ?? []);
  const row = type === 'API' ? await firstRow(context, def, connector) : null;
  const provenance = (await context.services.market.stats(def))?.provenance ?? null;
  const request = exampleRequest(def, row);
  const documented = { id, name, type, data_set: dataSet, fields: connector.fields, provenance, example: request };
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
    openapi: createOpenApi([documented], locale, siteOf(context.request, context.services.config)),
    parameters: type === 'API' ? queryParameters(def, fields, row ?? sampleRow(def), locale) : pageParameters(locale),
    fields: fields.map((field) => ({
      name_en: field.name_en,
      name_cn: field.name_cn,
      type: field.type,
      sample: sampleText(field),
      masked: field.masked !== undefined,
    })),
    request: type === 'API' ? request : {},
    response: { data: [data], next_cursor: type === 'API' ? FIRST_SAMPLE_CURSOR : null, receipt },
    errors: GATEWAY_CODES.map((code) => ({
      status: REFUSALS[code].status,
      code,
      message: messageOf(new Refusal(code, PLACEHOLDERS), language),
    })),
  };
}

/** The first row that the connector answers, so that examples find something; null where the member may not see it. */
async function firstRow(context: MemberContext, def: DataSetDefinition, connector: Connector): Promise<Row | null> {
  if (!maySee(context, def)) return null;
  const query = { ...conditionsOf(connector), sort: usableSort(def, connector.sort), limit: 1 };
  try {
    const { rows } = await context.services.market.scroll(def, query);
    return rows[0] ?? null;
  } catch (error) {
    if (error instanceof MarketError) return null;
    throw error;
  }
}

/** Figures of a call are not known here: each keeps its name. */
const PLACEHOLDERS: Refusal['params'] = new Proxy({}, { get: (_, name) => `<${String(name)}>` });

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
