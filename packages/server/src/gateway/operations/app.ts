import { day } from '@daas/contract/shapes';
import { z } from 'zod';
import { NO_LIMITS } from '../../db/schema';
import { daysPeriod } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { businessDay, dayAfter, iso } from '../../kernel/time';
import { validate } from '../../kernel/validate';
import { presentLimits } from '../../money/limits';
import { windowsAt } from '../../money/windows';
import { CONNECTOR_COLUMNS } from '../decide/accountState';
import type { Call, CallContext, Outcome } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import {
  amount,
  answerOf,
  date,
  EXAMPLE_AT,
  type Json,
  list,
  nullable,
  numericId,
  object,
  pathParameter,
  queryParameter,
  ref,
  text,
  time,
  whole,
} from '../openapi/schemas';
import type { ConnectorRow } from '../rows';

const CONNECTORS_MAX = 200;
const USAGE_DAYS = 30;

const outcome = (more: Json): Outcome => ({ rows: 0, body: ({ receipt }) => ({ ...more, receipt }) });

/** Returns company, app and key. Throws `key-missing`. */
function ownerOf({ companyId, app, key }: CallContext) {
  if (!app || !key) throw new Refusal('key-missing');
  return { companyId, app, key };
}

/** Lists the usable connectors of the key's app, by id. */
export const connectors: OperationDefinition = {
  method: 'GET',
  url: '/connectors',
  connector: null,

  async read({ database }, _call, context) {
    const { companyId, app } = ownerOf(context);
    const { rows } = await database.sql.query<ConnectorRow>(
      `select ${CONNECTOR_COLUMNS} from connectors
       where company_id = $1 and app_id = $2 and status <> 'creating' and deleted_at is null order by id limit $3`,
      [companyId, app.id, CONNECTORS_MAX],
    );
    const data = rows.map(({ id, name, type, status, data_set, fields, limits }) => ({
      id,
      name,
      type,
      status,
      data_set,
      fields,
      limits: presentLimits(limits),
    }));
    return outcome({ data });
  },

  document: (texts, documented) => ({
    operationId: 'listConnectors',
    tags: ['connectors'],
    summary: texts.connectors,
    description: texts.connectorsAbout,
    answer: answerOf(
      {
        data: list(
          object({
            id: numericId,
            name: text,
            type: { type: 'string', enum: ['API', 'FILE', 'DATAPACKET'] },
            status: { type: 'string', enum: ['enabled', 'disabled'] },
            data_set: text,
            fields: list(text),
            limits: ref('Limits'),
          }),
        ),
      },
      {
        data: documented.slice(0, 1).map(({ connector: { id, name, type, data_set, fields } }) => ({
          id,
          name,
          type,
          status: 'enabled',
          data_set,
          fields,
          limits: presentLimits(NO_LIMITS),
        })),
      },
    ),
  }),
};

/** The key of the request: its expiry, and the app's limits and usage. */
export const ownKey: OperationDefinition = {
  method: 'GET',
  url: '/key',
  connector: null,

  async read({ database }, _call, context, now) {
    const { app, key } = ownerOf(context);
    const { day: today, month } = windowsAt(now);
    const { rows } = await database.sql.query<{ metric: string; window: string; used: number }>(
      'select metric, "window", used from usage_counters where subject = $1 and "window" = any($2)',
      [`app:${app.id}`, [today, month, 'all']],
    );
    const used = (metric: string, window: string) =>
      Number(rows.find((row) => row.metric === metric && row.window === window)?.used ?? 0);
    return outcome({
      id: key.id,
      prefix: key.prefix,
      mode: key.mode,
      expires_at: key.expires_at && iso(new Date(key.expires_at)),
      app: {
        id: app.id,
        ip_rules: app.ip_rules,
        requires_signature: app.require_signature,
        limits: presentLimits(app.limits),
        used: {
          calls_today: used('calls', today),
          calls: used('calls', 'all'),
          spend_today: used('spend', today),
          spend_this_month: used('spend', month),
          spend: used('spend', 'all'),
        },
      },
    });
  },

  document: (texts) => ({
    operationId: 'getKey',
    tags: ['account'],
    summary: texts.key,
    description: texts.keyAbout,
    answer: answerOf(
      {
        id: text,
        prefix: text,
        mode: { type: 'string', enum: ['live', 'test'] },
        expires_at: { ...nullable('string'), format: 'date-time' },
        app: object({
          id: numericId,
          ip_rules: list(text),
          requires_signature: { type: 'boolean' },
          limits: ref('Limits'),
          used: object({
            calls_today: whole,
            calls: whole,
            spend_today: amount,
            spend_this_month: amount,
            spend: amount,
          }),
        }),
      },
      {
        id: 'key_0000000000sample',
        prefix: 'dk_test_3f9a',
        mode: 'test',
        expires_at: null,
        app: {
          id: 1_000_021,
          ip_rules: [],
          requires_signature: false,
          limits: presentLimits(NO_LIMITS),
          used: { calls_today: 0, calls: 0, spend_today: 0, spend_this_month: 0, spend: 0 },
        },
      },
    ),
  }),
};

const usagePeriod = z.strictObject({ from: day.optional(), to: day.optional() });

/** Both days are included; the default is the last 30 days. Throws for a reversed or too long period. */
function parsePeriod({ request, language }: Call, now: Date): { from: string; to: string } {
  const query = validate(
    usagePeriod,
    Object.fromEntries(new URL(request.url, 'http://gateway').searchParams),
    language,
  );
  const to = query.to ?? businessDay(now);
  const from = query.from ?? dayAfter(to, 1 - USAGE_DAYS);
  daysPeriod(from, to);
  return { from, to };
}

/** Live calls of the key's app by business day, including days without calls. */
export const usage: OperationDefinition = {
  method: 'GET',
  url: '/usage',
  connector: null,

  async read({ calls }, call, context, now) {
    const { companyId, app } = ownerOf(context);
    const period = parsePeriod(call, now);
    return outcome({ ...period, time_zone: 'Asia/Shanghai', data: await calls.usage(companyId, app.id, period) });
  },

  document: (texts) => ({
    operationId: 'getUsage',
    tags: ['account'],
    summary: texts.usage,
    description: texts.usageAbout,
    parameters: ['from', 'to'].map((name) => queryParameter(name, date)),
    answer: answerOf(
      {
        from: date,
        to: date,
        time_zone: text,
        data: list(
          object({ day: date, calls: whole, ok: whole, empty: whole, refused: whole, failed: whole, spend: amount }),
        ),
      },
      {
        from: '2026-11-20',
        to: '2026-11-20',
        time_zone: 'Asia/Shanghai',
        data: [{ day: '2026-11-20', calls: 12, ok: 10, empty: 1, refused: 1, failed: 0, spend: 10_000 }],
      },
    ),
  }),
};

/** Outcome of a call by request id or call id, for programs that lost the answer. */
export const call: OperationDefinition = {
  method: 'GET',
  url: '/calls/:callId',
  connector: null,
  refuses: ['not-found'],

  async read({ calls }, { request }, context) {
    const { companyId, app } = ownerOf(context);
    const id = request.callId ?? '';
    const callSummary = /^(req|call)_[0-9a-z]{10,40}$/.test(id) ? await calls.find(companyId, app.id, id) : null;
    if (!callSummary) throw new Refusal('not-found', { what: '@call' });
    return outcome({ call: callSummary });
  },

  document: (texts) => ({
    operationId: 'getCall',
    tags: ['account'],
    summary: texts.call,
    description: texts.callAbout,
    parameters: [pathParameter('callId')],
    answer: answerOf(
      {
        call: object({
          id: text,
          request_id: text,
          at: time,
          connector_id: { ...numericId, type: ['integer', 'null'] },
          mode: { type: 'string', enum: ['live', 'test'] },
          status: whole,
          outcome: { type: 'string', enum: ['ok', 'empty', 'refused', 'failed'] },
          code: nullable('string'),
          rows: whole,
          amount,
          reason: nullable('string'),
          ledger_entry_id: nullable('string'),
        }),
      },
      {
        call: {
          id: 'call_0000000000sample',
          request_id: 'req_0000000000sample',
          at: EXAMPLE_AT,
          connector_id: 1_000_027,
          mode: 'live',
          status: 200,
          outcome: 'ok',
          code: null,
          rows: 20,
          amount: 1000,
          reason: 'per_query',
          ledger_entry_id: 'led_0000000000sample',
        },
      },
    ),
  }),
};
