import { dataSet } from '@daas/contract/datasets';
import type { Locale } from '../../kernel/locale';
import { localeFor } from '../../kernel/locale';
import { SAMPLE_ACCOUNT } from '../call/sampleAccount';
import { CONNECTOR_COLUMNS } from '../decide/accountState';
import type { Outcome } from '../model';
import type { DocumentedConnector, OperationDefinition } from '../openapi/definition';
import { exampleReceipt, type Json, jsonAnswer, object, ref, text } from '../openapi/schemas';
import type { ConnectorRow } from '../rows';

const balanceOutcome: Outcome = {
  rows: 0,
  body({ receipt, account: { balance, reserved } }) {
    const { currency, scale } = receipt;
    return { balance, reserved, available: balance - reserved, currency, scale, receipt };
  },
};

export const balance: OperationDefinition = {
  method: 'GET',
  url: '/balance',
  connector: null,
  read: async () => balanceOutcome,
  sample: () => balanceOutcome,

  document: (texts) => ({
    operationId: 'getBalance',
    tags: ['account'],
    summary: texts.balance,
    description: texts.balanceAbout,
    answer: jsonAnswer(ref('Balance'), {
      ...SAMPLE_ACCOUNT,
      available: SAMPLE_ACCOUNT.balance - SAMPLE_ACCOUNT.reserved,
      currency: 'CNY',
      scale: 10_000,
      receipt: exampleReceipt(),
    }),
  }),
};

const CONNECTORS_MAX = 200;

/** Returns the OpenAPI document of the app's connectors; equal for live and test keys. */
export const openapi = (
  documentOf: (connectors: readonly DocumentedConnector[], locale: Locale, site?: string) => Json,
): OperationDefinition => ({
  method: 'GET',
  url: '/openapi.json',
  connector: null,

  async read({ database, market }, { language, request }, { companyId, app }) {
    const { rows } = await database.sql.query<ConnectorRow>(
      `select ${CONNECTOR_COLUMNS} from connectors
       where company_id = $1 and app_id = $2 and status = 'enabled' and deleted_at is null order by id limit $3`,
      [companyId, app?.id, CONNECTORS_MAX],
    );
    const stats = await market.statsOf(rows.flatMap(({ data_set }) => dataSet(data_set) ?? []));
    const connectors = rows.map((row) => ({ ...row, provenance: stats.get(row.data_set)?.provenance ?? null }));
    return { rows: 0, body: () => documentOf(connectors, localeFor(language), request.site) };
  },

  document: (texts) => ({
    operationId: 'getOpenApi',
    tags: ['account'],
    summary: texts.openapi,
    description: texts.openapiAbout,
    answer: jsonAnswer(
      object({ openapi: text, info: { type: 'object' }, paths: { type: 'object' } }, { additionalProperties: true }),
    ),
  }),
});
