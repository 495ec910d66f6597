import { z } from 'zod';
import { GET_CACHE_TTL_MS, KEYWORD_MAX } from '../constants';
import { productSchema } from '../datasets/catalogue';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { CONNECTOR_STATUSES, CONNECTOR_TYPES, PRICING_MODES } from '../enums';
import {
  day,
  done,
  instant,
  ipRules,
  limits,
  limitsUsed,
  listOf,
  money,
  namedApp,
  newLimits,
  numericId,
  paging,
  recordId,
  sortBy,
  text,
} from '../shapes';
import { emptyResultDiagnosis, pricedRelations, receipt } from './calls';

const status = z.enum(CONNECTOR_STATUSES);
const type = z.enum(CONNECTOR_TYPES);
const dataSetKey = text(40);
const fieldNames = z.array(text(60)).max(200);
const id = numericId;

/** Origin of the price: the operator's list, the partner, or none if the partner has paid for the calls. */
const whose = z.enum(['house', 'partner', 'inventory']);

const connectorRow = z.object({
  id,
  name: z.string(),
  type,
  status,
  product: z.object({ key: z.string(), name: z.string() }),
  app: namedApp,
  today: z.object({ calls: z.number().int(), failed: z.number().int(), spend: money }),
  /** Share of the tightest limit used, 0–1; null without limits. */
  limit_use: z.number().nullable(),
  /** 0 none, 1 being created, 2 ready. // §3 */
  name_list_status: z.number().int(),
  created_at: instant,
});

const connectorDetail = connectorRow.extend({
  description: z.string(),
  fields: z.array(
    z.object({ name_en: z.string(), name_cn: z.string(), type: z.string(), price: money, masked: z.boolean() }),
  ),
  filter: filterShape.nullable(),
  keyword: z.string().nullable(),
  sort: z.string().nullable(),
  ip_rules: z.array(z.string()),
  limits,
  /** Null under project pricing until a price is agreed. // §1 */
  price: z.object({ mode: z.enum(PRICING_MODES), per_call: money.nullable(), whose }),
  endpoint: z.string(),
  used: limitsUsed,
  updated_at: instant,
  /** Return it when editing. Optimistic locking: a concurrent change is rejected. */
  version: z.number().int(),
});

const keyword = text(KEYWORD_MAX);
const sort = text(60);
const settings = {
  name: text(60),
  description: text(500, 0).default(''),
  fields: fieldNames.min(1),
  filter: filterShape.nullable().default(null),
  /** As in the market's search: each word must occur in the searchable fields. */
  keyword: keyword.nullable().default(null),
  /** 'field' or '-field' of a sortable field; the data set's own order when null. */
  sort: sort.nullable().default(null),
  ip_rules: ipRules.default([]),
  limits: newLimits.prefault({}),
};
const objects = { id: 'connector' } as const;
const query = {
  id,
  /** Request body of the gateway for this connector; validated by its own schema. */
  query: z.record(z.string(), z.unknown()).default({}),
};
const answer = z.object({
  status: z.number().int(),
  /** The gateway's response as it is: rows and receipt, or problem+json. */
  body: z.record(z.string(), z.unknown()),
  duration_ms: z.number(),
  call_id: recordId.nullable(),
  receipt: receipt.nullable(),
});

/** Preview of a call: number of rows and price. */
const costing = z.object({
  total: z.number().int(),
  capped: z.boolean(),
  /** Price of a call, or of a file with all these rows; null without an agreed price or an exact count. */
  price: money.nullable(),
});
/** `conditions` is present if nothing matches. */
const callPreview = emptyResultDiagnosis(costing);

/** A connector that does not exist yet. */
const draftConnector = z.strictObject({
  product: dataSetKey,
  fields: fieldNames.min(1),
  filter: settings.filter,
  keyword: settings.keyword,
  type: type.default('API'),
});

/** Connectors: a data set with selected fields, filters and limits for programs. // §1, §4 */
export const connectors = {
  'connector.list': endpoint({
    method: 'GET',
    path: '/api/connector/list',
    access: 'get-connector-list',
    summary: "List the company's connectors",
    input: z.strictObject({
      ...paging,
      mode: z.enum([...CONNECTOR_STATUSES, 'all']).default('enabled'),
      keyword: text(60).optional(),
      type: type.optional(),
      product: dataSetKey.optional(),
      app_id: id.optional(),
      sort: sortBy(['created_at', 'name', 'calls', 'spend']),
    }),
    output: listOf(connectorRow).extend({
      counts: z.object({ all: z.number(), creating: z.number(), enabled: z.number(), disabled: z.number() }),
    }),
  }),
  'connector.products': endpoint({
    method: 'GET',
    path: '/api/connector/products',
    access: 'session',
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'Retrieve the product catalog: each data set once per delivery type', // §3
    input: z.strictObject({}),
    output: z.object({
      categories: z.array(
        z.object({
          category_id: z.number().int(),
          name: z.string(),
          products_data: z.array(
            productSchema.extend({
              key: z.string(),
              description: z.string(),
              price: z.object({ mode: z.enum(PRICING_MODES), base: money }),
              rows: z.number().int(),
              updated_at: instant.nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  'connector.product': endpoint({
    method: 'GET',
    path: '/api/connector-products/{key}',
    access: 'session',
    objects: { key: null },
    summary: 'Retrieve a product: fields with price, fill rate and sample value; row count and freshness',
    input: z.strictObject({ key: dataSetKey }),
    output: z.object({
      key: z.string(),
      name: z.string(),
      rows: z.number().int(),
      updated_at: instant.nullable(),
      price: z.object({ mode: z.enum(PRICING_MODES), base: money }),
      fields: z.array(
        z.object({
          name_en: z.string(),
          name_cn: z.string(),
          type: z.string(),
          price: money,
          masked: z.boolean(),
          filterable: z.boolean(),
          /** Share of rows with a value, 0–1. */
          fill_rate: z.number(),
          sample: z.string(),
          default: z.boolean(),
        }),
      ),
    }),
  }),
  'connector.quote': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/connector/quote',
    access: 'create-connector',
    transaction: false,
    summary: 'Quote the price per call of the selected fields, and count the rows the filter matches',
    input: draftConnector,
    output: z.object({
      mode: z.enum(PRICING_MODES),
      base: money,
      fields: z.array(z.object({ name_en: z.string(), price: money })),
      /** Relations that the filter uses. */
      relations: pricedRelations,
      /** Null under project pricing until a price is agreed. // §1 */
      per_call: money.nullable(),
      whose,
      rows: z.number().int(),
      capped: z.boolean(),
    }),
  }),
  'connector.whyEmpty': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/connector/why-empty',
    access: 'create-connector',
    transaction: false,
    summary:
      'Before creating a connector, preview what its conditions match and cost and, if nothing matches, the matches without each of them',
    input: draftConnector,
    output: callPreview,
  }),
  'connector.whyEmptyQuery': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/connector/{id}/why-empty',
    access: 'get-connector-detail',
    transaction: false,
    objects,
    summary:
      'Before calling, preview what a query of the connector matches and costs and, if nothing matches, the matches without each condition',
    input: z.strictObject(query),
    output: callPreview,
  }),
  'connector.create': endpoint({
    method: 'POST',
    changes: ['connector', 'app', 'overview', 'company.quotaLimits'],
    path: '/api/connector',
    access: 'create-connector',
    objects: { app_id: 'app' },
    summary: 'Create a connector',
    input: z.strictObject({
      ...settings,
      /** The dimensions of a DATAPACKET are fixed: omit them, or list exactly these. // §1 */
      fields: fieldNames.default([]),
      product: dataSetKey,
      type,
      app_id: id,
    }),
    output: z.object({ id, type }),
  }),
  'connector.get': endpoint({
    method: 'GET',
    path: '/api/connector/{id}',
    access: 'get-connector-detail',
    objects,
    summary: 'Retrieve a connector',
    input: z.strictObject({ id }),
    output: connectorDetail,
  }),
  'connector.changelog': endpoint({
    method: 'GET',
    path: '/api/connector/{id}/changelog',
    access: 'get-connector-detail',
    objects,
    summary: "List how the fields of the connector's data set changed, newest first",
    input: z.strictObject({ id }),
    output: z.object({
      list: z.array(
        z.object({
          day,
          kind: z.enum(['added', 'changed', 'ending', 'removed']),
          /** Null if it concerns the data set. */
          field: z.string().nullable(),
          label: z.string().nullable(),
          text: z.string().nullable(),
          /** Day of the removal of the field. */
          until: day.nullable(),
          /** Replacement of the field. */
          instead: z.string().nullable(),
        }),
      ),
    }),
  }),
  'connector.update': endpoint({
    method: 'PATCH',
    changes: ['connector', 'app', 'call', 'cost', 'overview'],
    path: '/api/connector/{id}',
    access: 'create-connector',
    objects,
    summary: "Update a connector's name, description, fields, filter or sort order",
    input: z.strictObject({
      id,
      version: z.number().int(),
      name: settings.name.optional(),
      description: text(500, 0).optional(),
      fields: settings.fields.optional(),
      filter: filterShape.nullable().optional(),
      keyword: keyword.nullable().optional(),
      sort: sort.nullable().optional(),
    }),
    output: connectorDetail,
  }),
  'connector.setIpRules': endpoint({
    method: 'PUT',
    changes: ['connector'],
    path: '/api/connector/{id}/ip-rules',
    access: 'edit-connector-bind-ip',
    objects,
    summary: 'Set the IP addresses a connector may be called from; an empty list allows every address',
    input: z.strictObject({ id, ip_rules: ipRules }),
    output: connectorDetail,
  }),
  'connector.setLimits': endpoint({
    method: 'PUT',
    changes: ['connector'],
    path: '/api/connector/{id}/limits',
    access: 'edit-connector-limit',
    objects,
    summary: "Set a connector's rate, daily, total and spend limits",
    input: z.strictObject({ id, limits: newLimits }),
    output: connectorDetail,
  }),
  'connector.setStatus': endpoint({
    method: 'PUT',
    changes: ['connector', 'app', 'overview'],
    path: '/api/connector/{id}/status',
    access: 'enable-stop-connector',
    objects,
    summary: 'Enable or disable a connector',
    input: z.strictObject({ id, status: z.enum(['enabled', 'disabled']) }),
    output: connectorDetail,
  }),
  'connector.delete': endpoint({
    method: 'DELETE',
    changes: ['connector', 'app', 'cost', 'overview', 'company.quotaLimits'],
    path: '/api/connector/{id}',
    access: 'delete-connector',
    stepUp: 'delete',
    objects,
    summary: 'Delete a connector; its call records and ledger entries are kept',
    input: z.strictObject({ id }),
    output: done,
  }),
  'connector.preview': endpoint({
    method: 'POST',
    changes: ['call', 'connector', 'app', 'cost', 'overview'],
    path: '/api/connector/{id}/preview',
    access: 'get-connector-detail',
    transaction: false,
    objects,
    summary: 'Run a query as the gateway would, for sample rows or for its price; free',
    input: z.strictObject({ ...query, mode: z.enum(['sample', 'quote']) }),
    output: answer,
  }),
  'connector.run': endpoint({
    method: 'POST',
    changes: ['call', 'connector', 'app', 'cost', 'overview'],
    path: '/api/connector/{id}/run',
    access: 'create-connector',
    besides: 'get-connector-detail',
    charges: true,
    transaction: false,
    objects,
    summary: 'Run a query as the gateway would, and charge it',
    input: z.strictObject(query),
    output: answer,
  }),
  'connector.docs': endpoint({
    method: 'GET',
    path: '/api/connector/{id}/docs',
    access: 'get-connector-detail',
    objects,
    summary: "Retrieve the connector's OpenAPI document, sample request and code samples",
    input: z.strictObject({ id }),
    output: z.object({
      openapi: z.record(z.string(), z.unknown()),
      parameters: z.array(
        z.object({
          name: z.string(),
          type: z.string(),
          required: z.boolean(),
          description: z.string(),
          /** Function of the role in matching; empty if it has none. */
          match: z.string(),
          example: z.string(),
        }),
      ),
      fields: z.array(
        z.object({
          name_en: z.string(),
          name_cn: z.string(),
          type: z.string(),
          sample: z.string(),
          masked: z.boolean(),
        }),
      ),
      request: z.record(z.string(), z.unknown()),
      response: z.record(z.string(), z.unknown()),
      errors: z.array(z.object({ status: z.number().int(), code: z.string(), message: z.string() })),
    }),
  }),
  'connector.cost': endpoint({
    method: 'GET',
    path: '/api/connector/{id}/cost',
    access: 'get-connector-detail',
    objects,
    summary: 'Retrieve calls and spend by day',
    input: z.strictObject({ id, from: day, to: day }),
    output: z.object({
      totals: z.object({ calls: z.number().int(), charged: z.number().int(), failed: z.number().int(), spend: money }),
      days: z.array(
        z.object({ day, calls: z.number().int(), charged: z.number().int(), failed: z.number().int(), spend: money }),
      ),
      reasons: z.array(z.object({ reason: z.string(), calls: z.number().int(), spend: money })),
    }),
  }),
} as const;
