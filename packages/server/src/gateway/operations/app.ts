import { day } from '@daas/contract/shapes';
import { z } from 'zod';
import { daysPeriod } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { businessDay, dayAfter, iso } from '../../kernel/time';
import { validate } from '../../kernel/validate';
import { presentLimits } from '../../money/limits';
import { windowsAt } from '../../money/windows';
import { CONNECTOR_COLUMNS } from '../decide/accountState';
import type { Call, CallContext, Outcome } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import { amount, answerOf, type Json, list, nullable, object, operationOf, queryParameter } from '../openapi/schemas';
import type { ConnectorRow } from '../rows';

const CONNECTORS_MAX = 200;
const USAGE_DAYS = 30;

const outcome = (more: Json): Outcome => ({ rows: 0, body: ({ receipt }) => ({ ...more, receipt }) });
const text = { type: 'string' };
const whole = { type: 'integer' };
const time = { type: 'string', format: 'date-time' };

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

  document: (texts) =>
    operationOf(
      'connectors',
      texts.connectors,
      answerOf(texts, {
        data: list(
          object({
            id: whole,
            name: text,
            type: { enum: ['API', 'FILE', 'DATAPACKET'] },
            status: { enum: ['enabled', 'disabled'] },
            data_set: text,
            fields: list(text),
            limits: LIMITS,
          }),
        ),
      }),
    ),
};

const LIMITS = object({
  per_second: nullable('integer'),
  per_day: nullable('integer'),
  total: nullable('integer'),
  spend_per_call: nullable('integer'),
  spend_per_day: nullable('integer'),
  spend_per_month: nullable('integer'),
  spend_total: nullable('integer'),
  ends_at: { ...nullable('string'), format: 'date-time' },
});

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

  document: (texts) =>
    operationOf(
      'key',
      texts.key,
      answerOf(texts, {
        id: text,
        prefix: text,
        mode: { enum: ['live', 'test'] },
        expires_at: { ...nullable('string'), format: 'date-time' },
        app: object({
          id: whole,
          ip_rules: list(text),
          requires_signature: { type: 'boolean' },
          limits: LIMITS,
          used: object({
            calls_today: whole,
            calls: whole,
            spend_today: amount,
            spend_this_month: amount,
            spend: amount,
          }),
        }),
      }),
    ),
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

  document: (texts) =>
    operationOf(
      'usage',
      texts.usage,
      answerOf(texts, {
        from: { type: 'string', format: 'date' },
        to: { type: 'string', format: 'date' },
        time_zone: text,
        data: list(
          object({
            day: { type: 'string', format: 'date' },
            calls: whole,
            ok: whole,
            empty: whole,
            refused: whole,
            failed: whole,
            spend: amount,
          }),
        ),
      }),
      ['from', 'to'].map((name) => queryParameter(name, { type: 'string', format: 'date' })),
    ),
};

/** Outcome of a call by request id or call id, for programs that lost the answer. */
export const call: OperationDefinition = {
  method: 'GET',
  url: '/calls/:callId',
  connector: null,

  async read({ calls }, { request }, context) {
    const { companyId, app } = ownerOf(context);
    const id = request.callId ?? '';
    const callSummary = /^(req|call)_[0-9a-z]{10,40}$/.test(id) ? await calls.find(companyId, app.id, id) : null;
    if (!callSummary) throw new Refusal('not-found', { what: '@call' });
    return outcome({ call: callSummary });
  },

  document: (texts) =>
    operationOf(
      'call',
      texts.call,
      answerOf(texts, {
        call: object({
          id: text,
          request_id: text,
          at: time,
          connector_id: nullable('integer'),
          mode: { enum: ['live', 'test'] },
          status: whole,
          outcome: { enum: ['ok', 'empty', 'refused', 'failed'] },
          code: nullable('string'),
          rows: whole,
          amount,
          reason: nullable('string'),
          ledger_entry_id: nullable('string'),
        }),
      }),
      [{ name: 'callId', in: 'path', required: true, schema: text }],
    ),
};
